import { currencyAmount } from '@cumulus/contract/format-currency.ts';
import { rateAt, useExchangeRates } from '../data/exchange-rates.ts';
import { serverNow } from '../data/server-time.ts';
import { t } from '../locale/t.ts';
import { rateDay } from './rate-day.ts';

/** A USD value in another currency, with the date of an old rate: "≈ €1,142.30 · rate of Nov 20". Nothing without a rate. */
export function CurrencyAmount({ usd, code }: { usd: number; code: string }) {
  const { data, isLoading } = useExchangeRates(true);
  // Keeps the line that it needs.
  if (isLoading) return '\u00a0';
  const rate = rateAt(data, code, serverNow());
  if (rate === null) return null;
  const amount = `≈ ${currencyAmount(usd * rate.perUsd, code)}`;
  return rate.of === null ? amount : `${amount} · ${t('rate of {date}', { date: rateDay(rate.of) })}`;
}
