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
  optionalPin,
} from '../shapes.ts';
import { TRIGGER_CONDITIONS } from '../trigger.ts';

const token = z.object({
  /** SOL is the all-ones address. */
  mint: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
});

/** ISO time. */
const time = z.string();

/**
 * Where an order stands. While `isExecuting` a pending order is being carried out, and is not to be cancelled any more.
 * While `isMissed` it waits for its user: its time passed while Cumulus was not running.
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
  /** USD. It fires at this value or beyond it. */
  triggerValue: z.nullable(z.number()),
  expirationMode: z.nullable(z.enum(['fixed_24h', 'gtc'])),
  /** Set for `fixed_24h`. */
  expiresAt: z.nullable(time),
  /** When the market was last looked at for this order, and what it said then, USD; only fresh prices count. */
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
  /** Why it failed, in words. */
  executionError: z.nullable(z.string()),
  /** Null for orders that failed before it was stored. */
  executionErrorDetails: z.nullable(errorDetails),
  /** What the transaction itself shows to have arrived, base units of the buy token. */
  actualOutputAmount: z.nullable(baseUnitsText),
  /** The order in one plain sentence, times in UTC. */
  summary: z.string(),
});
export type ConditionalOrder = z.output<typeof conditionalOrder>;

/** What would become of the order if it fired at this moment. Amounts are null where nobody offers any. */
const dryRun = z.object({
  canExecute: z.boolean(),
  /** Why it could not, in words. */
  reason: z.nullable(z.string()),
  reasonDetails: z.nullable(errorDetails),
  /** Base units of the buy token, all fees of the route taken off. */
  estimatedOutput: z.nullable(baseUnitsText),
  /** Least base units that would be accepted. */
  minimumReceived: z.nullable(baseUnitsText),
  /** Decimal ratio; from PRICE_IMPACT_HIGH on an order is carried out only if its user has confirmed it. */
  priceImpactPct: z.nullable(z.string()),
  networkFeeLamports: z.nullable(baseUnitsText),
});
export type DryRun = z.output<typeof dryRun>;

/** A token as its client names it. What the market or the chain says of the mint goes before it. */
const namedToken = {
  mint: z.optional(z.nullable(addressText)),
  symbol: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  logoURI: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  /** Checked against the mint; a mismatch is refused. */
  decimals: z.optional(z.nullable(z.number())),
};
const text = z.optional(z.nullable(z.string().check(z.maxLength(100))));

/** What is missing or malformed is judged by the rules of orders, so that it gets its own sentence. */
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
    /** `fixed_24h` where it is not given. */
    expirationMode: z.optional(z.nullable(z.enum(['fixed_24h', 'gtc']))),
    /** Taken for older clients: `fixed_24h` ends 24 hours after the server has taken the order. */
    expiresAt: text,
    /** True lets it execute even where the swap moves the price by PRICE_IMPACT_HIGH or more. */
    userConfirmedPriceImpact: z.optional(z.nullable(z.boolean())),
    pin: optionalPin,
    idempotencyKey,
  }),
  output: z.object({ success: z.literal(true), orderId: z.string(), order: conditionalOrder, dryRun }),
});

/**
 * The order that was placed under this idempotency key. Places none, and asks for no PIN. `order` is null if there is
 * none: the key is void from then on, and createConditionalOrder refuses it with REQUEST_VOID however late it arrives.
 */
export const concludeConditionalOrder = defineCall({
  name: 'concludeConditionalOrder',
  endpoint: '/orders/conditional/conclude',
  input: z.object({ idempotencyKey: givenKey }),
  output: z.object({ order: z.nullable(conditionalOrder) }),
});

/** All pending orders, missed ones and then the next due first, then the newest hundred of the others. */
export const getConditionalOrders = defineCall({
  name: 'getConditionalOrders',
  endpoint: '/orders/conditional/list',
  input: empty,
  output: z.object({ orders: z.array(conditionalOrder) }),
});

/** Cancels a pending order. One that is cancelled already stays so, and is answered. */
export const cancelConditionalOrder = defineCall({
  name: 'cancelConditionalOrder',
  endpoint: '/orders/conditional/cancel',
  pin: true,
  input: z.object({ orderId: text, pin: optionalPin }),
  output: z.object({ success: z.literal(true), order: conditionalOrder }),
});

/**
 * Has a missed order executed now, at what the market offers now. Safe to repeat: an order that is past its time and not
 * missed is answered as it stands.
 */
export const executeMissedOrder = defineCall({
  name: 'executeMissedOrder',
  endpoint: '/orders/conditional/execute',
  pin: true,
  input: z.object({ orderId: text, pin: optionalPin }),
  output: z.object({ success: z.literal(true), order: conditionalOrder }),
});

/** Orders that were executed, failed or expired since their user was last told so, oldest first. */
export const getOrderNotices = defineCall({
  name: 'getOrderNotices',
  endpoint: '/orders/conditional/notices',
  input: empty,
  output: z.object({ orders: z.array(conditionalOrder) }),
});

/** Takes orders out of the notices. Safe to repeat; ids of others change nothing. */
export const markOrdersSeen = defineCall({
  name: 'markOrdersSeen',
  endpoint: '/orders/conditional/seen',
  input: z.object({ orderIds: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)) }),
  output: done,
});
