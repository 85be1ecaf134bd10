import { t } from '../locale/t.ts';
import { Icon } from '../ui/Icon.tsx';
import { useOnline } from '../ui/useOnline.ts';
import styles from './OfflineBanner.module.css';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.banner} data-offline>
          <Icon name="offline" size="m" />
          {t('You are offline. Nothing is updated, sent or changed.')}
        </p>
      )}
    </div>
  );
}
