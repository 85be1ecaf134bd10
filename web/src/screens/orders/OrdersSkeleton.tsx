import { t } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './OrderCard.module.css';

/** The list while it loads: cards of the same heights. */
export function OrdersSkeleton() {
  return (
    <>
      <Spinner label={t('Loading')} />
      {['78%', '64%', '70%'].map((width) => (
        <Card key={width} padded>
          <div className={styles.order}>
            <div className={styles.head}>
              <Skeleton height="logo" width="var(--logo)" round />
              <Skeleton width={width} />
            </div>
            <div className={styles.foot}>
              <Skeleton width="40%" height="hero" />
              <Skeleton width="var(--side)" height="chip" round />
            </div>
          </div>
        </Card>
      ))}
    </>
  );
}
