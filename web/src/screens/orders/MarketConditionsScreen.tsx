import * as format from '@cumulus/contract/format.ts';
import type { Trigger } from '@cumulus/contract/trigger.ts';
import { useConfig } from '../../data/config.ts';
import { useUser } from '../../data/session.tsx';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t, word } from '../../locale/t.ts';
import { TokenChart } from '../../money/chart/TokenChart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ConditionChoice } from './ConditionChoice.tsx';
import { MissingSetup } from './MissingSetup.tsx';
import { MonitoredToken } from './MonitoredToken.tsx';
import type { Expiration, Part, Refused } from './market-form.ts';
import { changedOrder, newOrder } from './market-order.ts';
import { OrderReview } from './OrderReview.tsx';
import { SentenceCard } from './OrderSentence.tsx';
import { intervalText } from './order-times.ts';
import { marketOrderSentence } from './order-words.ts';
import { TriggerValue } from './TriggerValue.tsx';
import { UnansweredOrder } from './UnansweredOrder.tsx';
import { useChangedOrder } from './useChangedOrder.tsx';
import { useCreateOrder } from './useCreateOrder.ts';
import { useExpiration } from './useExpiration.tsx';
import { useMonitored } from './useMonitored.ts';
import { useOrderSetup } from './useOrderSetup.ts';
import { useReviewStep } from './useReviewStep.ts';
import { useTrigger } from './useTrigger.ts';

const TITLE = word('Market Based');

/** A swap on a market condition: /cloudwallet/{walletId}/swap/market-conditions. */
export function MarketConditionsScreen() {
  const read = useOrderSetup();
  if ('refusal' in read) return <MissingSetup title={t(TITLE)} refusal={read.refusal} />;
  return <MarketConditions setup={read.setup} />;
}

function MarketConditions({ setup: given }: { setup: SwapSetup }) {
  const { uid } = useUser();
  const { setup, change, field, isAmount, isChanging } = useChangedOrder(given);
  const monitored = useMonitored(uid, given);
  const { marketCheckInterval, orderLiquidityMin } = useConfig();
  const often = intervalText(marketCheckInterval);
  const trigger = useTrigger(given.trigger, monitored);
  const expiry = useExpiration(given.changes?.expires === false ? 'gtc' : 'fixed_24h');
  const { expiration, waitsMs } = expiry;
  const { refused, setRefused, isReviewing, review, endReview } = useReviewStep<Refused>();
  const { create, busy, unanswered, check, problem, forgetProblem } = useCreateOrder(given);

  const { mint, symbol } = monitored;
  const { condition, entry, current, read } = trigger;
  const sentence = 'trigger' in read ? sentenceOf(setup, symbol, read.trigger, expiration) : null;
  // Its place is kept while the price loads, so that nothing below moves.
  const charted = monitored.isWaiting || monitored.token?.currentPrice != null ? mint : null;
  const problemOf = (part: Part) => (refused?.part === part ? refused.message : null);

  const submit = () => {
    trigger.hold();
    if (isAmount) review('part' in read ? read : null);
  };
  const place = (isConfirmed: boolean, floors: readonly bigint[] | null) => {
    if ('part' in read) return review(read);
    const decided = { setup, trigger: read.trigger, expiration, isConfirmed, floors };
    if (change) return change(changedOrder(decided), endReview);
    create(newOrder(decided, monitored), t('Order: {order}', { order: sentence ?? '' }));
  };

  return (
    <Screen
      title={t(TITLE)}
      onBack={() => history.back()}
      gap="form"
      foot={
        <Button full waits={'part' in read || !isAmount} disabled={unanswered !== null} onClick={submit}>
          {t('Review')}
        </Button>
      }
    >
      {unanswered && <UnansweredOrder onCheck={check} />}
      {charted !== null && <TokenChart mint={charted} bare levels={trigger.levels} />}
      {field}
      <MonitoredToken
        uid={uid}
        setup={setup}
        monitored={monitored}
        error={problemOf('token')}
        onChange={(source) => {
          setRefused(null);
          trigger.watch(source);
        }}
      />
      <ConditionChoice
        condition={condition}
        error={problemOf('condition')}
        onChoose={(next) => {
          trigger.choose(next);
          setRefused(null);
        }}
      />
      <TriggerValue
        condition={condition}
        entry={entry}
        current={current}
        error={problemOf('value')}
        onType={(next) => {
          trigger.type(next);
          setRefused(null);
        }}
        onFill={(next) => setRefused(trigger.fill(next))}
      />
      {expiry.field}
      {sentence && (
        <SentenceCard
          sentence={sentence}
          note={t('Checked {often}, so the market can cross the trigger between checks.', { often })}
        />
      )}
      <OrderReview
        uid={uid}
        open={isReviewing && sentence !== null && !unanswered}
        setup={setup}
        sentence={sentence ?? ''}
        facts={[
          expiry.fact,
          { label: t('Checked'), value: often },
          ...(orderLiquidityMin > 0
            ? [
                {
                  label: t('Only if its pools hold'),
                  value: t('{amount} or more', { amount: format.usd(orderLiquidityMin) }),
                },
              ]
            : []),
        ]}
        act={change ? t('Change order') : t('Create order')}
        floors={[
          {
            label: t('Sells for at least'),
            waitsMs,
            watched: 'part' in read ? null : { trigger: read.trigger, now: current },
          },
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

function sentenceOf(setup: SwapSetup, symbol: string, trigger: Trigger, expiration: Expiration): string {
  const expires = expiration !== 'gtc';
  return marketOrderSentence(setup.sellToken, setup.buyToken, { ...trigger, token: symbol, expires });
}
