import { marketCap, price as priceText } from '@cumulus/contract/format-full.ts';
import { conditionParts, type TriggerCondition } from '@cumulus/contract/trigger.ts';
import { t } from '../../locale/t.ts';
import type { TypedAmount } from '../../ui/typed-amount.ts';
import { NUDGES } from './market-form.ts';
import { PriceField } from './PriceField.tsx';

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

/** The value that triggers the order. */
export function TriggerValue({ condition, ...field }: TriggerValueProps) {
  const isPrice = condition === null || conditionParts(condition).isPrice;
  return (
    <PriceField
      {...field}
      label={isPrice ? t('Trigger price, USD') : t('Trigger market cap, USD')}
      nudges={NUDGES}
      hint={nowText(condition, field.current, field.entry.text)}
    />
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
