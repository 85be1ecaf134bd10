import * as format from '@cumulus/contract/format.ts';
import { useState } from 'react';
import { t } from '../../locale/t.ts';
import styles from './FullPrice.module.css';

/** A shortened price; a press shows all its digits. */
export function FullPrice({ value }: { value: number | null }) {
  const [isWhole, showWhole] = useState(false);
  const short = format.price(value);
  const whole = format.fullPrice(value);
  if (short === whole) return short;
  return (
    <button
      type="button"
      className={styles.price}
      title={isWhole ? t('Show the price in short') : t('Show the whole price')}
      onClick={() => showWhole(!isWhole)}
    >
      {isWhole ? whole : short}
    </button>
  );
}
