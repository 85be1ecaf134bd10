import { useSyncExternalStore } from 'react';
import { t } from '../locale/t.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './OfflineBanner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.banner} data-offline>
          <Icon name="offline" size="m" />
          {t('You are offline. Sending is off until you reconnect.')}
        </p>
      )}
    </div>
  );
}
