import * as z from 'zod/mini';
import { ALERT_CONDITIONS } from '../alert.ts';
import { defineCall } from '../call.ts';
import { done, empty } from '../shapes.ts';

const condition = z.enum(ALERT_CONDITIONS);

const priceAlert = z.object({
  id: z.string(),
  mint: z.string(),
  condition,
  /** USD; of day_rise and day_fall percent within 24 hours, without a sign. */
  value: z.number(),
});
export type PriceAlert = z.output<typeof priceAlert>;

/** The price alerts of the caller, oldest first. One that has fired is gone. */
export const getPriceAlerts = defineCall({
  name: 'getPriceAlerts',
  input: empty,
  output: z.object({ success: z.literal(true), alerts: z.array(priceAlert) }),
});

/**
 * Notifies the caller once, when a market check finds the token's price, market cap or change there. The same alert twice is one.
 * Errors: those of a market order's trigger, TRIGGER_CHANGE_REACHED, PRICE_ALERT_IN_DOUBT, PRICE_ALERTS_EXCEEDED.
 */
export const createPriceAlert = defineCall({
  name: 'createPriceAlert',
  input: z.object({
    tokenAddress: z.string().check(z.maxLength(100)),
    condition,
    /** As of an alert. */
    value: z.union([z.number(), z.string().check(z.maxLength(80))]),
  }),
  output: z.object({ success: z.literal(true), alert: priceAlert }),
});

/** Idempotent. */
export const deletePriceAlert = defineCall({
  name: 'deletePriceAlert',
  input: z.object({ alertId: z.string().check(z.maxLength(64)) }),
  output: done,
});
