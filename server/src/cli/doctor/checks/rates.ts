import { CURRENCIES } from '@cumulus/contract/currencies.ts';
import { openReferenceRates } from '../../../adapters/reference-rates.ts';
import type { Check } from '../check.ts';
import { ok, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

const DAY = 24 * 60 * 60_000;
/** Reference rates rest on weekends and holidays, days. */
const OLD = 7;

/** The day's rates of other currencies than the dollar. */
export const ratesCheck: Check = {
  name: 'rates',
  async run({ settings, clock }) {
    const { EXCHANGE_RATES_URL: url } = settings;
    if (url === undefined) return ok('not set up; values are in USD only');
    const source = openReferenceRates({ url, clock, timeout: 6_000 });
    try {
      const { date, perUsd } = await source.rates();
      const days = Math.floor((clock.now() - Date.parse(date)) / DAY);
      const missing = CURRENCIES.filter((code) => !perUsd.has(code));
      if (days > OLD)
        return wrong(
          `its newest rates are of ${date}`,
          'values in other currencies are wrong; use another source for EXCHANGE_RATES_URL',
        );
      if (missing.length > 0)
        return wrong(
          `it has no rate of ${missing.join(', ')}`,
          'values in them are missing; use another source for EXCHANGE_RATES_URL',
        );
      return ok(`${perUsd.size} currencies, of ${date}`);
    } catch (error) {
      const reason = reasonOf(error);
      return wrong(reason, todoFor(reason, 'EXCHANGE_RATES_URL'));
    } finally {
      await source.close();
    }
  },
};
