import { useMemo } from 'react';
import { useConfig } from '../../../data/config.ts';
import { useChangeOrder } from '../../../data/placings.ts';
import { useUser } from '../../../data/session.tsx';
import type { SwapSetup } from '../../../data/swap-setup.ts';
import { t } from '../../../locale/t.ts';
import { TokenChart } from '../../../money/chart/TokenChart.tsx';
import { useNavigate } from '../../../router/Router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { SentenceCard } from '../OrderSentence.tsx';
import { intervalText } from '../order-times.ts';
import { SetupCard } from '../SetupCard.tsx';
import { UnansweredOrder } from '../UnansweredOrder.tsx';
import { orderTokens, useCreateOrder } from '../useCreateOrder.ts';
import { useExpiration } from '../useExpiration.tsx';
import { useReviewStep } from '../useReviewStep.ts';
import type { Plan } from './plan.ts';
import { SoldPartField } from './SoldPart.tsx';
import type { SoldPart } from './useSoldPart.ts';

const OrderReview = lazyDialog(() => import('../OrderReview.tsx').then((m) => m.OrderReview));

export interface PlanFrame {
  title: string;
  /** Of the order that is changed; undefined for a new one. */
  changedId: string | undefined;
  setup: SwapSetup;
  /** Null if it sells the amount of the swap. */
  part: SoldPart | null;
  /** Whether a price of the watched token is known, or may soon be. */
  hasChart: boolean;
  /** Whether its end is asked for. */
  expires: boolean;
}

/** The frame around the fields of one kind: what is swapped, the picture of the price, the sentence and the review. */
export function PlanForm(props: PlanFrame & { plan: Plan }) {
  const { title, changedId, setup, plan, part, hasChart, expires } = props;
  const { uid } = useUser();
  const navigate = useNavigate();
  const often = intervalText(useConfig().marketCheckInterval);
  const { expiration, waitsMs, fact, field } = useExpiration('gtc');
  const { refused, isReviewing, review, endReview } = useReviewStep<string>();
  const { create, busy, unanswered, check, problem, forgetProblem } = useCreateOrder(setup);
  const change = useChangeOrder(uid);
  const { read, sentence, levels, levelsText, mint } = plan;
  const swap = part?.setup ?? setup;
  const drawn = levels.join();
  // The chart redraws for each new object.
  const lines = useMemo(
    () => (drawn === '' ? null : { values: drawn.split(',').map(Number), text: levelsText }),
    [drawn, levelsText],
  );
  const isAmount = !part?.entry?.isTyped || part.entry.floor !== null;
  const wrong = 'refusal' in read ? read.refusal : isAmount ? null : t('Please enter a valid amount');
  const watches = plan.floors.length > 0 || expires;

  const submit = () => {
    plan.hold();
    review(wrong);
  };
  const place = (isConfirmed: boolean, floors: readonly bigint[] | null, expected: bigint | null) => {
    if ('refusal' in read) return review(read.refusal);
    const most = expected === null ? undefined : plan.most?.(expected);
    const order = {
      ...orderTokens(swap),
      ...(part?.shareBps != null && { shareBps: part.shareBps }),
      watchedMint: mint,
      rule: { ...read.rule, ...(most !== undefined && { most: String(most) }) },
      ...(expires && { expirationMode: expiration }),
      userConfirmedPriceImpact: isConfirmed,
      ...(floors && { floors: floors.map(String) }),
    };
    if (changedId === undefined) return create(order, t('Order: {order}', { order: sentence ?? '' }));
    change.mutate(
      { id: changedId, order },
      { onSuccess: () => navigate('/orders', { replace: true }), onError: endReview },
    );
  };

  return (
    <Screen
      title={title}
      onBack={() => history.back()}
      gap="form"
      foot={
        <Button full waits={wrong !== null} disabled={unanswered !== null} onClick={submit}>
          {t('Review')}
        </Button>
      }
    >
      {unanswered && <UnansweredOrder onCheck={check} />}
      <SetupCard setup={part?.entry ? swap : setup} />
      {hasChart && <TokenChart mint={mint} bare levels={lines} />}
      {part && <SoldPartField setup={setup} part={part} />}
      {plan.fields}
      {expires && field}
      {refused !== null && wrong !== null && (
        <Warning tone="error" alert>
          {wrong}
        </Warning>
      )}
      {sentence !== null && (
        <SentenceCard
          sentence={sentence}
          note={
            watches
              ? t('Checked {often}, so the market can cross the trigger between checks.', { often })
              : null
          }
        />
      )}
      <OrderReview
        uid={uid}
        open={isReviewing && sentence !== null && !unanswered}
        setup={swap}
        sentence={sentence ?? ''}
        facts={[
          ...plan.facts,
          ...(expires ? [fact] : []),
          ...(watches ? [{ label: t('Checked'), value: often }] : []),
        ]}
        act={changedId === undefined ? t('Create order') : t('Change order')}
        floors={plan.floors.map((ask) => ({ ...ask, waitsMs: expires ? waitsMs : null }))}
        isAtOnce={plan.isAtOnce}
        busy={busy || change.isPending}
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
