import { useState } from 'react';
import { Spoken } from '../ui/Spoken.tsx';
import styles from './LivePrice.module.css';

interface LivePriceProps {
  /** USD; null if unknown. */
  price: number | null;
  /** The text to show. */
  text: string;
  /** What screen readers say in its place; null for the text itself. */
  spoken?: string | null;
}

/** A number that follows a price: when it moves, an arrow flashes beside it. */
export function LivePrice({ price, text, spoken = null }: LivePriceProps) {
  const [shown, setShown] = useState({ price, text, way: 0, moves: 0 });
  if (shown.price !== price || shown.text !== text) {
    // Nothing flashes if the text stays the same or the earlier price was unknown.
    const before = shown.text === text ? null : shown.price;
    const way = before === null || price === null ? 0 : Math.sign(price - before);
    setShown({ price, text, way, moves: shown.moves + 1 });
  }
  return (
    <span className={styles.price}>
      {shown.way !== 0 && (
        <svg
          key={shown.moves}
          className={styles.arrow}
          data-way={shown.way > 0 ? 'up' : 'down'}
          viewBox="0 0 8 7"
          aria-hidden="true"
        >
          <path d={shown.way > 0 ? 'M4 .3 8 6.7H0Z' : 'M4 6.7 0 .3h8Z'} />
        </svg>
      )}
      <Spoken text={text} spoken={spoken} />
    </span>
  );
}
