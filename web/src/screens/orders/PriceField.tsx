import * as format from '@cumulus/contract/format.ts';
import { unitMarks } from '@cumulus/contract/notation.ts';
import { signs } from '../../locale/decimal-sign.ts';
import { joined } from '../../locale/joined.ts';
import { t } from '../../locale/t.ts';
import { amountRefusal } from '../../ui/amount-refusal.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { editedText, isPasted, type TypedAmount, typedAmount } from '../../ui/typed-amount.ts';
import { awayPercent, awayText, nudged } from './market-form.ts';
import styles from './PriceField.module.css';

interface PriceFieldProps {
  label: string;
  /** USD. */
  entry: TypedAmount;
  /** The current price or market cap; null if unknown. */
  current: number | null;
  /** Percent of the current value, each with a chip that fills it in. */
  nudges: readonly number[];
  hint: string;
  error: string | null;
  onType: (entry: TypedAmount) => void;
  /** Sets a value that was calculated from the current one. */
  onFill: (value: string) => void;
}

const typingUsd = () => ({
  ...{ places: 18, ...signs(), units: ['$', 'USD', 'US$'] },
  scaled: true,
});

/** A price or a market cap, with how far it is from now. */
export function PriceField({ label, entry, current, nudges, hint, error, onType, onFill }: PriceFieldProps) {
  const value = entry.text;
  // A sign after the number would be in the way of the caret.
  const [dollar] = unitMarks('usd');
  const away = awayPercent(value, current);
  return (
    <div className={styles.value}>
      <Field
        label={label}
        value={value === '' ? '' : dollar + editedText(value, signs())}
        placeholder={`${dollar}0`}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        error={amountRefusal(entry) ?? error}
        hint={hint}
        trailing={away !== null && <Away percent={away} />}
        onChange={(event) => {
          const shown = event.target.value;
          const text = shown.startsWith(dollar) ? shown.slice(dollar.length) : shown;
          onType(typedAmount(entry, text, typingUsd(), isPasted(event)));
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      <Chips label={joined([label, t('From the current value')])}>
        {nudges.map((percent) => (
          <Chip
            key={percent}
            even
            disabled={current === null}
            onClick={() => current !== null && onFill(nudged(current, percent))}
          >
            {format.percentChange(percent, 0)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** In neutral colour: a distance is not a gain. */
function Away({ percent }: { percent: number }) {
  const text = awayText(percent);
  return (
    <span className={styles.away}>
      {/\d/.test(text) && (
        <svg viewBox="0 0 8 7" aria-hidden="true">
          <path d={percent > 0 ? 'M4 .3 8 6.7H0Z' : 'M4 6.7 0 .3h8Z'} />
        </svg>
      )}
      {text}
    </span>
  );
}
