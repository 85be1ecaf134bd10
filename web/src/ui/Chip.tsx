import type { ComponentProps } from 'react';
import styles from './Chip.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface ChipProps extends ComponentProps<'button'> {
  /** A filter or sort that is on. Leave out for a plain act, such as "25%". */
  chosen?: boolean;
  icon?: IconName;
  /** Shares the row evenly with its neighbours. */
  even?: boolean;
}

/** A small choice or share; drawn 36 high, hit 44. */
export function Chip({ chosen, icon, even, type = 'button', children, ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} className={styles.chip} data-even={even || undefined} aria-pressed={chosen}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}
