import * as format from '@cumulus/contract/format.ts';
import { marketCap, price as priceText } from '@cumulus/contract/format-full.ts';
import { unitMarks } from '@cumulus/contract/notation.ts';
import { conditionParts, type TriggerCondition } from '@cumulus/contract/trigger.ts';
import { signs } from '../../locale/decimal-sign.ts';
import { t } from '../../locale/t.ts';
import { amountRefusal } from '../../ui/amount-refusal.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { editedText, isPasted, type TypedAmount, typedAmount } from '../../ui/typed-amount.ts';
import styles from './MarketConditionsScreen.module.css';
import { awayPercent, awayText, NUDGES, nudged } from './market-form.ts';

interface TriggerValueProps {
  condition: TriggerCondition | null;
  /** USD. */
  entry: TypedAmount;
  /** The current price or market cap; null if unknown. */
  current: number | null;
  error: string | null;
  onType: (entry: TypedAmount) => void;
  /** Sets a value that was calculated from the current one. */
  onFill: (value: string) => void;
}

const typingUsd = () => ({
  ...{ places: 18, ...signs(), units: ['$', 'USD', 'US$'] },
  scaled: true,
});

/** The value that triggers the order. */
export function TriggerValue({ condition, entry, current, error, onType, onFill }: TriggerValueProps) {
  const value = entry.text;
  // A sign after the number would be in the way of the caret.
  const [dollar] = unitMarks('usd');
  const isPrice = condition === null || conditionParts(condition).isPrice;
  const away = awayPercent(value, current);
  return (
    <div className={styles.value}>
      <Field
        label={isPrice ? t('Trigger price, USD') : t('Trigger market cap, USD')}
        value={value === '' ? '' : dollar + editedText(value, signs())}
        placeholder={`${dollar}0`}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        error={amountRefusal(entry) ?? error}
        hint={nowText(condition, current, value)}
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
      <Chips label={t('From the current value')}>
        {NUDGES.map((percent) => (
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

function nowText(condition: TriggerCondition | null, current: number | null, value: string): string {
  if (condition === null) return t('Choose a condition first.');
  const { isPrice } = conditionParts(condition);
  const now = isPrice ? priceText(current) : marketCap(current);
  const unknown = isPrice ? t('The current price is not known.') : t('The current market cap is not known.');
  const known = current === null ? unknown : t('Now {value}', { value: now });
  return isPrice || value === ''
    ? known
    : t('{now} · Trigger {value}', { now: known, value: marketCap(Number(value)) });
}
