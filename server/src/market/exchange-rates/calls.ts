import type { Handlers } from '../../accounts/caller.ts';
import type { ExchangeRates } from './exchange-rates.ts';

export function createExchangeRateCalls(exchangeRates: ExchangeRates): Handlers<'getExchangeRates'> {
  return {
    async getExchangeRates() {
      const rates = await exchangeRates.current();
      return {
        success: true,
        rates: rates && { date: rates.date, perUsd: Object.fromEntries(rates.perUsd) },
      };
    },
  };
}
