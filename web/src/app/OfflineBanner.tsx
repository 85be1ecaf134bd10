import { t } from '../locale/t.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useNetwork, useOnline } from '../ui/useOnline.ts';
import styles from './OfflineBanner.module.css';

export function OfflineBanner() {
  const online = useOnline();
  const network = useNetwork();
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <div className={styles.banner} data-offline>
          <Icon name="offline" size="m" />
          <p>
            {network
              ? t('No connection. This is from your last visit.')
              : t('You are offline. Nothing can be updated, sent or changed.')}
          </p>
          {network && (
            <Button kind="text" size="s" onClick={() => location.reload()}>
              {t('Retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
