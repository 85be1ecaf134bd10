import { currencyAmount, usd as usdText } from '@cumulus/contract/format.ts';
import { useSecondCurrency } from '../data/exchange-rates.ts';
import { dayOf } from '../locale/date-time.ts';
import { t } from '../locale/t.ts';

/** A USD value in the user's second currency, with the date of an old rate: "≈ €1,142.30 · rate of Nov 20". Nothing without one. */
export function SecondCurrency({ usd }: { usd: number }) {
  const second = useSecondCurrency();
  if (second === null) return null;
  // Keeps the line that it needs.
  if (second === 'loading') return '\u00a0';
  const { code, perUsd, of } = second;
  const amount = `≈ ${currencyAmount(usd * perUsd, code)}`;
  return of === null ? amount : `${amount} · ${t('rate of {date}', { date: dayOf(of) })}`;
}

/** What an amount is worth, as on a review: "$50.00 ≈ €46.20". */
export function UsdWorth({ usd }: { usd: number }) {
  return (
    <>
      {usdText(usd)} <SecondCurrency usd={usd} />
    </>
  );
}
