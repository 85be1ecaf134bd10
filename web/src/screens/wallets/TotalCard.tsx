import * as format from '@cumulus/contract/format.ts';
import { Card } from '../../ui/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './TotalCard.module.css';

interface TotalCardProps {
  /** Over all cloud wallets, USD; null while it is loading. */
  total: number | null;
  /** USD; null where it is not known. */
  pnl: number | null;
  hidden: boolean;
}

/** What all cloud wallets are worth together. */
export function TotalCard({ total, pnl, hidden }: TotalCardProps) {
  return (
    <Card padded>
      <section aria-label="Total" className={styles.total}>
        <p className={styles.over}>TOTAL</p>
        <div className={styles.line}>
          <div className={styles.number}>
            {total === null ? (
              <Skeleton width="70%" height="hero" />
            ) : (
              <Money text={format.usd(total)} hidden={hidden} />
            )}
          </div>
          {total !== null && pnl !== null && !hidden && <Delta value={pnl} text={format.pnl(pnl)} pill />}
        </div>
      </section>
    </Card>
  );
}
