import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** The accessible name. */
  label: string;
  size?: 'm' | 'l';
}

/** An icon as a button, with a hit area of 44 pixels. */
export function IconButton({ icon, label, size = 'l', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={label} title={label}>
      <Icon name={icon} size={size} />
    </button>
  );
}
