import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../data/when-idle.ts';
import styles from './PullToRefresh.module.css';

const loadDisc = () => import('./PullDisc.tsx');
const PullDisc = lazy(() => loadDisc().then((m) => ({ default: m.PullDisc })));

interface PullToRefreshProps {
  onRefresh: () => void;
  children: ReactNode;
}

/**
 * Refreshes when the page is pulled down from its top. The button that does the same is elsewhere on the screen, so
 * that the code for pulling comes once the screen itself is there.
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => fetchWhenIdle(() => loadDisc().then(() => setThere(true))), []);
  return (
    <div className={styles.area}>
      {isThere && (
        <Suspense>
          <PullDisc onRefresh={onRefresh} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
