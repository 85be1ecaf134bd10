import styles from './Delta.module.css';
import { toneOf } from './tone.ts';

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
  const tone = toneOf(value, text);
  return (
    // A translator may have replaced the text's node: redraw all of it.
    <span key={text} className={styles.delta} data-tone={tone} data-pill={pill || undefined}>
      {tone !== 'flat' && (
        <svg viewBox="0 0 8 7" aria-hidden="true">
          <path d={tone === 'gain' ? 'M4 .3 8 6.7H0Z' : 'M4 6.7 0 .3h8Z'} />
        </svg>
      )}
      {text}
    </span>
  );
}
