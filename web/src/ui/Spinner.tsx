import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Said to screen readers and, with `shown`, written beside the ring. */
  label?: string;
  shown?: boolean;
  size?: 's' | 'l';
}

/** A turning ring. Without a label it is decoration beside text that says what is going on. */
export function Spinner({ label, shown = false, size = 's' }: SpinnerProps) {
  return (
    <span className={styles.row} role={label ? 'status' : undefined}>
      <span className={styles.ring} data-size={size} aria-hidden="true" />
      {label && <span className={shown ? undefined : 'visually-hidden'}>{label}</span>}
    </span>
  );
}
