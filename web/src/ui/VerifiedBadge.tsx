import { t } from '../locale/t.ts';
import { Icon } from './Icon.tsx';
import styles from './VerifiedBadge.module.css';

/** Marks a token that is listed as verified. */
export function VerifiedBadge({ label = t('Verified') }: { label?: string }) {
  return (
    <span className={styles.badge}>
      <Icon name="verified" size="s" label={label} />
    </span>
  );
}
