import type { ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The row that the switch belongs to; all of it can be pressed. */
  children: ReactNode;
}

/** A setting that is on or off, with its words on the left. */
export function Switch({ checked, onChange, children }: SwitchProps) {
  return (
    <label className={styles.row}>
      <span className={styles.words}>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
