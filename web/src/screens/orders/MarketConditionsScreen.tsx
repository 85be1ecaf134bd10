import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import * as format from '@cumulus/contract/format.ts';
import { marketCap, price as priceText } from '@cumulus/contract/format-full.ts';
import { ORDER_EXPIRATION } from '@cumulus/contract/limits.ts';
import { conditionParts, type Trigger } from '@cumulus/contract/trigger.ts';
import { useId, useMemo, useState } from 'react';
import { useConfig } from '../../data/config.ts';
import { serverNow } from '../../data/server-time.ts';
import { useUser } from '../../data/session.tsx';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t, word } from '../../locale/t.ts';
import { TokenChart } from '../../money/chart/TokenChart.tsx';
import { Unanswered } from '../../money/payment/Unanswered.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segment } from '../../ui/Segment.tsx';
import type { TypedAmount } from '../../ui/typed-amount.ts';
import { FormSection } from './FormSection.tsx';
import { MissingSetup } from './MissingSetup.tsx';
import { MonitoredToken } from './MonitoredToken.tsx';
import * as form from './market-form.ts';
import { OrderReview } from './OrderReview.tsx';
import { SentenceCard } from './OrderSentence.tsx';
import { intervalText } from './order-times.ts';
import { marketOrderSentence } from './order-words.ts';
import { TriggerValue } from './TriggerValue.tsx';
import { useChangedOrder } from './useChangedOrder.tsx';
import { orderTokens, useCreateOrder } from './useCreateOrder.ts';
import { useMonitored } from './useMonitored.ts';
import { useOrderSetup } from './useOrderSetup.ts';
import { useReviewStep } from './useReviewStep.ts';

const TITLE = word('Market Based');

/** A swap on a market condition: /cloudwallet/{walletId}/swap/market-conditions. */
export function MarketConditionsScreen() {
  const read = useOrderSetup();
  if ('refusal' in read) return <MissingSetup title={t(TITLE)} refusal={read.refusal} />;
  return <MarketConditions setup={read.setup} />;
}

function MarketConditions({ setup: given }: { setup: SwapSetup }) {
  const { uid } = useUser();
  const name = useId();
  const { setup, change, field, isAmount, isChanging } = useChangedOrder(given);
  const monitored = useMonitored(uid, given);
  const { marketCheckInterval, orderLiquidityMin } = useConfig();
  const often = intervalText(marketCheckInterval);
  const { trigger, changes } = given;
  const [condition, setCondition] = useState(
    () => trigger?.condition ?? form.likelyCondition(monitored.source),
  );
  /** Null while the suggested value is untouched. */
  const [typed, setEntry] = useState<TypedAmount | null>(
    trigger ? { text: form.plainText(trigger.value) } : null,
  );
  const entry = typed ?? { text: form.likelyValue(condition, monitored.market) };
  const value = entry.refused ? '' : entry.text;
  const [expiration, setExpiration] = useState<form.Expiration>(
    changes?.expires === false ? 'gtc' : 'fixed_24h',
  );
  const { refused, setRefused, isReviewing, review, endReview } = useReviewStep<form.Refused>();
  const { create, busy, unanswered, check, problem, forgetProblem } = useCreateOrder(given);

  const { market, mint, symbol } = monitored;
  const current = form.currentValue(condition, market);
  const read = form.readForm({ mint, condition, value }, market);
  const sentence = 'trigger' in read ? sentenceOf(setup, symbol, read.trigger, expiration) : null;
  const level = form.triggerPrice(condition, value, market);
  const triggerText =
    condition !== null && conditionParts(condition).isPrice
      ? priceText(Number(value))
      : marketCap(Number(value));
  const levels = useMemo(
    () => (level === null ? null : { values: [level], text: t('Trigger {value}', { value: triggerText }) }),
    [level, triggerText],
  );
  // Its place is kept while the price loads, so that nothing below moves.
  const charted = monitored.isWaiting || monitored.token?.currentPrice != null ? mint : null;
  const problemOf = (part: form.Part) => (refused?.part === part ? refused.message : null);

  const fill = (next: string) => {
    setEntry({ text: next });
    const filled = form.readForm({ mint, condition, value: next }, market);
    setRefused('part' in filled && filled.part === 'value' ? filled : null);
  };
  const submit = () => {
    // What is reviewed does not follow the market; what is pressed before it is known holds nothing.
    if (entry.text !== '') setEntry(entry);
    if (isAmount) review('part' in read ? read : null);
  };
  const place = (isConfirmed: boolean, floors: readonly bigint[] | null) => {
    if ('part' in read) return review(read);
    const swap = orderTokens(setup);
    if (change) {
      const { mint: watchedMint, ...at } = read.trigger;
      const decided = {
        userConfirmedPriceImpact: isConfirmed,
        ...(floors && { floors: floors.map(String) }),
      };
      const rule = { kind: 'market', ...at } as const;
      return change({ ...swap, rule, watchedMint, expirationMode: expiration, ...decided }, endReview);
    }
    const order = {
      ...swap,
      conditionType: 'market' as const,
      triggerToken: namedToken(read.trigger.mint, symbol, monitored.token),
      triggerCondition: read.trigger.condition,
      triggerValue: read.trigger.value,
      expirationMode: expiration,
      ...(expiration === 'fixed_24h' && {
        expiresAt: new Date(serverNow() + ORDER_EXPIRATION).toISOString(),
      }),
      userConfirmedPriceImpact: isConfirmed,
      ...(floors && { floor: String(floors[0]) }),
    };
    create(order, t('Order: {order}', { order: sentence ?? '' }));
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
      {unanswered && (
        <Unanswered
          message={t('It is not yet clear whether your last order was placed.')}
          onCheck={() => void check()}
        />
      )}
      {charted !== null && <TokenChart mint={charted} bare levels={levels} />}
      {field}
      <MonitoredToken
        uid={uid}
        setup={setup}
        monitored={monitored}
        error={problemOf('token')}
        onChange={(source) => {
          setRefused(null);
          setEntry(null);
          if (source) setCondition(form.likelyCondition(source));
        }}
      />
      <FormSection title={t('Swap when')}>
        <Choices label={t('Swap when')} columns={2} error={problemOf('condition')}>
          {form.CONDITIONS.map((each) => (
            <Choice
              key={each.value}
              name={name}
              chosen={condition === each.value}
              onChoose={() => {
                // A price makes no sense as a market cap, and the reverse.
                if (!condition || conditionParts(condition).isPrice !== conditionParts(each.value).isPrice)
                  setEntry(null);
                setCondition(each.value);
                setRefused(null);
              }}
              title={t(each.label)}
            />
          ))}
        </Choices>
      </FormSection>
      <TriggerValue
        condition={condition}
        entry={entry}
        current={current}
        error={problemOf('value')}
        onType={(next) => {
          setEntry(next);
          setRefused(null);
        }}
        onFill={fill}
      />
      <FormSection title={t('Expires')}>
        <Segment
          label={t('Expires')}
          options={form.EXPIRATIONS.map((each) => ({ ...each, label: t(each.label) }))}
          value={expiration}
          onChange={setExpiration}
        />
      </FormSection>
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
          { label: t('Expires'), value: expiration === 'gtc' ? t('Good Till Cancelled') : t('In 24 hours') },
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
            waitsMs: expiration === 'fixed_24h' ? ORDER_EXPIRATION : null,
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

function sentenceOf(setup: SwapSetup, symbol: string, trigger: Trigger, expiration: form.Expiration): string {
  const expires = expiration !== 'gtc';
  return marketOrderSentence(setup.sellToken, setup.buyToken, { ...trigger, token: symbol, expires });
}

function namedToken(mint: string, symbol: string, token: PricedToken | null | undefined) {
  return { mint, symbol, name: token?.name ?? symbol };
}
