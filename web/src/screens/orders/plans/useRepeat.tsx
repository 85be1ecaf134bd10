import { price as priceText } from '@cumulus/contract/format-full.ts';
import { useState } from 'react';
import { serverNow } from '../../../data/server-time.ts';
import type { PlanStart } from '../../../data/swap-setup.ts';
import { t, type Word, word } from '../../../locale/t.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segment } from '../../../ui/Segment.tsx';
import { DateTimeFields } from '../DateTimeFields.tsx';
import { FormSection } from '../FormSection.tsx';
import { zoneText } from '../order-times.ts';
import { PriceField } from '../PriceField.tsx';
import { pickedOf, today } from '../schedule-form.ts';
import styles from './Plan.module.css';
import type { FormInput, Plan } from './plan.ts';

import { oftenText, planSentence } from './plan-words.ts';
import { type Begun, fromNext, type Repeat, type RepeatDraft, readRepeat, type Unit } from './repeat-form.ts';
import { usePrice } from './usePrice.ts';

const PRESETS: readonly Unit[] = ['hour', 'day', 'week', 'month'];
const UNITS: readonly { readonly value: Unit; readonly label: Word }[] = [
  { value: 'minute', label: word('Minutes') },
  { value: 'hour', label: word('Hours') },
  { value: 'day', label: word('Days') },
  { value: 'week', label: word('Weeks') },
  { value: 'month', label: word('Months') },
];
const LIKELY_ROUNDS = 10;
/** Percent around the current price. */
const LOWS = [-5, -10, -25];
const HIGHS = [5, 10, 25];
const HOUR = 60 * 60_000;
const MONTH = 30 * 24 * HOUR;

/** The same swap again and again. */
export function useRepeat({ setup, shareBps, watched, market }: FormInput): Plan {
  const given = setup.plan?.rule?.kind === 'recurring' ? setup.plan.rule : null;
  const [draft, setDraft] = useState<RepeatDraft>(() => draftOf(given, begunOf(given, setup.plan)));
  const [isOther, setOther] = useState(given !== null && (given.count !== 1 || given.unit === 'minute'));
  /** When the review was opened: what it says does not move on. */
  const [held, setHeld] = useState<number | null>(null);
  const low = usePrice(given?.low, market.price, LOWS[1]!);
  const high = usePrice(given?.high, market.price, HIGHS[1]!);
  const change = (next: Partial<RepeatDraft>) => setDraft((before) => ({ ...before, ...next }));

  const band = draft.band && { low: low.value, high: high.value };
  const now = held ?? serverNow();
  const read = readRepeat({ ...draft, band }, now);
  const sold = { sold: setup.sellToken, bought: setup.buyToken.symbol, watched: watched.symbol, shareBps };
  const missed = [
    { value: 'skip', label: t('Skip it') },
    { value: 'catch_up', label: t('Make it late') },
  ] as const;
  return {
    read,
    sentence: 'rule' in read ? planSentence(fromNext(read.rule, draft.begun), sold, new Date(now)) : null,
    fields: (
      <>
        <FormSection title={t('How often')}>
          <Chips label={t('How often')}>
            {PRESETS.map((unit) => (
              <Chip
                key={unit}
                chosen={!isOther && draft.unit === unit}
                onClick={() => {
                  setOther(false);
                  change({ count: '1', unit });
                }}
              >
                {oftenText({ count: 1, unit })}
              </Chip>
            ))}
            <Chip chosen={isOther} onClick={() => setOther(true)}>
              {t('Other')}
            </Chip>
          </Chips>
          {isOther && (
            <>
              <Field
                label={t('Every')}
                value={draft.count}
                inputMode="numeric"
                autoComplete="off"
                onChange={({ target }) => change({ count: target.value })}
              />
              <Segment
                label={t('Unit of time')}
                options={UNITS.map((each) => ({ ...each, label: t(each.label) }))}
                value={draft.unit}
                onChange={(unit) => change({ unit })}
              />
            </>
          )}
        </FormSection>
        {draft.begun === null && (
          <FormSection title={t('First time')}>
            <Chips label={t('First time')}>
              <Chip even chosen={draft.start === null} onClick={() => change({ start: null })}>
                {t('Now')}
              </Chip>
              <Chip
                even
                chosen={draft.start !== null}
                onClick={() => change({ start: pickedOf(new Date(serverNow() + HOUR)) })}
              >
                {t('Later')}
              </Chip>
            </Chips>
            {draft.start && (
              <DateTimeFields
                picked={draft.start}
                min={today(now)}
                zone={zoneText(new Date(now))}
                error={null}
                onPick={(start) => change({ start })}
              />
            )}
          </FormSection>
        )}
        <FormSection title={t('Ends')}>
          <Chips label={t('Ends')}>
            <Chip even chosen={draft.ends === 'rounds'} onClick={() => change({ ends: 'rounds' })}>
              {t('After a number')}
            </Chip>
            <Chip even chosen={draft.ends === 'date'} onClick={() => change({ ends: 'date' })}>
              {t('On a date')}
            </Chip>
            <Chip even chosen={draft.ends === 'never'} onClick={() => change({ ends: 'never' })}>
              {t('When I cancel')}
            </Chip>
          </Chips>
          {draft.ends === 'rounds' && (
            <Field
              label={t('How many times')}
              value={draft.rounds}
              inputMode="numeric"
              autoComplete="off"
              hint={draft.begun ? t('{count} times so far', { count: draft.begun.round }) : undefined}
              onChange={({ target }) => change({ rounds: target.value })}
            />
          )}
          {draft.ends === 'date' && (
            <DateTimeFields
              picked={draft.until}
              min={today(now)}
              zone={zoneText(new Date(now))}
              error={null}
              onPick={(until) => change({ until })}
            />
          )}
          {draft.ends === 'never' && <p className={styles.hint}>{t('It ends after 10,000 times.')}</p>}
        </FormSection>
        <FormSection title={t('If a time is missed')}>
          <Segment
            label={t('If a time is missed')}
            options={missed}
            value={draft.missed}
            onChange={(value) => change({ missed: value })}
          />
        </FormSection>
        <Checkbox
          checked={draft.band !== null}
          onChange={(isOn) => change({ band: isOn ? { low: '', high: '' } : null })}
        >
          {t('Only while the price of {symbol} is between two prices', { symbol: watched.symbol })}
        </Checkbox>
        {draft.band && (
          <>
            <PriceField
              label={t('Lower price, USD')}
              entry={low.entry}
              current={market.price}
              nudges={LOWS}
              hint={t('Below it, the swap of that time is skipped.')}
              error={null}
              onType={low.type}
              onFill={low.fill}
            />
            <PriceField
              label={t('Upper price, USD')}
              entry={high.entry}
              current={market.price}
              nudges={HIGHS}
              hint={t('Above it, the swap of that time is skipped.')}
              error={null}
              onType={high.type}
              onFill={high.fill}
            />
          </>
        )}
      </>
    ),
    mint: watched.mint,
    levels: band ? [Number(band.low), Number(band.high)].filter((value) => value > 0) : [],
    levelsText: band
      ? t('{first} to {last}', { first: priceText(Number(band.low)), last: priceText(Number(band.high)) })
      : '',
    facts: [
      { label: t('If a time is missed'), value: missed.find(({ value }) => value === draft.missed)?.label },
      ...(band
        ? [
            {
              label: t('Only between'),
              value: t('{first} to {last}', {
                first: priceText(Number(band.low)),
                last: priceText(Number(band.high)),
              }),
            },
          ]
        : []),
    ],
    floors: [],
    isAtOnce: draft.begun === null && draft.start === null,
    hold: () => {
      low.hold();
      high.hold();
      setHeld(serverNow());
    },
  };
}

function begunOf(given: Repeat | null, plan: PlanStart | undefined): Begun | null {
  if (!given || plan?.id === undefined) return null;
  return { ...given, round: plan.ended ?? 0, nextAt: plan.nextAt ?? given.startAt };
}

/** What the form begins with. A copy begins now; what is changed keeps its next time. */
function draftOf(given: Repeat | null, begun: Begun | null): RepeatDraft {
  const end = given?.until == null ? serverNow() + MONTH : Date.parse(given.until);
  return {
    ...{ count: String(given?.count ?? 1), unit: given?.unit ?? 'day' },
    ...{ begun, start: null },
    ends: given?.rounds != null || !given ? 'rounds' : given.until == null ? 'never' : 'date',
    rounds: String(given?.rounds ?? LIKELY_ROUNDS),
    until: pickedOf(new Date(end)),
    missed: given?.missed ?? 'skip',
    band: given?.low == null && given?.high == null ? null : { low: '', high: '' },
  };
}
