import { marketCap, price as priceText } from '@cumulus/contract/format-full.ts';
import { conditionParts, type Trigger, type TriggerCondition } from '@cumulus/contract/trigger.ts';
import { useMemo, useState } from 'react';
import { t } from '../../locale/t.ts';
import type { TypedAmount } from '../../ui/typed-amount.ts';
import {
  currentValue,
  likelyCondition,
  likelyValue,
  plainText,
  type Refused,
  readForm,
  type Source,
  triggerPrice,
} from './market-form.ts';
import type { Monitored } from './useMonitored.ts';

const isPriceOf = (condition: TriggerCondition | null): boolean | null =>
  condition && conditionParts(condition).isPrice;

/** The condition and the value of a market order, as they are typed. `given`: of the order that the form was opened to change. */
export function useTrigger(given: Trigger | undefined, { source, mint, market }: Monitored) {
  const [condition, setCondition] = useState(() => given?.condition ?? likelyCondition(source));
  /** Null while the suggested value is untouched. */
  const [typed, type] = useState<TypedAmount | null>(given ? { text: plainText(given.value) } : null);
  const entry = typed ?? { text: likelyValue(condition, market) };
  const value = entry.refused ? '' : entry.text;

  const level = triggerPrice(condition, value, market);
  const text = isPriceOf(condition) ? priceText(Number(value)) : marketCap(Number(value));
  const levels = useMemo(
    () => (level === null ? null : { values: [level], text: t('Trigger {value}', { value: text }) }),
    [level, text],
  );
  return {
    condition,
    entry,
    /** The current price or market cap; null if unknown. */
    current: currentValue(condition, market),
    read: readForm({ mint, condition, value }, market),
    /** What the chart draws; null if the price of the trigger is not known. */
    levels,
    type,
    /** Sets a value that was calculated from the current one. Returns what is wrong with it. */
    fill: (next: string): Refused | null => {
      type({ text: next });
      const filled = readForm({ mint, condition, value: next }, market);
      return 'part' in filled && filled.part === 'value' ? filled : null;
    },
    choose: (next: TriggerCondition) => {
      // A price makes no sense as a market cap, and the reverse.
      if (isPriceOf(condition) !== isPriceOf(next)) type(null);
      setCondition(next);
    },
    /** Starts over for another token; without its source, with the same condition. */
    watch: (next?: Source) => {
      type(null);
      if (next) setCondition(likelyCondition(next));
    },
    /** What is reviewed does not follow the market; what is pressed before it is known holds nothing. */
    hold: () => {
      if (entry.text !== '') type(entry);
    },
  };
}
