import type { ComponentProps, ReactElement } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  /** `filled` is the one main act of a screen; `tonal` its second; `danger` destroys. */
  kind?: 'filled' | 'tonal' | 'quiet' | 'outline' | 'danger' | 'text';
  /** `m` is 44 pixels high, `s` is drawn 36 and hit 44. */
  size?: 'l' | 'm' | 's';
  /** By name, or a mark drawn elsewhere. */
  icon?: IconName | ReactElement;
  /** Work under way: a spinner stands for the icon, the width stays, presses do nothing. */
  busy?: boolean;
  /** As wide as its container. */
  full?: boolean;
}

/** A pill that acts. */
export function Button({
  kind = 'filled',
  size = 'l',
  icon,
  busy = false,
  full = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-full={full || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && !busy && (typeof icon === 'string' ? <Icon name={icon} size="m" /> : icon)}
      {busy && (
        <span className={icon ? undefined : styles.over}>
          <Spinner />
        </span>
      )}
      <span className={busy && !icon ? styles.faint : undefined}>{children}</span>
    </button>
  );
}
