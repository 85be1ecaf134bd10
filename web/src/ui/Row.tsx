import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './Row.module.css';

interface RowProps {
  /** Logo, cloud or icon on the left. */
  lead?: ReactNode;
  title: ReactNode;
  /** Second line. */
  detail?: ReactNode;
  /** Between the two columns: a small line. */
  middle?: ReactNode;
  /** Right column: the same pair of lines, aligned to the right. */
  end?: ReactNode;
  endDetail?: ReactNode;
  /** After the right column: a button, a tag. */
  trailing?: ReactNode;
  /** Where the row leads; makes it a link. */
  to?: string;
  /** State for the route it leads to. */
  state?: unknown;
  onPress?: () => void;
  /** A chevron for rows that open something. */
  chevron?: boolean;
  /** 60 high instead of 68, for ranked lists. */
  dense?: boolean;
}

/** One line of a list: a link with `to`, a button with `onPress`, else plain. The title is cut, the number never. */
export function Row({
  lead,
  title,
  detail,
  middle,
  end,
  endDetail,
  trailing,
  to,
  state,
  onPress,
  chevron,
  dense,
}: RowProps) {
  const content = (
    <>
      {lead}
      <span className={styles.words} data-alone={(end == null && endDetail == null) || undefined}>
        <span className={styles.title}>{title}</span>
        {detail != null && <span className={styles.detail}>{detail}</span>}
      </span>
      {middle}
      {(end != null || endDetail != null) && (
        <span className={styles.end}>
          <span className={styles.title}>{end}</span>
          {endDetail != null && <span className={styles.detail}>{endDetail}</span>}
        </span>
      )}
      {trailing}
      {chevron && (
        <span className={styles.chevron}>
          <Icon name="chevron-right" size="m" />
        </span>
      )}
    </>
  );
  const dataDense = dense || undefined;
  if (to !== undefined)
    return (
      <Link to={to} state={state} className={styles.row} data-dense={dataDense} data-press>
        {content}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" onClick={onPress} className={styles.row} data-dense={dataDense} data-press>
        {content}
      </button>
    );
  return (
    <div className={styles.row} data-dense={dataDense}>
      {content}
    </div>
  );
}
