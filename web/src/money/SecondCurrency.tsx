import { Suspense } from 'react';
import { usePreferences } from '../data/preferences.ts';
import { lazyAfterPaint } from '../ui/lazy-part.tsx';

const CurrencyAmount = lazyAfterPaint(() => import('./CurrencyAmount.tsx').then((m) => m.CurrencyAmount));

/** A USD value in the currency that the user wants to see beside US dollars; nothing if they want none. */
export function SecondCurrency({ usd }: { usd: number }) {
  const { currency } = usePreferences();
  return (
    currency && (
      <Suspense fallback={'\u00a0'}>
        <CurrencyAmount usd={usd} code={currency} />
      </Suspense>
    )
  );
}
