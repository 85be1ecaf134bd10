import { CURRENCIES } from '@cumulus/contract/currencies.ts';
import type { Clock } from '../ports/clock.ts';
import type { RateSource } from '../ports/exchange-rates.ts';
import { fieldsOf, finite } from './market-fields.ts';
import { openMarketHttp } from './market-http.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 24 * 60 * 60_000;
/** No currency is worth so much or so little: another figure is a mistake. */
const RATE_MIN = 1e-4;
const RATE_MAX = 1e6;

interface ReferenceRatesSettings {
  readonly url: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Timeout of a request, milliseconds. */
  readonly timeout?: number;
}

/**
 * Rates of a JSON address: `{"base": "EUR", "date": "2026-11-24", "rates": {"USD": 1.0823, "CHF": 0.9312}}`, what Frankfurter
 * answers, which serves the European Central Bank's reference rates. Any base, if the dollar is it or among the rates.
 */
export function openReferenceRates({ url, clock, timeout }: ReferenceRatesSettings): RateSource & {
  close(): Promise<void>;
} {
  const http = openMarketHttp({ url, name: 'The source of exchange rates', timeout });
  const { search } = new URL(url);
  return {
    async rates() {
      const { base, date, rates: listed } = fieldsOf(await http.get(search));
      if (typeof base !== 'string' || typeof date !== 'string' || !isPast(date, clock.now()))
        throw new TypeError('The source of exchange rates returned no rates of a day');
      // A unit of the base is one of the base.
      const perBase = { ...fieldsOf(listed), [base]: 1 };
      const rate = (code: string) => finite(perBase[code]);
      const dollars = rate('USD');
      if (!dollars) throw new TypeError('The source of exchange rates does not know the US dollar');
      const perUsd = CURRENCIES.map((code) => [code, (rate(code) ?? 0) / dollars] as const);
      return {
        date,
        perUsd: new Map(perUsd.filter(([, value]) => value >= RATE_MIN && value <= RATE_MAX)),
      };
    },
    close: http.close,
  };
}

/** A day that has begun somewhere on the earth. */
function isPast(date: string, now: number): boolean {
  return DATE.test(date) && Date.parse(date) <= now + DAY;
}
