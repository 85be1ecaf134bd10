import { Suspense } from 'react';
import { t } from '../../locale/t.ts';
import { HeldGain } from '../../money/HeldGain.tsx';
import { Worth } from '../../money/Worth.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyAfterPaint } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './TotalCard.module.css';

const ValueLine = lazyAfterPaint(() => import('../../money/chart/ValueLine.tsx').then((m) => m.ValueLine));

interface TotalCardProps {
  /** Over all cloud wallets, USD; null while it is loading. */
  total: number | null;
  /** Of what is held, USD; null if unknown. */
  pnl: number | null;
  /** The price of SOL, USD; null if unknown. */
  solPrice: number | null;
  hidden: boolean;
}

/** The worth of all cloud wallets. */
export function TotalCard({ total, pnl, solPrice, hidden }: TotalCardProps) {
  return (
    <Card padded>
      <section aria-label={t('Total')} className={styles.total}>
        <p className={styles.over}>{t('TOTAL')}</p>
        <div className={styles.line}>
          <div className={styles.number}>
            {total === null ? (
              <Skeleton width="70%" height="hero" />
            ) : (
              <Worth usd={total} solPrice={solPrice} hidden={hidden} />
            )}
          </div>
          {total !== null && pnl !== null && !hidden && <HeldGain usd={pnl} stacked />}
        </div>
        {total !== 0 && (
          <div className={styles.chart}>
            {total !== null && (
              <Suspense>
                <ValueLine title={t('Total')} pnl={pnl} hidden={hidden} />
              </Suspense>
            )}
          </div>
        )}
      </section>
    </Card>
  );
}
