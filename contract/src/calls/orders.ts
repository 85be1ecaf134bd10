import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { conditionalOrder, dryRun, namedToken } from '../order-shapes.ts';
import { addressText, done, empty, givenKey, idempotencyKey, stepUp } from '../shapes.ts';

const text = z.optional(z.nullable(z.string().check(z.maxLength(100))));

/** The rules of orders validate missing and malformed fields, so that each mistake has its own error. */
export const createConditionalOrder = defineCall({
  name: 'createConditionalOrder',
  endpoint: '/orders/conditional/create',
  protection: 'money',
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
  protection: 'money',
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
  protection: 'money',
  input: z.object({ orderId: text, ...stepUp }),
  output: z.object({ success: z.literal(true), order: conditionalOrder }),
});

/**
 * Changes the floor of a pending order. One that is missed because the market gave less is due again at once. Idempotent.
 */
export const setOrderFloor = defineCall({
  name: 'setOrderFloor',
  endpoint: '/orders/conditional/floor',
  protection: 'money',
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
