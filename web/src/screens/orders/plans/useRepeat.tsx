import { useState } from 'react';
import { serverNow } from '../../../data/server-time.ts';
import type { PlanStart } from '../../../data/swap-setup.ts';
import { t } from '../../../locale/t.ts';
import { Segment } from '../../../ui/Segment.tsx';
import { FormSection } from '../FormSection.tsx';
import { pickedOf } from '../schedule-form.ts';
import { EndField } from './EndField.tsx';
import { OftenField } from './OftenField.tsx';
import type { FormInput, Plan } from './plan.ts';
import { planSentence } from './plan-words.ts';
import { type Begun, type DraftProps, fromNext, type Repeat, readRepeat } from './repeat-form.ts';
import { StartField } from './StartField.tsx';
import { useBand } from './useBand.tsx';

const LIKELY_ROUNDS = 10;
const MONTH = 30 * 24 * 60 * 60_000;

/** The same swap again and again. */
export function useRepeat({ setup, shareBps, watched, market }: FormInput): Plan {
  const given = setup.plan?.rule?.kind === 'recurring' ? setup.plan.rule : null;
  const [draft, setDraft] = useState(() => draftOf(given, begunOf(given, setup.plan)));
  /** When the review was opened: what it says does not move on. */
  const [held, setHeld] = useState<number | null>(null);
  const prices = useBand(given, { watched, market });
  const { band } = prices;
  const change: DraftProps['change'] = (next) => setDraft((before) => ({ ...before, ...next }));

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
        <OftenField draft={draft} change={change} />
        {draft.begun === null && <StartField draft={draft} change={change} now={now} />}
        <EndField draft={draft} change={change} now={now} />
        <FormSection title={t('If a time is missed')}>
          <Segment
            label={t('If a time is missed')}
            options={missed}
            value={draft.missed}
            onChange={(value) => change({ missed: value })}
          />
        </FormSection>
        {prices.fields}
      </>
    ),
    mint: watched.mint,
    levels: prices.levels,
    levelsText: prices.text,
    facts: [
      { label: t('If a time is missed'), value: missed.find(({ value }) => value === draft.missed)?.label },
      ...(band ? [{ label: t('Only between'), value: prices.text }] : []),
    ],
    floors: [],
    isAtOnce: draft.begun === null && draft.start === null,
    hold: () => {
      prices.hold();
      setHeld(serverNow());
    },
  };
}

function begunOf(given: Repeat | null, plan: PlanStart | undefined): Begun | null {
  if (!given || plan?.id === undefined) return null;
  return { ...given, round: plan.ended ?? 0, nextAt: plan.nextAt ?? given.startAt };
}

/** What the form begins with. A copy begins now; what is changed keeps its next time. */
function draftOf(given: Repeat | null, begun: Begun | null): DraftProps['draft'] {
  const end = given?.until == null ? serverNow() + MONTH : Date.parse(given.until);
  return {
    ...{ count: String(given?.count ?? 1), unit: given?.unit ?? 'day' },
    ...{ begun, start: null },
    ends: given?.rounds != null || !given ? 'rounds' : given.until == null ? 'never' : 'date',
    rounds: String(given?.rounds ?? LIKELY_ROUNDS),
    until: pickedOf(new Date(end)),
    missed: given?.missed ?? 'skip',
  };
}
