import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Levels } from './HistoryChart.tsx';
import styles from './TokenChart.module.css';

const HistoryChart = lazyPart(() => import('./HistoryChart.tsx').then((m) => m.HistoryChart));

interface TokenChartProps {
  mint: string;
  /** See HistoryChart. */
  levels?: Levels | null;
  now?: number | null;
  bare?: boolean;
}

/** A token's price chart within a sheet or a page. Its height is reserved while it loads. */
export function TokenChart({ mint, bare = false, ...more }: TokenChartProps) {
  return (
    <div className={styles.place} data-bare={bare || undefined}>
      <Suspense>
        <HistoryChart key={mint} charted={{ kind: 'price', mint }} bare={bare} {...more} />
      </Suspense>
    </div>
  );
}
