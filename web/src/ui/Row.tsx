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
  /** A small line between the columns. */
  middle?: ReactNode;
  /** Title of the right column. */
  end?: ReactNode;
  endDetail?: ReactNode;
  /** A button or tag after the right column. */
  trailing?: ReactNode;
  /** Makes the row a link. */
  to?: string;
  onPress?: () => void;
  chevron?: boolean;
  /** 60 pixels high instead of 68, for ranked lists. */
  dense?: boolean;
  /** The one of the list that is shown beside it, or that applies. */
  current?: boolean | undefined;
}

/** A row of a list: a link with `to`, a button with `onPress`. The title is truncated, the number never. */
export function Row({
  lead,
  title,
  detail,
  middle,
  end,
  endDetail,
  trailing,
  to,
  onPress,
  chevron,
  dense,
  current,
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
  const props = { className: styles.row, 'data-dense': dense || undefined };
  if (to !== undefined)
    return (
      <Link to={to} {...props} data-press>
        {content}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" {...props} data-press aria-current={current} onClick={onPress}>
        {content}
      </button>
    );
  return <div {...props}>{content}</div>;
}
