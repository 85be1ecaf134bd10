import { amountText } from '@cumulus/contract/amount.ts';
import { conditionParts } from '@cumulus/contract/trigger.ts';
import type { Condition, NewOrder } from './order.ts';

type Told = Pick<NewOrder, 'sellToken' | 'sellAmount' | 'buyToken' | 'condition'>;

/** An order in one sentence: "Sell 1.5 SOL for USDC when SOL is above $200, valid for 24 hours". */
export function summaryOf({ sellToken, sellAmount, buyToken, condition }: Told): string {
  const amount = amountText(sellAmount, sellToken.decimals);
  return `Sell ${amount} ${sellToken.symbol} for ${buyToken.symbol} ${when(condition)}`;
}

function when(condition: Condition): string {
  if (condition.type === 'time') return `on ${day.format(condition.at)} at ${hour.format(condition.at)} UTC`;
  const { isPrice, side } = conditionParts(condition.condition);
  const { symbol } = condition.token;
  const what = isPrice ? symbol : `the market cap of ${symbol}`;
  const validity = condition.expiresAt ? 'valid for 24 hours' : 'valid until cancelled';
  return `when ${what} is ${side} $${usd.format(condition.value)}, ${validity}`;
}

/** All digits that were typed: a trigger is not to be rounded. */
const usd = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 17 });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
