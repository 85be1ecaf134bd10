import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { percent as percentText, price as priceText } from '@cumulus/contract/format-full.ts';
import { useState } from 'react';
import { t } from '../../../locale/t.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { FormSection } from '../FormSection.tsx';
import { laddered } from './ladder-form.ts';
import styles from './Plan.module.css';
import type { FormInput, Plan } from './plan.ts';

import { planSentence, usd } from './plan-words.ts';

const COUNTS = [3, 5, 10];
const RUNGS_MAX = 10;
/** Percent from one price to the next. */
const STEPS = [2, 5, 10];

/** A part at each of several prices: above now of a token that is sold, below now of one that is bought. */
export function useLadder({ setup, shareBps, watched, market }: FormInput): Plan {
  const { sellToken, buyToken, plan } = setup;
  const given = plan?.rule?.kind === 'ladder' ? plan.rule : null;
  const ended = given?.rungs.slice(0, plan?.ended ?? 0) ?? [];
  const left = ended.reduce((amount, rung) => amount - BigInt(rung.amount), BigInt(sellToken.amount));
  const [count, setCount] = useState(given ? given.rungs.length - ended.length : 3);
  const [step, setStep] = useState(5);
  /** Holds the prices: those of the order that is changed, or of the review. */
  const [held, setHeld] = useState<number | null>(null);
  const [isGiven, setGiven] = useState(given !== null);
  const condition = given?.condition ?? (watched.mint === sellToken.mint ? 'price_above' : 'price_below');
  const base = held ?? market.price;
  const rungs =
    isGiven && given
      ? given.rungs
      : base === null
        ? []
        : [
            ...ended,
            ...laddered(left, {
              base,
              count: Math.min(count, RUNGS_MAX - ended.length),
              step: condition === 'price_above' ? step : -step,
            }),
          ];
  const rule = { kind: 'ladder' as const, condition, rungs: [...rungs] };
  const choose = (change: () => void) => () => {
    setGiven(false);
    change();
  };
  const sold = { sold: sellToken, bought: buyToken.symbol, watched: watched.symbol, shareBps };
  return {
    read: rungs.length > 0 ? { rule } : { refusal: t('The current price is not known.') },
    sentence: rungs.length > 0 ? planSentence(rule, sold, new Date()) : null,
    fields: (
      <>
        <FormSection title={t('Parts')}>
          <Chips label={t('Parts')}>
            {COUNTS.map((each) => (
              <Chip
                key={each}
                even
                chosen={rungs.length - ended.length === each}
                onClick={choose(() => setCount(each))}
              >
                {each}
              </Chip>
            ))}
          </Chips>
        </FormSection>
        <FormSection title={t('Apart by')}>
          <Chips label={t('Apart by')}>
            {STEPS.map((each) => (
              <Chip key={each} even chosen={!isGiven && step === each} onClick={choose(() => setStep(each))}>
                {percentText(each, 0)}
              </Chip>
            ))}
          </Chips>
        </FormSection>
        <ol className={styles.rungs} aria-label={t('Parts')}>
          {rungs.map(({ value, amount }) => (
            <li key={String(value)}>
              <span>{`${exactAmount(BigInt(amount), sellToken)} ${sellToken.symbol}`}</span>
              <b>{usd(value)}</b>
            </li>
          ))}
        </ol>
      </>
    ),
    mint: watched.mint,
    levels: rungs.map(({ value }) => Number(value)),
    levelsText: t('{first} to {last}', {
      first: priceText(Number(rungs[0]?.value)),
      last: priceText(Number(rungs.at(-1)?.value)),
    }),
    facts: [{ label: t('Parts'), value: String(rungs.length) }],
    floors: [],
    isAtOnce: false,
    hold: () => setHeld(base),
  };
}
