import type { ReactNode } from 'react';
import styles from './Choice.module.css';
import { Icon } from './Icon.tsx';

interface ChoiceProps {
  /** The radio group. */
  name: string;
  chosen: boolean;
  onChoose: () => void;
  title: ReactNode;
  /** Second line. */
  detail?: ReactNode;
}

/** A radio button as a card. The chosen one has a check mark as well as a colour. */
export function Choice({ name, chosen, onChoose, title, detail }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" className="visually-hidden" name={name} checked={chosen} onChange={onChoose} />
      {chosen && <Icon name="check" size="s" />}
      <span className={styles.title}>{title}</span>
      {detail != null && <span className={styles.detail}>{detail}</span>}
    </label>
  );
}

interface ChoicesProps {
  label: string;
  columns: 1 | 2 | 3;
  error?: string | null | undefined;
  children: ReactNode;
}

/** A radio group with an error below. */
export function Choices({ label, columns, error, children }: ChoicesProps) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      <div className={styles.grid} data-columns={columns}>
        {children}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="error" size="s" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
