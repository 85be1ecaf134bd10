import { t } from '../../locale/t.ts';
import { RowList } from '../../ui/RowList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import head from './WalletHead.module.css';
import styles from './WalletScreen.module.css';

/** A wallet while it loads: blocks of the same heights. */
export function WalletSkeleton() {
  return (
    <div className={styles.content}>
      <div className={head.head}>
        <Skeleton height="logo" />
        <div className={styles.hero}>
          <Skeleton width="100%" height="hero" />
        </div>
        <p className={head.facts}>
          <Spinner label={t('Loading')} />
        </p>
        <div className={head.chart} />
        <div className={styles.pills}>
          <Skeleton width="100%" round height="hero" />
        </div>
      </div>
      <RowList label={t('Loading tokens')}>
        {['34%', '42%', '30%', '38%'].map((width) => (
          <SkeletonRow key={width} width={width} round />
        ))}
      </RowList>
    </div>
  );
}
