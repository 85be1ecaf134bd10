import * as z from 'zod/mini';
import { GRANT_ACTS } from '../../../wire/src/grant.ts';
import { placeOrder } from '../calls/placed-orders.ts';
import { APPROVAL_NOTE_MAX_CHARACTERS } from '../limits.ts';
import { ORDER_KINDS } from '../order-kind.ts';
import { orderStatus } from '../order-shapes.ts';
import { errorDetails, givenBaseUnits, walletId } from '../shapes.ts';
import { WEBHOOK_EVENTS } from '../webhook-events.ts';

/**
 * Shapes of the HTTP API for programs; components.ts names and describes them. Amounts are base units as text, times ISO times, assets
 * CAIP-19, accounts CAIP-10. What is given has no other fields: a misspelt one would be left out in silence.
 */

export const asset = z.string().check(z.maxLength(120));
export const account = z.string().check(z.maxLength(200));
export const amount = z.string();
export const time = z.string();
export const id = z.string();
const note = z.string().check(z.maxLength(APPROVAL_NOTE_MAX_CHARACTERS));
const share = z.int().check(z.minimum(0), z.maximum(10_000));
const bps = z.optional(z.nullable(share));
const decimals = z.int().check(z.minimum(0), z.maximum(255));
const nullableText = z.nullable(z.string());
const nullableAmount = z.nullable(amount);
const nullableTime = z.nullable(time);

export const shownWallet = z.object({
  walletId: id,
  name: z.string(),
  account,
  address: z.string(),
  isDefault: z.boolean(),
  createdAt: time,
});
export const pageQuery = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) });
/** The cursor of a grant that names its wallets is null: they are one page. */
export const walletList = z.object({ wallets: z.array(shownWallet), nextCursor: nullableText });

/** Of a service account: whom it keeps wallets for, by a name of its own. It is the name of these wallets, too. */
const reference = z.string().check(z.regex(/^[\w.:@-]{1,64}$/));
export const newServiceUser = z.strictObject({ reference });
export const serviceUser = z.object({ reference: z.string(), createdAt: z.string() });
export const serviceUserWithWallets = z.object({
  ...{ reference: z.string(), createdAt: z.string(), wallets: z.array(shownWallet) },
});
export const serviceUserList = z.object({ users: z.array(serviceUser), nextCursor: nullableText });
export const noFields = z.strictObject({});
export const newWebhook = z.strictObject({
  url: z.string().check(z.maxLength(2_000)),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
});
/** `publicKey` and `secret` verify what is posted, each by itself: see docs/webhooks.md. */
export const madeWebhook = z.object({
  ...{ webhookId: z.string(), url: z.string(), events: z.array(z.string()) },
  ...{ publicKey: z.string(), secret: z.string() },
});

export const balances = z.object({
  walletId: id,
  readAt: time,
  totalUsd: z.number(),
  balances: z.array(
    z.object({
      ...{ asset, symbol: z.string(), name: z.string(), decimals },
      ...{ multiplier: z.number(), amount, usd: z.nullable(z.number()) },
      ...{ priceUsd: z.nullable(z.number()), verified: z.boolean(), frozen: z.boolean() },
    }),
  ),
});

export const transfer = z.strictObject({
  walletId,
  to: account,
  asset,
  amount: givenBaseUnits,
  memo: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  references: z.optional(z.nullable(z.array(account).check(z.maxLength(100)))),
  feeAmount: z.optional(z.nullable(givenBaseUnits)),
});

export const transferCheck = z.object({
  isValid: z.boolean(),
  error: z.nullable(errorDetails),
  warnings: z.array(errorDetails),
  networkFeeLamports: nullableAmount,
  rentLamports: nullableAmount,
  solLeftLamports: nullableAmount,
  decimals,
  isFirstTimeRecipient: z.boolean(),
  waitsUntil: nullableTime,
  sponsored: z.nullable(z.object({ name: z.string(), feeAmount: amount })),
});

/** A transfer or a swap. `scheduled`: it waits, because its recipient is new. `held`: it waits for the operator. */
export const payment = z.object({
  paymentId: id,
  kind: z.enum(['transfer', 'swap']),
  walletId: id,
  state: z.enum(['pending', 'scheduled', 'held', 'confirmed', 'failed', 'expired']),
  signature: nullableText,
  error: z.nullable(errorDetails),
  asset: z.nullable(asset),
  amount: nullableAmount,
  /** Of a transfer. */
  to: nullableText,
  /** Of a swap: what it brings at least; what it brought, once it is confirmed. */
  boughtAsset: z.nullable(asset),
  boughtAmount: nullableAmount,
  feeLamports: nullableAmount,
  createdAt: time,
  settledAt: nullableTime,
});

export const quoteRequest = z.strictObject({
  ...{ walletId, sell: asset, buy: asset, amount: givenBaseUnits, slippageBps: bps },
});
export const quote = z.object({
  ...{ walletId: id, sell: asset, buy: asset, sellAmount: amount, buyAmount: amount },
  ...{ minimumReceived: amount, slippageBps: z.number(), priceImpactPct: z.string() },
  ...{ networkFeeLamports: amount, rentLamports: amount, feeBps: z.number(), router: z.string() },
  ...{ warnings: z.array(errorDetails), expiresAt: time },
  seal: z.string(),
});
export const swap = z.strictObject({
  walletId,
  seal: z.string().check(z.maxLength(20_000)),
  confirmPriceImpact: z.optional(z.nullable(z.boolean())),
});

export const { rule } = placeOrder.input.shape;
export const order = z.strictObject({
  walletId,
  sell: asset,
  /** At most, if a share is given. */
  amount: givenBaseUnits,
  buy: asset,
  shareBps: bps,
  watched: z.optional(z.nullable(asset)),
  rule,
  expirationMode: z.optional(z.nullable(z.enum(['fixed_24h', 'gtc']))),
  confirmPriceImpact: z.optional(z.nullable(z.boolean())),
  floors: z.optional(z.nullable(z.array(givenBaseUnits).check(z.maxLength(24)))),
});
export const shownOrder = z.object({
  orderId: id,
  walletId: id,
  bundleId: z.nullable(id),
  kind: z.enum(ORDER_KINDS),
  state: orderStatus,
  ...{ sell: asset, amount, buy: asset, floor: nullableAmount },
  ...{ received: nullableAmount, signature: nullableText, error: z.nullable(errorDetails) },
  ...{ summary: z.string(), createdAt: time, expiresAt: nullableTime, executedAt: nullableTime },
});
const limit = z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'expected a number from 1 to 100')));
export const listQuery = z.strictObject({ limit });
export const orderList = z.object({ orders: z.array(shownOrder) });
export const placedOrder = z.object({ bundleId: z.nullable(id), orders: z.array(shownOrder) });
export const cancelled = z.object({ cancelled: z.literal(true) });

/** Several orders that are one to their owner: what is placed again and again, or at several prices, or protects what was bought. */
export const shownBundle = z.object({
  ...{ bundleId: id, walletId: id, kind: z.enum(['recurring', 'protected', 'ladder']) },
  state: z.enum(['active', 'paused', 'ended', 'cancelled']),
  ...{ sell: asset, amount, buy: asset, rounds: z.int(), sold: amount, brought: amount },
  ...{ nextAt: nullableTime, summary: z.string(), createdAt: time, endedAt: nullableTime },
  /** Of it, pending ones and the newest others. */
  orders: z.array(shownOrder),
});
export const bundleList = z.object({ bundles: z.array(shownBundle) });

/** Unlike elsewhere, the amount is in whole units, as decimal text. */
const moved = z.nullable(z.object({ asset, symbol: z.string(), amount: nullableText }));
export const historyQuery = z.strictObject({
  wallet: walletId,
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit,
});
export const historyPage = z.object({
  events: z.array(
    z.object({
      ...{ id: z.string(), type: z.enum(['swap', 'transfer', 'wallet_create', 'wallet_delete']) },
      ...{ state: z.enum(['pending', 'confirmed', 'failed']), at: time, signature: nullableText },
      ...{ direction: z.nullable(z.enum(['in', 'out'])), sent: moved, received: moved },
      ...{ counterparty: nullableText, usd: z.nullable(z.number()), feeLamports: nullableAmount },
      error: z.nullable(errorDetails),
      hasReceipt: z.boolean(),
    }),
  ),
  /** Null on the last page. */
  nextCursor: nullableText,
});

export const receipt = z.object({ fileName: z.string(), content: z.string() });

const assets = z.array(asset).check(z.minLength(1), z.maxLength(50));
export const priceQuery = z.strictObject({ asset: z.union([asset, assets]) });
export const priceList = z.object({
  prices: z.array(
    z.object({
      ...{ asset, symbol: z.string(), name: z.string(), decimals },
      ...{ multiplier: z.number(), usd: z.nullable(z.number()), at: nullableTime, verified: z.boolean() },
    }),
  ),
});

/** USD as decimal text, or base units of a token. */
export const budget = z.object({
  ...{ payment: nullableText, day: nullableText, week: nullableText, all: nullableText },
});
export const used = z.object({ day: z.string(), week: z.string(), all: z.string() });
export const ownGrant = z.object({
  ...{ grantId: id, name: z.string(), acts: z.array(z.enum(GRANT_ACTS)), wallets: z.array(id) },
  ...{ usd: z.nullable(budget), tokens: z.record(z.string(), budget) },
  ...{ usedUsd: used, usedTokens: z.record(z.string(), used) },
  recipients: z.nullable(z.array(z.string())),
  assets: z.nullable(z.array(asset)),
  expiresAt: nullableTime,
});

/** `call` with the body that it takes; of a swap, that of a quote. */
export const approvalRequest = z.strictObject({
  call: z.enum(['POST /v1/transfers', 'POST /v1/swaps', 'POST /v1/orders']),
  input: z.looseObject({}),
  note,
});
export const shownApproval = z.object({
  approvalId: id,
  state: z.enum(['waiting', 'approved', 'declined', 'expired']),
  /** Of the transfer or swap that its owner made; null of an order, and until then. */
  paymentId: z.nullable(id),
  ...{ note: z.string(), createdAt: time, expiresAt: time, answeredAt: nullableTime },
});

/** RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  context: z.nullable(z.looseObject({})),
});
/** What the type of a problem leads to. Facts of its context stand in braces in the title. */
export const problemType = z.object({
  ...{ type: z.string(), code: z.string(), status: z.int(), title: z.string(), advice: z.string() },
});
/** An OpenAPI document. */
export const description = z.looseObject({ openapi: z.string() });
