import styles from './Spinner.module.css';

interface SpinnerProps {
  /** For screen readers; with `shown` also visible. */
  label?: string;
  shown?: boolean;
  size?: 's' | 'l';
}

/** A turning ring. Leave out the label if text beside it says what is going on. */
export function Spinner({ label, shown = false, size = 's' }: SpinnerProps) {
  return (
    <span className={styles.row} role={label ? 'status' : undefined}>
      <span className={styles.ring} data-size={size} aria-hidden="true" />
      {label && <span className={shown ? undefined : 'visually-hidden'}>{label}</span>}
    </span>
  );
}
