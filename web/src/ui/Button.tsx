import type { ComponentProps, ReactElement } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  /** `filled` is a screen's main action, `tonal` its second; `danger` destroys. */
  kind?: 'filled' | 'tonal' | 'quiet' | 'outline' | 'danger' | 'text';
  /** `m` is 44 pixels high; `s` is 36 with a hit area of 44. */
  size?: 'l' | 'm' | 's';
  /** A name, or an element. */
  icon?: IconName | ReactElement;
  /** Shows a spinner instead of the icon, keeps the width and ignores presses. */
  busy?: boolean;
  /** A press does not do it yet, and says what is missing. Looks like a disabled button. */
  waits?: boolean;
  /** As wide as its container. */
  full?: boolean;
}

export function Button({
  kind = 'filled',
  size = 'l',
  icon,
  busy = false,
  waits = false,
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
      data-waits={waits || undefined}
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
