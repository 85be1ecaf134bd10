import type { ReactNode } from 'react';
import styles from './Chips.module.css';

interface ChipsProps {
  label: string;
  children: ReactNode;
}

/** A row of chips; filters scroll sideways where they do not fit. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}
