import { useState } from 'react';
import { useProgramUses } from '../../data/programs.ts';
import { serverNow } from '../../data/server-time.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Programs.module.css';

/** What a program has called, newest first, once it is opened. */
export function ProgramUses({ grantId }: { grantId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t('Last calls')}</summary>
      {open && <Uses grantId={grantId} />}
    </details>
  );
}

function Uses({ grantId }: { grantId: string }) {
  const { uid } = useUser();
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useProgramUses(uid, grantId, true);
  const now = new Date(serverNow());
  if (!data)
    return error ? (
      <Button kind="tonal" size="m" onClick={() => void refetch()}>
        {t('Try Again')}
      </Button>
    ) : (
      <Spinner label={t('Loading')} />
    );
  if (data.length === 0) return <p className={styles.note}>{t('It has called nothing yet.')}</p>;
  return (
    <>
      <ul className={styles.uses} aria-label={t('Last calls')}>
        {data.map(({ id, at, call, errorDetails }) => (
          <li key={id}>
            <code>{call}</code>
            <span className={styles.note}>
              <time dateTime={at}>{timeAgo(new Date(at), now)}</time>
              {errorDetails && ` · ${t('Refused: {code}', { code: errorDetails.code })}`}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="tonal" size="m" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
