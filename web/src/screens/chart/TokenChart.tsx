import { lazy, Suspense } from 'react';
import styles from './TokenChart.module.css';

const HistoryChart = lazy(() => import('./HistoryChart.tsx').then((m) => ({ default: m.HistoryChart })));

/** A token's price chart within a sheet. Its height is reserved while it loads. */
export function TokenChart({ mint }: { mint: string }) {
  return (
    <div className={styles.place}>
      <Suspense>
        <HistoryChart key={mint} charted={{ kind: 'price', mint }} />
      </Suspense>
    </div>
  );
}
