import * as z from 'zod/mini';
import { APPROVAL_NOTE_MAX_CHARACTERS } from '../limits.ts';
import { errorDetails, givenBaseUnits, walletId } from '../shapes.ts';

/** Shapes of the HTTP API for programs. Amounts are base units as text, times ISO times, assets CAIP-19, accounts CAIP-10. */

const asset = z.string().check(z.maxLength(120));
const account = z.string().check(z.maxLength(200));
const text = z.string().check(z.maxLength(100));
const note = z.string().check(z.maxLength(APPROVAL_NOTE_MAX_CHARACTERS));
const bps = z.optional(z.nullable(z.number()));
const nullableText = z.nullable(z.string());

export const shownWallet = z.object({
  walletId: z.string(),
  name: z.string(),
  account: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
  createdAt: z.string(),
});
export const walletList = z.object({ wallets: z.array(shownWallet) });

export const balances = z.object({
  walletId: z.string(),
  readAt: z.string(),
  totalUsd: z.number(),
  balances: z.array(
    z.object({
      ...{ asset: z.string(), symbol: z.string(), name: z.string(), decimals: z.number() },
      ...{ multiplier: z.number(), amount: z.string(), usd: z.nullable(z.number()) },
      ...{ priceUsd: z.nullable(z.number()), verified: z.boolean(), frozen: z.boolean() },
    }),
  ),
});

export const transfer = z.object({
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
  networkFeeLamports: nullableText,
  rentLamports: nullableText,
  solLeftLamports: nullableText,
  decimals: z.number(),
  isFirstTimeRecipient: z.boolean(),
  waitsUntil: nullableText,
  sponsored: z.nullable(z.object({ name: z.string(), feeAmount: z.string() })),
});

/** A transfer or a swap. `scheduled`: it waits, because its recipient is new. `held`: it waits for the operator. */
export const payment = z.object({
  paymentId: z.string(),
  kind: z.enum(['transfer', 'swap']),
  walletId: z.string(),
  state: z.enum(['pending', 'scheduled', 'held', 'confirmed', 'failed', 'expired']),
  signature: nullableText,
  error: z.nullable(errorDetails),
  asset: nullableText,
  amount: nullableText,
  /** Of a transfer. */
  to: nullableText,
  /** Of a swap: what it brings at least; what it brought, once it is confirmed. */
  boughtAsset: nullableText,
  boughtAmount: nullableText,
  feeLamports: nullableText,
  createdAt: z.string(),
  settledAt: nullableText,
});

export const quoteRequest = z.object({
  ...{ walletId, sell: asset, buy: asset, amount: givenBaseUnits, slippageBps: bps },
});
export const quote = z.object({
  ...{ walletId: z.string(), sell: z.string(), buy: z.string(), sellAmount: z.string() },
  ...{ buyAmount: z.string(), minimumReceived: z.string(), slippageBps: z.number() },
  ...{ priceImpactPct: z.string(), networkFeeLamports: z.string(), rentLamports: z.string() },
  ...{ feeBps: z.number(), router: z.string(), warnings: z.array(errorDetails), expiresAt: z.string() },
  seal: z.string(),
});
export const swap = z.object({
  walletId,
  seal: z.string().check(z.maxLength(20_000)),
  confirmPriceImpact: z.optional(z.nullable(z.boolean())),
});

export const order = z.object({
  walletId,
  sell: asset,
  /** At most, if a share is given. */
  amount: givenBaseUnits,
  buy: asset,
  shareBps: bps,
  watched: z.optional(z.nullable(asset)),
  /** As `rule` of the named function placeOrder. */
  rule: z.looseObject({ kind: z.string() }),
  expirationMode: z.optional(z.nullable(z.enum(['fixed_24h', 'gtc']))),
  confirmPriceImpact: z.optional(z.nullable(z.boolean())),
  floors: z.optional(z.nullable(z.array(givenBaseUnits).check(z.maxLength(24)))),
});
export const shownOrder = z.object({
  orderId: z.string(),
  walletId: z.string(),
  bundleId: nullableText,
  kind: z.string(),
  state: z.string(),
  ...{ sell: z.string(), amount: z.string(), buy: z.string(), floor: nullableText },
  ...{ received: nullableText, signature: nullableText, error: z.nullable(errorDetails) },
  ...{ summary: z.string(), createdAt: z.string(), expiresAt: nullableText, executedAt: nullableText },
});
export const orderList = z.object({ orders: z.array(shownOrder) });
export const placedOrder = z.object({ bundleId: nullableText, orders: z.array(shownOrder) });
export const cancelled = z.object({ cancelled: z.literal(true) });

const moved = z.nullable(z.object({ asset: z.string(), symbol: z.string(), amount: nullableText }));
export const historyQuery = z.object({
  wallet: walletId,
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export const historyPage = z.object({
  events: z.array(
    z.object({
      ...{ id: z.string(), type: z.string(), state: z.string(), at: z.string(), signature: nullableText },
      ...{ direction: nullableText, sent: moved, received: moved, counterparty: nullableText },
      ...{ usd: z.nullable(z.number()), feeLamports: nullableText, error: z.nullable(errorDetails) },
      hasReceipt: z.boolean(),
    }),
  ),
  /** Null on the last page. */
  nextCursor: nullableText,
});

export const receipt = z.object({ fileName: z.string(), content: z.string() });

const assets = z.array(asset).check(z.minLength(1), z.maxLength(50));
export const priceQuery = z.object({ asset: z.union([asset, assets]) });
export const priceList = z.object({
  prices: z.array(
    z.object({
      ...{ asset: z.string(), symbol: z.string(), name: z.string(), decimals: z.number() },
      ...{ multiplier: z.number(), usd: z.nullable(z.number()), at: nullableText, verified: z.boolean() },
    }),
  ),
});

const budget = z.object({ payment: nullableText, day: nullableText, week: nullableText, all: nullableText });
const used = z.object({ day: z.string(), week: z.string(), all: z.string() });
export const ownGrant = z.object({
  ...{ grantId: z.string(), name: z.string(), acts: z.array(z.string()), wallets: z.array(z.string()) },
  ...{ usd: z.nullable(budget), tokens: z.record(z.string(), budget) },
  ...{ usedUsd: used, usedTokens: z.record(z.string(), used) },
  recipients: z.nullable(z.array(z.string())),
  assets: z.nullable(z.array(z.string())),
  expiresAt: nullableText,
});

/** `call` with the body that it takes; of a swap, that of a quote. */
export const approvalRequest = z.object({
  call: z.enum(['POST /v1/transfers', 'POST /v1/swaps', 'POST /v1/orders']),
  input: z.looseObject({}),
  note,
});
export const shownApproval = z.object({
  approvalId: z.string(),
  state: z.enum(['waiting', 'approved', 'declined', 'expired']),
  /** Of the transfer or swap that its owner made; null of an order, and until then. */
  paymentId: nullableText,
  ...{ note: z.string(), createdAt: z.string(), expiresAt: z.string(), answeredAt: nullableText },
});

/** RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: text,
  status: z.number(),
  code: z.string(),
  context: z.nullable(z.looseObject({})),
});
