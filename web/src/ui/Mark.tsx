import { Icon, type IconName } from './Icon.tsx';
import styles from './Mark.module.css';

interface MarkProps {
  icon: IconName;
  tone?: 'neutral' | 'success' | 'error' | 'warning';
  size?: 'm' | 'l';
  /** Animates the icon's line once, for a success. */
  drawn?: boolean;
}

/** A disc with an icon, at the top of a dialog or an empty screen. */
export function Mark({ icon, tone = 'neutral', size = 'l', drawn }: MarkProps) {
  return (
    <span
      className={styles.mark}
      data-tone={tone}
      data-size={size}
      data-drawn={drawn || undefined}
      aria-hidden="true"
    >
      <Icon name={icon} />
    </span>
  );
}
