import { useState } from 'react';
import { serverNow } from '../../data/server-time.ts';
import { useUser } from '../../data/session.tsx';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { useNow } from '../../data/useNow.ts';
import { plural, t, word } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { MissingSetup } from './MissingSetup.tsx';
import { OrderReview } from './OrderReview.tsx';
import { SentenceCard } from './OrderSentence.tsx';
import { countdownText, momentText, zoneText } from './order-times.ts';
import { timeOrderSentence } from './order-words.ts';
import { SetupCard } from './SetupCard.tsx';
import * as form from './schedule-form.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { UnansweredOrder } from './UnansweredOrder.tsx';
import { useChangedOrder } from './useChangedOrder.tsx';
import { orderTokens, useCreateOrder } from './useCreateOrder.ts';
import { useOrderSetup } from './useOrderSetup.ts';
import { useReviewStep } from './useReviewStep.ts';

/** Lent to what programs ask for, which is reviewed as one's own (screens/programs/approvals). */
export const lent = { OrderReview, UnansweredOrder, orderTokens, useCreateOrder };

const TITLE = word('Time Based');
const TICK = 1_000;
const DAY = 24 * 60 * 60_000;

/** A swap at a time: /cloudwallet/{walletId}/swap/schedule. */
export function ScheduleScreen() {
  const read = useOrderSetup();
  if ('refusal' in read) return <MissingSetup title={t(TITLE)} refusal={read.refusal} />;
  return <Schedule setup={read.setup} />;
}

function Schedule({ setup: given }: { setup: SwapSetup }) {
  const { uid } = useUser();
  const ticked = useNow(TICK);
  const changedAt = given.changes?.at ?? null;
  const [choice, setChoice] = useState<form.Choice | null>(() =>
    changedAt === null ? null : form.choiceAt(changedAt),
  );
  const { refused, setRefused, isReviewing, review, endReview } = useReviewStep<string>();
  const { create, busy, unanswered, check, problem, forgetProblem } = useCreateOrder(given);
  const { setup, change, field, isAmount, isChanging } = useChangedOrder(given);

  const now = new Date(ticked);
  const at = form.chosenTime(choice);
  const isAhead = at !== null && at > ticked;
  const when = at === null ? null : new Date(at);
  const sentence = when && timeOrderSentence(setup.sellToken, setup.buyToken, when, now);

  const choose = (next: form.Choice) => {
    setChoice(next);
    setRefused(null);
  };
  const place = (isConfirmed: boolean, floors: readonly bigint[] | null) => {
    const wrong = form.timeRefusal(at, serverNow());
    if (wrong !== null || at === null) return review(wrong);
    const swap = orderTokens(setup);
    if (change) {
      const rule = { kind: 'time', at: new Date(at).toISOString() } as const;
      const decided = {
        userConfirmedPriceImpact: isConfirmed,
        ...(floors && { floors: floors.map(String) }),
      };
      return change({ ...swap, rule, ...decided }, endReview);
    }
    const order = {
      ...swap,
      conditionType: 'time' as const,
      scheduledTime: new Date(at).toISOString(),
      userConfirmedPriceImpact: isConfirmed,
      ...(floors && { floor: String(floors[0]) }),
    };
    create(order, t('Schedule: {order}', { order: sentence ?? '' }));
  };

  return (
    <Screen
      title={t(TITLE)}
      onBack={() => history.back()}
      gap="form"
      foot={
        <Button
          full
          waits={!isAhead || !isAmount}
          disabled={unanswered !== null}
          onClick={() =>
            review(isAmount ? form.timeRefusal(at, serverNow()) : t('Please enter a valid amount'))
          }
        >
          {t('Review')}
        </Button>
      }
    >
      {unanswered && <UnansweredOrder onCheck={check} />}
      <SetupCard setup={setup} />
      {field}
      <TimeChoice choice={choice} now={ticked} refused={refused} onChoose={choose} />
      {isAhead && form.isFarAhead(at, ticked) && (
        <Warning title={t('This is more than 30 days ahead.')}>
          {t('Check the date again. Until then, the wallet must keep what the order sells.')}
        </Warning>
      )}
      {sentence && (
        <SentenceCard
          sentence={sentence}
          note={isAhead ? t('Runs in {time}.', { time: aheadText(at - ticked) }) : null}
        />
      )}
      <OrderReview
        uid={uid}
        open={isReviewing && sentence !== null && !unanswered}
        setup={setup}
        sentence={sentence ?? ''}
        facts={
          when
            ? [
                { label: t('Runs at'), value: momentText(when, now) },
                { label: t('Time zone'), value: zoneText(when) },
              ]
            : []
        }
        act={actText(change !== null, when && momentText(when, now))}
        floors={[
          { label: t('Sells for at least'), waitsMs: at === null ? null : at - ticked, watched: null },
        ]}
        busy={busy || isChanging}
        problem={problem}
        onPlace={place}
        onClose={() => {
          endReview();
          forgetProblem();
        }}
      />
    </Screen>
  );
}

function actText(isChange: boolean, time: string | null): string {
  if (time === null) return '';
  return isChange ? t('Change order') : t('Schedule swap for {time}', { time });
}

/** A countdown; in days if it is long. */
function aheadText(left: number): string {
  return left < 2 * DAY ? countdownText(left) : plural(Math.round(left / DAY), '{count} day', '{count} days');
}
