import { exactAmount } from '@cumulus/contract/format-amount.ts';
import {
  inEnglish,
  marketSentence,
  type OrderSentence,
  timeSentence,
} from '@cumulus/contract/order-sentence.ts';
import type { NewOrder } from './order.ts';

type Told = Pick<NewOrder, 'sellToken' | 'sellAmount' | 'buyToken' | 'condition'>;

/** An order in one English sentence, times in UTC: for callers that have no reader's clock and language to go by. */
export function summaryOf(order: Told): string {
  return inEnglish(sentenceOf(order));
}

function sentenceOf({ sellToken, sellAmount, buyToken, condition }: Told): OrderSentence {
  const sold = `${exactAmount(sellAmount, sellToken.decimals)} ${sellToken.symbol}`;
  const swapped = { sold, bought: buyToken.symbol };
  if (condition.type === 'time')
    return timeSentence(swapped, { day: day.format(condition.at), hour: `${hour.format(condition.at)} UTC` });
  const { token, value, expiresAt } = condition;
  return marketSentence(swapped, {
    token: token.symbol,
    condition: condition.condition,
    value,
    expires: expiresAt !== null,
  });
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
