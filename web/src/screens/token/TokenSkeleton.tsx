import { t } from '../../locale/t.ts';
import chart from '../../money/chart/TokenChart.module.css';
import { RowList } from '../../ui/RowList.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Token.module.css';

/** The page of a token while it loads: blocks of about the same heights. */
export function TokenSkeleton() {
  return (
    <div className={styles.content}>
      <div className={chart.place}>
        <Spinner label={t('Loading')} />
      </div>
      <RowList label={t('Loading tokens')} inset="edge">
        {['46%', '34%', '40%'].map((width) => (
          <SkeletonRow key={width} width={width} />
        ))}
      </RowList>
    </div>
  );
}
