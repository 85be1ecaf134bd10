import styles from './Delta.module.css';

interface DeltaProps {
  /** Only its sign is used. */
  value: number;
  /** With its sign, such as "+$316". */
  text: string;
  /** Beside a hero number. */
  pill?: boolean;
}

/** A gain or loss with triangle and sign. */
export function Delta({ value, text, pill }: DeltaProps) {
  // A value that rounds to zero has no direction.
  const isZero = !/[1-9]/.test(text);
  const direction = isZero || value === 0 ? 'flat' : value > 0 ? 'up' : 'down';
  return (
    // A translator may have put another node in the place of the text: all is made anew.
    <span key={text} className={styles.delta} data-direction={direction} data-pill={pill || undefined}>
      {direction !== 'flat' && (
        <svg viewBox="0 0 8 7" aria-hidden="true">
          <path d={direction === 'up' ? 'M4 .3 8 6.7H0Z' : 'M4 6.7 0 .3h8Z'} />
        </svg>
      )}
      {text}
    </span>
  );
}
