import { percent as percentText, price as priceText } from '@cumulus/contract/format-full.ts';
import { useState } from 'react';
import { t } from '../../../locale/t.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormSection } from '../FormSection.tsx';
import type { FormInput, Plan } from './plan.ts';

import { planSentence } from './plan-words.ts';

/** Percent below the highest price. */
const FALLS = [5, 10, 20];
const LIKELY_FALL = 10;
const FALL_MIN = 0.1;
const FALL_MAX = 90;

/** Sells when the price has fallen so far from its highest. */
export function useTrailing({ setup, shareBps, watched, market }: FormInput): Plan {
  const given = setup.plan?.rule?.kind === 'trailing' ? setup.plan.rule : null;
  const usd = Number(given?.usd ?? 0);
  const [text, setText] = useState(given?.usd == null ? String(given?.percent ?? LIKELY_FALL) : '');
  /** One that was placed with an amount of dollars keeps that until a percentage is typed. */
  const isUsd = usd > 0 && text === '';
  const percent = Number(text);
  const isPercent = /^\d+(\.\d+)?$/.test(text) && percent >= FALL_MIN && percent <= FALL_MAX;
  const isKnown = isUsd || isPercent;
  const rule = { kind: 'trailing' as const, ...(isUsd ? { usd } : { percent }) };
  const sold = { sold: setup.sellToken, bought: setup.buyToken.symbol, watched: watched.symbol, shareBps };
  const below =
    market.price === null ? null : isUsd ? market.price - usd : market.price * (1 - percent / 100);
  const level = isKnown && below !== null && below > 0 ? below : null;
  return {
    read: isKnown ? { rule } : { refusal: t('Please enter a fall between 0.1% and 90%') },
    sentence: isKnown ? planSentence(rule, sold, new Date()) : null,
    fields: (
      <FormSection title={t('Fall from the highest price')}>
        <Chips label={t('Fall from the highest price')}>
          {FALLS.map((fall) => (
            <Chip key={fall} even chosen={percent === fall} onClick={() => setText(String(fall))}>
              {percentText(fall, 0)}
            </Chip>
          ))}
        </Chips>
        <Field
          label={t('Fall in percent')}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          hint={t('The stop rises with the price and never falls.')}
          onChange={({ target }) => setText(target.value.replace(',', '.'))}
        />
      </FormSection>
    ),
    mint: watched.mint,
    levels: level === null ? [] : [level],
    levelsText: t('Stop {value}', { value: priceText(level) }),
    facts: level === null ? [] : [{ label: t('Stop now'), value: priceText(level) }],
    floors: [
      {
        label: t('Sells for at least'),
        waitsMs: null,
        watched:
          level === null
            ? null
            : { trigger: { mint: watched.mint, condition: 'price_below', value: level }, now: market.price },
      },
    ],
    isAtOnce: false,
    hold: () => {},
  };
}
