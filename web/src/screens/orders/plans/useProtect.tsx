import { price as priceText } from '@cumulus/contract/format-full.ts';
import { mostBought } from '@cumulus/contract/order-trades.ts';
import { useId, useState } from 'react';
import { t } from '../../../locale/t.ts';
import { Choice, Choices } from '../../../ui/Choice.tsx';
import { FormSection } from '../FormSection.tsx';
import { readForm } from '../market-form.ts';
import { PriceField } from '../PriceField.tsx';
import type { FormInput, Plan } from './plan.ts';

import { planSentence } from './plan-words.ts';
import { usePrice } from './usePrice.ts';

/** Percent of the current price. */
const PROFITS = [5, 10, 25, 50];
const LOSSES = [-5, -10, -25, -50];
const LIKELY_PROFIT = 10;
const LIKELY_LOSS = -5;
const ENTRIES = [-2, -5, -10, -25];
const LIKELY_ENTRY = -5;

/** Take profit above, stop loss below. */
export function useProtect(input: FormInput): Plan {
  const { setup, watched, market } = input;
  const given = setup.plan?.rule;
  const pair = usePair(input, given?.kind === 'oco' ? given : null, market.price);
  const { refusal, above, below } = pair;
  const rule = { kind: 'oco' as const, above, below };
  const asks = [
    { label: t('Take profit brings at least'), condition: 'price_above' as const, value: above },
    { label: t('Stop loss brings at least'), condition: 'price_below' as const, value: below },
  ];
  return {
    ...planOf(input, rule, refusal),
    fields: pair.fields,
    levels: levelsOf(above, below),
    levelsText: pair.text,
    floors: asks.map(({ label, condition, value }) => ({
      label,
      waitsMs: null,
      watched: { trigger: { mint: watched.mint, condition, value: Number(value) }, now: market.price },
    })),
    isAtOnce: false,
    hold: pair.hold,
  };
}

/** Buys now or below a price, then sells that by take profit or stop loss. */
export function useProtectedBuy(input: FormInput): Plan {
  const { setup, watched, market } = input;
  const given = setup.plan?.rule?.kind === 'otoco' ? setup.plan.rule : null;
  const name = useId();
  const isBought = (setup.plan?.ended ?? 0) > 0;
  const [waits, setWaits] = useState(given?.value != null && !isBought);
  const entry = usePrice(given?.value, market.price, LIKELY_ENTRY);
  const bought = waits && entry.value !== '' ? Number(entry.value) : market.price;
  const pair = usePair(input, given, bought);
  const { above, below } = pair;
  const rule = {
    ...(isBought && given),
    kind: 'otoco' as const,
    ...(waits && { condition: 'price_below' as const, value: entry.value }),
    ...{ above, below },
  };
  const typed = readForm({ mint: watched.mint, condition: 'price_below', value: entry.value }, market);
  const entryRefusal = waits && 'part' in typed ? typed.message : null;
  return {
    ...planOf(input, rule, entryRefusal ?? pair.refusal),
    ...(isBought && pair.refusal === null && { sentence: saleSentence(input, pair) }),
    fields: isBought ? (
      pair.fields
    ) : (
      <>
        <FormSection title={t('Buy')}>
          <Choices label={t('Buy')} columns={2}>
            <Choice name={name} chosen={!waits} onChoose={() => setWaits(false)} title={t('Now')} />
            <Choice name={name} chosen={waits} onChoose={() => setWaits(true)} title={t('Below a price')} />
          </Choices>
          {waits && (
            <PriceField
              label={t('Buy below, USD')}
              entry={entry.entry}
              current={market.price}
              nudges={ENTRIES}
              hint={nowText(market.price)}
              error={null}
              onType={entry.type}
              onFill={entry.fill}
            />
          )}
        </FormSection>
        {pair.fields}
      </>
    ),
    ...(!isBought && {
      most: (expected: bigint) => mostBought(expected, bought && market.price ? market.price / bought : 1),
    }),
    levels: [...(waits ? levelsOf(entry.value) : []), ...levelsOf(above, below)],
    levelsText: pair.text,
    floors: [],
    isAtOnce: !waits && !isBought,
    hold: () => {
      entry.hold();
      pair.hold();
    },
  };
}

/** Once it was bought: of all that is protected, whatever that is. */
const saleSentence = ({ setup, watched }: FormInput, { above, below }: { above: string; below: string }) =>
  planSentence(
    { kind: 'oco', above, below },
    {
      sold: { ...setup.buyToken, amount: null },
      ...{ bought: setup.sellToken.symbol, watched: watched.symbol },
    },
    new Date(),
  );

function planOf(
  { setup, shareBps, watched }: FormInput,
  rule: Parameters<typeof planSentence>[0],
  refusal: string | null,
) {
  const sold = { sold: setup.sellToken, bought: setup.buyToken.symbol, watched: watched.symbol, shareBps };
  return {
    read: refusal === null ? { rule } : { refusal },
    sentence: refusal === null ? planSentence(rule, sold, new Date()) : null,
    mint: watched.mint,
    facts: [],
  };
}

/** The two prices, around `base`. */
function usePair(
  { watched, market }: FormInput,
  given: { readonly above: string | number; readonly below: string | number } | null,
  base: number | null,
) {
  const profit = usePrice(given?.above, base, LIKELY_PROFIT);
  const loss = usePrice(given?.below, base, LIKELY_LOSS);
  // Against the price that it begins at: of a buy that waits, that is its own.
  const at = { ...market, price: base };
  const upper = readForm({ mint: watched.mint, condition: 'price_above', value: profit.value }, at);
  const lower = readForm({ mint: watched.mint, condition: 'price_below', value: loss.value }, at);
  const shared = { current: base, hint: nowText(market.price), error: null };
  return {
    refusal:
      'part' in upper ? upper.message : 'part' in lower ? lower.message : orderOf(profit.value, loss.value),
    above: profit.value,
    below: loss.value,
    text: t('Take profit {above}, stop loss {below}', {
      above: priceText(Number(profit.value)),
      below: priceText(Number(loss.value)),
    }),
    hold: () => {
      profit.hold();
      loss.hold();
    },
    fields: (
      <>
        <PriceField
          {...shared}
          label={t('Take profit above, USD')}
          entry={profit.entry}
          nudges={PROFITS}
          onType={profit.type}
          onFill={profit.fill}
        />
        <PriceField
          {...shared}
          label={t('Stop loss below, USD')}
          entry={loss.entry}
          nudges={LOSSES}
          onType={loss.type}
          onFill={loss.fill}
        />
      </>
    ),
  };
}

const orderOf = (above: string, below: string): string | null =>
  Number(above) > Number(below) ? null : t('The take profit must be above the stop loss.');

const levelsOf = (...values: string[]): number[] => values.map(Number).filter((value) => value > 0);

const nowText = (price: number | null): string =>
  price === null ? t('The current price is not known.') : t('Now {value}', { value: priceText(price) });
