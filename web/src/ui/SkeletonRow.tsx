import { Row } from './Row.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonRow.module.css';

interface SkeletonRowProps {
  /** CSS width of the title. */
  width: string;
  /** For a round logo. */
  round?: boolean;
  /** As the rows of a ranked list. */
  dense?: boolean;
}

/** A row whose content is loading, at its final height. */
export function SkeletonRow({ width, round = false, dense = false }: SkeletonRowProps) {
  const bar = (size: string) => (
    <span className={styles.bar}>
      <Skeleton width={size} height="label" />
    </span>
  );
  return (
    <Row
      dense={dense}
      lead={
        <span className={styles.lead} data-dense={dense || undefined}>
          <Skeleton height="logo" round={round} />
        </span>
      }
      title={bar(width)}
      detail={bar('62%')}
      end={bar('var(--side)')}
      endDetail={bar('var(--s14)')}
    />
  );
}
