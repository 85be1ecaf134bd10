import { useFreeze } from '../data/freeze.ts';
import { dateTime } from '../locale/date-time.ts';
import { t } from '../locale/t.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './FrozenBanner.module.css';

/** Says on every screen that the account is frozen. */
export function FrozenBanner({ uid }: { uid: string }) {
  const { data } = useFreeze(uid);
  return (
    <div role="status">
      {data?.frozenAt && (
        <p className={styles.banner}>
          <Icon name="lock" size="m" />
          {t('Your account has been frozen since {time}. Nothing leaves your wallets.', {
            time: dateTime(data.frozenAt),
          })}
        </p>
      )}
    </div>
  );
}
