import type { ComponentProps, ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface ChipProps extends ComponentProps<'button'> {
  /** Whether a filter or sort is on. Leave out for a plain action, such as "25%". */
  chosen?: boolean | undefined;
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
  /** Keeps any number of chips in one row, which scrolls sideways: for suggestions, the best of them first. */
  scrolls?: boolean;
  children: ReactNode;
}

/** Chips in a row, or in as many as they need. */
export function Chips({ label, scrolls, children }: ChipsProps) {
  return (
    <fieldset className={styles.chips} data-scrolls={scrolls || undefined} aria-label={label}>
      {children}
    </fieldset>
  );
}
