import type { ComponentProps, ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface ChipProps extends ComponentProps<'button'> {
  /** Whether a filter or sort is on. Leave out for a plain action, such as "25%". */
  chosen?: boolean;
  icon?: IconName;
  /** Shares the row evenly with its neighbours. */
  even?: boolean;
}

/** A small choice, 36 pixels high with a hit area of 44. */
export function Chip({ chosen, icon, even, type = 'button', children, ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} className={styles.chip} data-even={even || undefined} aria-pressed={chosen}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}

interface ChipsProps {
  label: string;
  children: ReactNode;
}

/** A row of chips, which scrolls sideways if it does not fit. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}
