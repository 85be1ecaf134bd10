import type { ReactNode } from 'react';
import styles from './Choice.module.css';
import { Icon } from './Icon.tsx';

interface ChoiceProps {
  /** The same for all that exclude each other. */
  name: string;
  chosen: boolean;
  onChoose: () => void;
  title: ReactNode;
  /** Second line. */
  detail?: ReactNode;
}

/** One of several ways, each on a card of its own. Choosing it is marked by more than its colour. */
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
  /** What is wrong with what is chosen. */
  error?: string | null | undefined;
  children: ReactNode;
}

/** Choices that exclude each other, with a word about what is wrong below. */
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
