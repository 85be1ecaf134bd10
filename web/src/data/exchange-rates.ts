import type { ExchangeRates } from '@cumulus/contract/calls/exchange-rates.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { useConfig } from './config.ts';
import { freshFor } from './fresh-for.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Older ones are not shown: a weekend and holidays are shorter. */
const AGE_MAX_DAYS = 7;

/** Today's rates or the last published ones; null without rates. */
export function useExchangeRates(enabled: boolean) {
  const { exchangeRates } = useConfig();
  return useQuery({
    queryKey: ['exchange-rates'],
    queryFn: async () => (await call('getExchangeRates', {})).rates,
    enabled: enabled && exchangeRates,
    staleTime: freshFor(HOUR),
    // The server may only have to wait for its source.
    refetchInterval: ({ state }) => (state.data ? HOUR : MINUTE),
  });
}

interface Rate {
  /** What one US dollar is. */
  readonly perUsd: number;
  /** The rate's ISO date if it is not of today or yesterday. */
  readonly of: string | null;
}

/** The rate of a currency at a time; null if it is unknown or too old to be shown. */
export function rateAt(rates: ExchangeRates | null | undefined, code: string, now: number): Rate | null {
  const perUsd = rates?.perUsd[code];
  if (!rates || perUsd === undefined) return null;
  // Rates are of a day in UTC and published in its afternoon: until then, yesterday's are the newest.
  const days = Math.floor((now - Date.parse(rates.date)) / DAY);
  if (days > AGE_MAX_DAYS) return null;
  return { perUsd, of: days > 1 ? rates.date : null };
}
