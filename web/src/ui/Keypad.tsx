import { signs } from '../locale/decimal-sign.ts';
import { t, type Word, word } from '../locale/t.ts';
import type { AmountKey } from './amount-keys.ts';
import { Icon } from './Icon.tsx';
import styles from './Keypad.module.css';

const keys: readonly AmountKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'backspace'];
const labels: Partial<Record<AmountKey, Word>> = { '.': word('Decimal point'), backspace: word('Delete') };

const writtenKey = (key: string) => (key === '.' ? signs().shownSign : key);

interface KeypadProps {
  onKey: (key: AmountKey) => void;
  /** For a token without decimals. */
  noPoint?: boolean;
}

/** Keys for an amount. The owner turns keys into text with `pressAmountKey`. */
export function Keypad({ onKey, noPoint }: KeypadProps) {
  return (
    <fieldset className={styles.pad} aria-label={t('Amount keys')}>
      {keys.map((key) => {
        const name = labels[key];
        return (
          <button
            key={key}
            type="button"
            className={styles.key}
            disabled={key === '.' && noPoint}
            aria-label={name && t(name)}
            onClick={() => onKey(key)}
          >
            {key === 'backspace' ? <Icon name="backspace" /> : writtenKey(key)}
          </button>
        );
      })}
    </fieldset>
  );
}
