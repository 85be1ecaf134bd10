import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { Icon } from './Icon.tsx';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  invalid?: boolean;
  children: ReactNode;
}

export function Checkbox({ checked, onChange, invalid, children }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.input}
        checked={checked}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden="true">
        {checked && <Icon name="check" size="s" />}
      </span>
      <span>{children}</span>
    </label>
  );
}
