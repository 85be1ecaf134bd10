import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { marketOrderSentence, timeOrderSentence } from './order-words.ts';
import { ruleOf } from './placed-setup.ts';
import { planSentence } from './plans/plan-words.ts';

/** The whole order in one sentence, in the reader's time zone; the server's summary is in UTC. */
export function orderSentence(order: ConditionalOrder, now: Date, hidden = false): string {
  const { buyToken, scheduledTime, triggerToken, triggerCondition, triggerValue } = order;
  const sold = hidden ? { ...order.sellToken, amount: null } : order.sellToken;
  const rule = ruleOf(order);
  const watched = triggerToken?.symbol ?? sold.symbol;
  const { shareBps } = order;
  const planned = rule && planSentence(rule, { sold, bought: buyToken.symbol, watched, shareBps }, now);
  if (planned !== null) return planned;
  if (scheduledTime !== null) return timeOrderSentence(sold, buyToken, new Date(scheduledTime), now);
  if (triggerToken === null || triggerCondition === null || triggerValue === null) return order.summary;
  return marketOrderSentence(sold, buyToken, {
    token: triggerToken.symbol,
    condition: triggerCondition,
    value: triggerValue,
    expires: order.expiresAt !== null,
  });
}
