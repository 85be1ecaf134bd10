import { t } from '../locale/t.ts';
import { Icon } from './Icon.tsx';
import styles from './VerifiedBadge.module.css';

/** Beside the name of a token that is what it says. */
export function VerifiedBadge({ label = t('Verified') }: { label?: string }) {
  return (
    <span className={styles.badge}>
      <Icon name="verified" size="s" label={label} />
    </span>
  );
}
