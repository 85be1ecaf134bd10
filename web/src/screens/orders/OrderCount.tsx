import { usePendingCount } from '../../data/pending-count.ts';
import { t } from '../../locale/t.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import styles from './OrderCount.module.css';

/** How many orders wait, on the button that leads to them. */
export function OrderCount({ uid }: { uid: string }) {
  const count = usePendingCount(uid);
  if (!count) return null;
  return (
    <span className={styles.count}>
      <Spoken text={String(count)} spoken={` ${t('Pending ({count})', { count })}`} />
    </span>
  );
}
