import { t } from '../../locale/t.ts';
import { RowList } from '../../ui/RowList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import styles from './TokenListSkeleton.module.css';

const CHIPS = ['22%', '16%', '15%', '27%', '26%'];
const WIDTHS = ['44%', '30%', '52%', '38%', '46%', '34%', '42%', '36%'];

/** A list of tokens while it loads, with its sort chips. */
export function TokenListSkeleton({ ranked = false }: { ranked?: boolean }) {
  return (
    <>
      <div className={styles.chips}>
        {CHIPS.map((width) => (
          <Skeleton key={width} width={width} height="chip" round />
        ))}
      </div>
      <div className={styles.title}>
        <Skeleton width="24%" height="label" />
        <Skeleton width="32%" height="label" />
      </div>
      <RowList label={t('Loading tokens')} {...(ranked && { inset: 'rank' })}>
        {WIDTHS.map((width) => (
          <SkeletonRow key={width} width={width} round dense={ranked} />
        ))}
      </RowList>
    </>
  );
}
