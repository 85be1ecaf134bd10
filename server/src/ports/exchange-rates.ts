import type { Currency } from '@cumulus/contract/currencies.ts';

/** What one US dollar is in each currency, on a day. */
export interface Rates {
  /** ISO date for which they were published. */
  readonly date: string;
  readonly perUsd: ReadonlyMap<Currency, number>;
}

/** Published reference rates. Throws if they cannot be read. */
export interface RateSource {
  rates(): Promise<Rates>;
}
