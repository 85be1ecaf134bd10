import { lazy, Suspense } from 'react';
import styles from './TokenChart.module.css';

const HistoryChart = lazy(() => import('./HistoryChart.tsx').then((m) => ({ default: m.HistoryChart })));

interface TokenChartProps {
  mint: string;
  /** Prices to mark, USD. */
  levels?: readonly number[];
  /** The price of now if it is known from elsewhere. */
  now?: number | null;
}

/** A token's price chart within a sheet or a page. Its height is reserved while it loads. */
export function TokenChart({ mint, ...more }: TokenChartProps) {
  return (
    <div className={styles.place}>
      <Suspense>
        <HistoryChart key={mint} charted={{ kind: 'price', mint }} {...more} />
      </Suspense>
    </div>
  );
}
