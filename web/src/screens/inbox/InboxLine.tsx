import type { Notice } from '@cumulus/contract/calls/notices.ts';
import { isGathered } from '@cumulus/contract/notice-lines.ts';
import { gatheredWords } from '@cumulus/contract/notice-text.ts';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import styles from './InboxLine.module.css';
import { InboxRow, KindIcon, NewTag } from './InboxRow.tsx';

interface InboxLineProps {
  /** Newest first; several are of one kind. */
  notices: readonly Notice[];
  now: Date;
  /** Shows no amounts. */
  hidden: boolean;
}

/** One notice, or several of one kind ("3 payments received") that a press shows one by one. */
export function InboxLine({ notices, now, hidden }: InboxLineProps) {
  const [newest] = notices;
  if (!newest) return null;
  const { kind, at } = newest;
  if (notices.length === 1 || !isGathered(kind))
    return <InboxRow notice={newest} now={now} hidden={hidden} />;
  const title = t(gatheredWords[kind], { count: notices.length });
  return (
    <details className={styles.line}>
      <summary className={styles.summary}>
        <Row
          lead={<KindIcon kind={kind} />}
          title={title}
          detail={<time dateTime={at}>{timeAgo(new Date(at), now)}</time>}
          trailing={
            <>
              {notices.some(({ isRead }) => !isRead) && <NewTag />}
              <span className={styles.chevron}>
                <Icon name="chevron-down" size="m" />
              </span>
            </>
          }
        />
      </summary>
      <ul aria-label={title}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <InboxRow notice={notice} now={now} hidden={hidden} />
          </li>
        ))}
      </ul>
    </details>
  );
}
