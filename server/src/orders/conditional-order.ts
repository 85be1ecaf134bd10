import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import {
  inEnglish,
  marketSentence,
  type OrderSentence,
  timeSentence,
} from '@cumulus/contract/order-sentence.ts';
import type { ErrorDetails } from '@cumulus/contract/status.ts';
import type { OrderToken, WatchedToken } from './order.ts';
import type { OrderRow } from './store.ts';

/** An order as its user sees it. */
export function toConditionalOrder(row: OrderRow): ConditionalOrder {
  const sellToken = row.sell_token as unknown as OrderToken;
  const buyToken = row.buy_token as unknown as OrderToken;
  const triggerToken = row.trigger_token as WatchedToken | null;
  return {
    orderId: row.id,
    id: row.id,
    walletId: row.wallet_id,
    sellToken: { ...sellToken, amount: String(row.sell_amount) },
    buyToken,
    conditionType: row.condition_type,
    scheduledTime: iso(row.scheduled_at),
    triggerToken,
    triggerCondition: row.trigger_condition,
    triggerValue: row.trigger_value,
    expirationMode: row.expiration_mode,
    expiresAt: iso(row.expires_at),
    lastMarketCheck: iso(row.last_market_check),
    lastMarketPrice: row.last_market_price,
    lastMarketCap: row.last_market_cap,
    marketCheckCount: Number(row.market_check_count),
    status: row.state === 'executing' ? 'pending' : row.state,
    isExecuting: row.state === 'executing',
    isMissed: row.state === 'pending' && row.missed_at !== null,
    createdAt: row.created_at.toISOString(),
    executedAt: row.state === 'executed' ? iso(row.ended_at) : null,
    executionTxSignature: row.signature,
    executionError: row.error,
    executionErrorDetails: row.error_details as ErrorDetails | null,
    actualOutputAmount: row.bought === null ? null : String(row.bought),
    floor: row.floor === null ? null : String(row.floor),
    keptBackAt: row.state === 'pending' ? iso(row.kept_at) : null,
    keptBackOffer: row.state === 'pending' && row.kept_offer !== null ? String(row.kept_offer) : null,
    summary: inEnglish(sentenceOf(row, sellToken, buyToken, triggerToken)),
  };
}

/** Times are in UTC: a caller has no reader's clock and language to go by. */
function sentenceOf(
  row: OrderRow,
  sellToken: OrderToken,
  buyToken: OrderToken,
  triggerToken: WatchedToken | null,
): OrderSentence {
  const sold = `${exactAmount(row.sell_amount, sellToken.decimals)} ${sellToken.symbol}`;
  const swapped = { sold, bought: buyToken.symbol };
  if (triggerToken)
    return marketSentence(swapped, {
      token: triggerToken.symbol,
      condition: row.trigger_condition!,
      value: row.trigger_value!,
      expires: row.expires_at !== null,
    });
  const at = row.scheduled_at!;
  return timeSentence(swapped, { day: day.format(at), hour: `${hour.format(at)} UTC` });
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
