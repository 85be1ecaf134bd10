import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty } from '../shapes.ts';

const exchangeRates = z.object({
  /** ISO date for which they were published. */
  date: z.string(),
  /** What one US dollar is in each currency, by its ISO 4217 code. */
  perUsd: z.record(z.string(), z.number()),
});
export type ExchangeRates = z.output<typeof exchangeRates>;

/** Reference rates for showing values in another currency. For display only: nothing is priced or paid by them. */
export const getExchangeRates = defineCall({
  name: 'getExchangeRates',
  input: empty,
  output: z.object({
    success: z.literal(true),
    /** Null if there is no source, or none has answered yet. */
    rates: z.nullable(exchangeRates),
  }),
});
