import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  addressText,
  baseUnitsText,
  done,
  empty,
  errorDetails,
  givenKey,
  idempotencyKey,
  stepUp,
} from '../shapes.ts';
import { TRIGGER_CONDITIONS } from '../trigger.ts';

const token = z.object({
  /** SOL is the all-ones address. */
  mint: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  multiplier: z.number(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
});

/** ISO time. */
const time = z.string();

/**
 * A pending order with `isExecuting` can no longer be cancelled.
 * One with `isMissed` waits for its user's decision: its time passed while Cumulus was not running.
 */
const orderStatus = z.enum(['pending', 'executed', 'cancelled', 'failed', 'expired']);
export type OrderStatus = z.output<typeof orderStatus>;

const conditionalOrder = z.object({
  orderId: z.string(),
  /** The same as `orderId`. */
  id: z.string(),
  walletId: z.string(),
  sellToken: z.extend(token, { amount: baseUnitsText }),
  buyToken: token,
  conditionType: z.enum(['time', 'market']),
  /** Set for time orders. */
  scheduledTime: z.nullable(time),
  /** Set for market orders, as the three after it. */
  triggerToken: z.nullable(z.object({ mint: z.string(), symbol: z.string(), name: z.string() })),
  triggerCondition: z.nullable(z.enum(TRIGGER_CONDITIONS)),
  /** USD, of a shown unit if it is a price. It fires at this value or beyond it. */
  triggerValue: z.nullable(z.number()),
  /** The market's value when the order was placed, as `triggerValue`; null if that was unknown. */
  startValue: z.nullable(z.number()),
  expirationMode: z.nullable(z.enum(['fixed_24h', 'gtc'])),
  /** Set for `fixed_24h`. */
  expiresAt: z.nullable(time),
  /** Time and result of the last market check, USD; only fresh prices count. */
  lastMarketCheck: z.nullable(time),
  lastMarketPrice: z.nullable(z.number()),
  lastMarketCap: z.nullable(z.number()),
  marketCheckCount: z.number(),
  status: orderStatus,
  isExecuting: z.boolean(),
  isMissed: z.boolean(),
  createdAt: time,
  executedAt: z.nullable(time),
  executionTxSignature: z.nullable(z.string()),
  /** Why it failed; for a pending market order, why it is unknown whether its trigger is reached, or was unknown at the last trigger. */
  executionError: z.nullable(z.string()),
  /** Null for orders that failed before it was stored. */
  executionErrorDetails: z.nullable(errorDetails),
  /** Received amount as the transaction shows it, base units of the buy token. */
  actualOutputAmount: z.nullable(baseUnitsText),
  /**
   * The least that it brings, base units of the buy token: the signer signs no swap for less. Null until there is a quote to reckon
   * it from.
   */
  floor: z.nullable(baseUnitsText),
  /** Since when it is kept back because the market gave less than its floor, and what it gave. A time order then is missed too. */
  keptBackAt: z.nullable(time),
  keptBackOffer: z.nullable(baseUnitsText),
  /** The order in one plain sentence, times in UTC. */
  summary: z.string(),
});
export type ConditionalOrder = z.output<typeof conditionalOrder>;

/** The result of executing the order now. Amounts are null without an offer. */
const dryRun = z.object({
  canExecute: z.boolean(),
  /** Why it cannot execute. */
  reason: z.nullable(z.string()),
  reasonDetails: z.nullable(errorDetails),
  /** Base units of the buy token, after all fees of the route. */
  estimatedOutput: z.nullable(baseUnitsText),
  /** Base units. */
  minimumReceived: z.nullable(baseUnitsText),
  /** Decimal ratio; from PRICE_IMPACT_HIGH on, an order executes only if its user has confirmed that. */
  priceImpactPct: z.nullable(z.string()),
  networkFeeLamports: z.nullable(baseUnitsText),
});
export type DryRun = z.output<typeof dryRun>;

/** A token as the client names it; the market's and the chain's data take precedence. */
const namedToken = {
  mint: z.optional(z.nullable(addressText)),
  symbol: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  logoURI: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  /** Checked against the mint; a mismatch is refused. */
  decimals: z.optional(z.nullable(z.number())),
};
const text = z.optional(z.nullable(z.string().check(z.maxLength(100))));

/** The rules of orders validate missing and malformed fields, so that each mistake has its own error. */
export const createConditionalOrder = defineCall({
  name: 'createConditionalOrder',
  endpoint: '/orders/conditional/create',
  pin: true,
  input: z.object({
    walletId: text,
    sellToken: z.optional(
      z.nullable(
        z.object({ ...namedToken, amount: z.optional(z.nullable(z.string().check(z.maxLength(80)))) }),
      ),
    ),
    buyToken: z.optional(z.nullable(z.object(namedToken))),
    conditionType: z.enum(['time', 'market']),
    scheduledTime: text,
    triggerToken: z.optional(
      z.nullable(
        z.object({
          mint: z.optional(z.nullable(addressText)),
          symbol: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
          name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        }),
      ),
    ),
    triggerCondition: text,
    triggerValue: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(80))]))),
    /** Default: `fixed_24h`. */
    expirationMode: z.optional(z.nullable(z.enum(['fixed_24h', 'gtc']))),
    /** Ignored; older clients send it. `fixed_24h` ends 24 hours after the order was created. */
    expiresAt: text,
    /** True allows execution at a price impact of PRICE_IMPACT_HIGH or more. */
    userConfirmedPriceImpact: z.optional(z.nullable(z.boolean())),
    /** Base units of the buy token. Default: as order-floor.ts suggests. */
    floor: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
    ...stepUp,
    idempotencyKey,
  }),
  output: z.object({ success: z.literal(true), orderId: z.string(), order: conditionalOrder, dryRun }),
});

/**
 * The order placed under this idempotency key. Places no order and asks for no PIN. `order` is null if the key has
 * no order: the key is void from then on, and createConditionalOrder refuses it with REQUEST_VOID however late it arrives.
 */
export const concludeConditionalOrder = defineCall({
  name: 'concludeConditionalOrder',
  endpoint: '/orders/conditional/conclude',
  rests: true,
  input: z.object({ idempotencyKey: givenKey }),
  output: z.object({ order: z.nullable(conditionalOrder) }),
});

/** All pending orders, missed ones first and then by due time, followed by the newest hundred others. */
export const getConditionalOrders = defineCall({
  name: 'getConditionalOrders',
  endpoint: '/orders/conditional/list',
  input: empty,
  output: z.object({ orders: z.array(conditionalOrder) }),
});

/** Cancels a pending order; idempotent. */
export const cancelConditionalOrder = defineCall({
  name: 'cancelConditionalOrder',
  endpoint: '/orders/conditional/cancel',
  pin: true,
  changes: false,
  input: z.object({ orderId: text, ...stepUp }),
  output: z.object({ success: z.literal(true), order: conditionalOrder }),
});

/**
 * Executes a missed order now, at the market's current offer. Idempotent: a due order that is not missed is returned
 * unchanged.
 */
export const executeMissedOrder = defineCall({
  name: 'executeMissedOrder',
  endpoint: '/orders/conditional/execute',
  pin: true,
  input: z.object({ orderId: text, ...stepUp }),
  output: z.object({ success: z.literal(true), order: conditionalOrder }),
});

/**
 * Changes the floor of a pending order. One that is missed because the market gave less is due again at once. Idempotent.
 */
export const setOrderFloor = defineCall({
  name: 'setOrderFloor',
  endpoint: '/orders/conditional/floor',
  pin: true,
  input: z.object({
    orderId: text,
    /** Base units of the buy token. */
    floor: z.string().check(z.maxLength(80)),
    /** What the order swaps, which the PIN or the passkey is for as well. */
    walletId: z.string().check(z.maxLength(100)),
    sellMint: addressText,
    sellAmount: z.string().check(z.maxLength(80)),
    buyMint: addressText,
    ...stepUp,
  }),
  output: z.object({ success: z.literal(true), order: conditionalOrder }),
});

/** Orders that were executed, failed or expired and that the user has not seen since, oldest first. */
export const getOrderNotices = defineCall({
  name: 'getOrderNotices',
  endpoint: '/orders/conditional/notices',
  input: empty,
  output: z.object({ orders: z.array(conditionalOrder) }),
});

/** Removes orders from the notices; idempotent. Others' ids are ignored. */
export const markOrdersSeen = defineCall({
  name: 'markOrdersSeen',
  endpoint: '/orders/conditional/seen',
  input: z.object({ orderIds: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)) }),
  output: done,
});

/**
 * What an order was compared with, what followed, and how each attempt to execute it ended, signed, as the text of a file;
 * docs/order-statements.md says how to verify it. Errors: ORDER_NOT_FOUND, GUARD_REFUSED, SIGNER_UNAVAILABLE.
 */
export const getOrderStatement = defineCall({
  name: 'getOrderStatement',
  endpoint: '/orders/conditional/statement',
  input: z.object({ orderId: z.string().check(z.maxLength(64)) }),
  output: z.object({ success: z.literal(true), fileName: z.string(), content: z.string() }),
});
