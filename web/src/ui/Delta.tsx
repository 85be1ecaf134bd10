import styles from './Delta.module.css';

interface DeltaProps {
  /** Only its sign is used. */
  value: number;
  /** With its sign, such as "+$316". */
  text: string;
  /** Beside a hero number. */
  pill?: boolean;
}

/** A gain or a loss: triangle, sign, value. */
export function Delta({ value, text, pill }: DeltaProps) {
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'flat';
  return (
    <span className={styles.delta} data-direction={direction} data-pill={pill || undefined}>
      {direction !== 'flat' && (
        <svg viewBox="0 0 8 7" aria-hidden="true">
          <path d={direction === 'up' ? 'M4 .3 8 6.7H0Z' : 'M4 6.7 0 .3h8Z'} />
        </svg>
      )}
      {text}
    </span>
  );
}
