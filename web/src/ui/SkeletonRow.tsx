import { Row } from './Row.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonRow.module.css';

interface SkeletonRowProps {
  /** CSS width of the title. */
  width: string;
  /** Round, as a token's logo is. */
  round?: boolean;
  /** As high as the rows of a ranked list, with a smaller logo after the rank. */
  dense?: boolean;
}

/** A row before its content is known, at the height that it will have. */
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
