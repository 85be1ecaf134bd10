import type { OrderBundle, OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { t } from '../../locale/t.ts';
import { planSentence } from './plans/plan-words.ts';
import { soldText } from './sold-text.ts';

/** How orders of several swaps are worded. */

export const isOpenBundle = ({ state }: OrderBundle): boolean => state === 'active' || state === 'paused';

/** The whole order in one sentence; amounts are left out if hidden. */
export function bundleSentence(bundle: OrderBundle, now: Date, hidden = false): string {
  const { sellToken, buyToken, rule, shareBps } = bundle;
  const sold = hidden ? { ...sellToken, amount: null } : sellToken;
  // Of a ladder the token whose price moves, which is the one that is sold if it waits for more.
  const isSold = rule.kind === 'ladder' && rule.condition === 'price_above';
  const watched = isSold ? sellToken.symbol : buyToken.symbol;
  return (
    planSentence(sinceOf(bundle), { sold, bought: buyToken.symbol, watched, shareBps }, now) ?? bundle.summary
  );
}

const BEGAN_EARLIER_MS = 60 * 60_000;

/** A rule whose distance was changed counts from before the order was placed (recurrence.ts). */
function sinceOf({ rule, createdAt }: OrderBundle): OrderRule {
  const isEarlier =
    rule.kind === 'recurring' && Date.parse(rule.startAt) < Date.parse(createdAt) - BEGAN_EARLIER_MS;
  return isEarlier ? { ...rule, startAt: createdAt } : rule;
}

/** How often it was made: "3 of 10 times so far"; null of one that has no rounds. */
export function roundsText({ rule, rounds }: OrderBundle): string | null {
  if (rule.kind !== 'recurring') return null;
  return rule.rounds == null
    ? t('{count} times so far', { count: rounds })
    : t('{count} of {all} times so far', { count: rounds, all: rule.rounds });
}

/** "Sold 50 USDC, received 0.4 SOL". */
export function swappedText({ sellToken, buyToken, sold, brought }: OrderBundle, hidden = false): string {
  if (BigInt(sold) === 0n) return t('Nothing was swapped yet.');
  const amounts = hidden
    ? { sold: sellToken.symbol, brought: buyToken.symbol }
    : {
        sold: soldText({ ...sellToken, amount: sold }),
        brought: `${exactAmount(BigInt(brought), buyToken)} ${buyToken.symbol}`,
      };
  return t('Sold {sold}, received {brought}', amounts);
}
