import { useUnread } from '../../data/unread.ts';
import { plural, t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Bell.module.css';

/** Opens the inbox, and says how much in it is new. */
export function Bell({ uid }: { uid: string }) {
  const navigate = useNavigate();
  const unread = useUnread(uid);
  const label = unread === 0 ? t('Notices') : plural(unread, 'Notices, {count} new', 'Notices, {count} new');
  return (
    <span className={styles.bell}>
      <IconButton icon="bell" label={label} onClick={() => navigate('/inbox')} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread}
        </span>
      )}
    </span>
  );
}
