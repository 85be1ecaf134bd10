import { useSyncExternalStore } from 'react';
import { t } from '../locale/t.ts';
import { dismissNotice, noticeStore } from '../ui/notices.ts';
import styles from './PlainNotices.module.css';

/** The words of the notices and no more: stands in for their cards where the code of those cannot be had. */
export function PlainNotices() {
  const items = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  if (items.length === 0) return null;
  return (
    <section className={styles.region} aria-label={t('Notifications')}>
      {items.map(({ id, title, message }) => (
        <p key={id} role="alert">
          {title && <b>{title} </b>}
          {message}{' '}
          <button type="button" onClick={() => dismissNotice(id)}>
            {t('Dismiss')}
          </button>
        </p>
      ))}
    </section>
  );
}
