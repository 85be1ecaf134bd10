import type { ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Cannot be changed. */
  disabled?: boolean;
  /** The label; the whole row can be pressed. */
  children: ReactNode;
}

/** A setting that is on or off. */
export function Switch({ checked, onChange, disabled, children }: SwitchProps) {
  return (
    <label className={styles.row}>
      <span className={styles.words}>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
