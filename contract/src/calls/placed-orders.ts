import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { conditionalOrder, dryRun, namedToken, shownToken } from '../order-shapes.ts';
import { addressText, baseUnitsText, done, empty, idempotencyKey, stepUp } from '../shapes.ts';
import { TRIGGER_CONDITIONS } from '../trigger.ts';

/** ISO time. */
const time = z.string().check(z.maxLength(40));
const text = z.string().check(z.maxLength(100));
/** USD, of a shown unit, as typed. */
const usd = z.union([z.number(), z.string().check(z.maxLength(80))]);
const optionalUsd = z.optional(z.nullable(usd));

const UNITS = ['minute', 'hour', 'day', 'week', 'month'] as const;

/** What should happen: when an order swaps, and how often. Prices are of the watched token. */
const rule = z.discriminatedUnion('kind', [
  /** A swap a round, at the same time of day in its zone. Ends after so many rounds, or before a time, whichever is given. */
  z.object({
    kind: z.literal('recurring'),
    count: z.number(),
    unit: z.enum(UNITS),
    /** IANA. */
    timeZone: text,
    startAt: time,
    rounds: z.optional(z.nullable(z.number())),
    until: z.optional(z.nullable(time)),
    /** What becomes of a round for which it is too late: it is made late, or never. */
    missed: z.enum(['catch_up', 'skip']),
    /** A round is skipped unless the price is between these. */
    low: optionalUsd,
    high: optionalUsd,
  }),
  /** Take profit at `above`, stop the loss at `below`: one of them. */
  z.object({ kind: z.literal('oco'), above: usd, below: usd }),
  /** Buys, at once if there is no condition, then sells what that brought by take profit or stop loss. */
  z.object({
    kind: z.literal('otoco'),
    condition: z.optional(z.nullable(z.enum(TRIGGER_CONDITIONS))),
    value: optionalUsd,
    above: usd,
    below: usd,
    /**
     * The most that it then sells of what it brought, base units (mostBought of order-trades.ts). Needed with a passkey: it is part of what
     * is decided.
     */
    most: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  }),
  /** Sells when the price has fallen so far from its highest since the order was placed: percent, or USD. */
  z.object({ kind: z.literal('trailing'), percent: z.optional(z.nullable(z.number())), usd: optionalUsd }),
  /** A part at each price. Amounts are base units of the token that is sold. */
  z.object({
    kind: z.literal('ladder'),
    condition: z.enum(['price_above', 'price_below']),
    rungs: z
      .array(z.object({ value: usd, amount: z.string().check(z.maxLength(80)) }))
      .check(z.maxLength(20)),
  }),
  /** As a specified order, of a share. */
  z.object({ kind: z.literal('market'), condition: z.enum(TRIGGER_CONDITIONS), value: usd }),
  z.object({ kind: z.literal('time'), at: time }),
]);
export type OrderRule = z.output<typeof rule>;

/** Several orders that are one to their user: the rounds, the rungs, or a buy and what protects it. */
const bundle = z.object({
  id: z.string(),
  walletId: z.string(),
  kind: z.enum(['recurring', 'protected', 'ladder']),
  rule,
  sellToken: z.extend(shownToken, { amount: baseUnitsText }),
  buyToken: shownToken,
  /** As `placeOrder` takes it. */
  shareBps: z.nullable(z.number()),
  state: z.enum(['active', 'paused', 'ended', 'cancelled']),
  /** Of the next round; null if none follows. */
  nextAt: z.nullable(z.string()),
  /** Made or skipped so far. */
  rounds: z.number(),
  /** What its executed orders sold and brought so far. */
  sold: baseUnitsText,
  brought: baseUnitsText,
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  summary: z.string(),
});
export type OrderBundle = z.output<typeof bundle>;

const placing = {
  walletId: text,
  /** `amount`: base units, at most if a share is given; of a recurring order each round's, of a ladder the sum. */
  sellToken: z.object({ ...namedToken, amount: z.string().check(z.maxLength(80)) }),
  buyToken: z.object(namedToken),
  /** Of what is held when it is made, hundredths of a percent, instead of the amount. */
  shareBps: z.optional(z.nullable(z.number())),
  /** Whose price is watched. Default: the token that is sold, of a protected buy the one that is bought. */
  watchedMint: z.optional(z.nullable(addressText)),
  rule,
  /** Default: `gtc`, until it is cancelled. */
  expirationMode: z.optional(z.nullable(z.enum(['fixed_24h', 'gtc']))),
  userConfirmedPriceImpact: z.optional(z.nullable(z.boolean())),
  /** The least of each choice of each trade (wire/src/trades.ts), base units of what is bought. Default: as order-floor.ts suggests. */
  floors: z.optional(z.nullable(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(24)))),
};

/** Places an order that is more than one swap at a time or a price. */
export const placeOrder = defineCall({
  name: 'placeOrder',
  endpoint: '/orders/place',
  protection: 'money',
  input: z.object({ ...placing, ...stepUp, idempotencyKey }),
  output: z.object({
    success: z.literal(true),
    orders: z.array(conditionalOrder),
    bundle: z.nullable(bundle),
    dryRun,
  }),
});

/**
 * Changes a pending order or an active bundle in place; what was made stays. A recurring order goes on with the round of the number `rounds`,
 * which must not be in the past by the new rule unless it is there now; a ladder names its ended rungs as they were, in their places.
 */
export const editOrder = defineCall({
  name: 'editOrder',
  endpoint: '/orders/edit',
  protection: 'money',
  input: z.object({ id: text, ...placing, ...stepUp }),
  output: z.object({
    success: z.literal(true),
    orders: z.array(conditionalOrder),
    bundle: z.nullable(bundle),
  }),
});

/** Lets a pending order or an open bundle rest, or go on; idempotent. */
export const pauseOrder = defineCall({
  name: 'pauseOrder',
  endpoint: '/orders/pause',
  protection: 'money',
  input: z.object({ id: text, paused: z.boolean(), ...stepUp }),
  output: z.object({
    success: z.literal(true),
    orders: z.array(conditionalOrder),
    bundle: z.nullable(bundle),
  }),
});

/** Ends a bundle with all its pending orders; idempotent. */
export const cancelBundle = defineCall({
  name: 'cancelBundle',
  endpoint: '/orders/bundles/cancel',
  protection: 'money',
  changes: false,
  input: z.object({ bundleId: text, ...stepUp }),
  output: done,
});

/** All open bundles, then the newest hundred others. */
export const getOrderBundles = defineCall({
  name: 'getOrderBundles',
  endpoint: '/orders/bundles/list',
  input: empty,
  output: z.object({ bundles: z.array(bundle) }),
});
