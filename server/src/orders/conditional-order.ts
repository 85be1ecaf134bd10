import type { Scale } from '@cumulus/contract/amount.ts';
import { CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import {
  inEnglish,
  marketSentence,
  type OrderSentence,
  timeSentence,
} from '@cumulus/contract/order-sentence.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { ofShownUnit } from '../ports/worth.ts';
import type { OrderToken, WatchedToken } from './order.ts';
import type { OrderRow } from './store.ts';

/** The mints of an order, whose units show it. */
export function mintsOf({ sell_token, buy_token, trigger_mint }: OrderRow): string[] {
  return [String(sell_token.mint), String(buy_token.mint), ...(trigger_mint === null ? [] : [trigger_mint])];
}

type Shown = OrderToken & Scale;

/** An order as its user sees it, by the multipliers of now. `everyMs`: how often the market is looked at; null if that is not known. */
export function toConditionalOrder(
  row: OrderRow,
  multiplierOf: (mint: string) => number,
  liquidityMin: number,
  everyMs: number | null = null,
): ConditionalOrder {
  const shown = (token: OrderToken): Shown => ({ ...token, multiplier: multiplierOf(token.mint) });
  const sellToken = shown(row.sell_token as unknown as OrderToken);
  const buyToken = shown(row.buy_token as unknown as OrderToken);
  const watched = row.trigger_token as WatchedToken | null;
  const triggerToken = watched && { mint: watched.mint, symbol: watched.symbol, name: watched.name };
  const doubt = row.doubt && new CallError('TRIGGER_IN_DOUBT', { doubt: row.doubt, least: liquidityMin });
  const watchedValue = (usd: number | null) =>
    row.trigger_condition?.startsWith('mcap') ? usd : priceOf(usd, row, multiplierOf);
  const triggerValue = watchedValue(row.trigger_value);
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
    triggerValue,
    startValue: watchedValue(row.start_value),
    expirationMode: row.expiration_mode,
    expiresAt: iso(row.expires_at),
    lastMarketCheck: iso(row.last_market_check),
    lastMarketPrice: priceOf(row.last_market_price, row, multiplierOf),
    lastMarketCap: row.last_market_cap,
    marketCheckCount: Number(row.market_check_count),
    checkedEveryMs: row.condition_type === 'market' && row.state === 'pending' ? everyMs : null,
    status: row.state === 'executing' ? 'pending' : row.state,
    isExecuting: row.state === 'executing',
    isMissed: row.state === 'pending' && row.missed_at !== null,
    createdAt: row.created_at.toISOString(),
    executedAt: row.state === 'executed' ? iso(row.ended_at) : null,
    executionTxSignature: row.signature,
    executionError: doubt ? doubt.message : row.error,
    executionErrorDetails: doubt ? detailsOf(doubt) : (row.error_details as ErrorDetails | null),
    actualOutputAmount: row.bought === null ? null : String(row.bought),
    floor: row.floor === null ? null : String(row.floor),
    keptBackAt: row.state === 'pending' ? iso(row.kept_at) : null,
    keptBackOffer: row.state === 'pending' && row.kept_offer !== null ? String(row.kept_offer) : null,
    kind: row.kind,
    bundleId: row.bundle_id,
    stopCondition: row.stop_condition,
    stopValue: watchedValue(row.stop_value),
    stopFloor: row.stop_floor === null ? null : String(row.stop_floor),
    trailPercent: row.trail_ppm === null ? null : row.trail_ppm / 10_000,
    trailUsd: priceOf(row.trail_usd, row, multiplierOf),
    peak: priceOf(row.peak, row, multiplierOf),
    shareBps: row.share_bps,
    pausedAt: iso(row.paused_at),
    summary: inEnglish(
      sentenceOf({ ...row, trigger_value: triggerValue }, sellToken, buyToken, triggerToken),
    ),
  };
}

/** Of a shown unit. */
function priceOf(
  usd: number | null,
  { trigger_mint }: OrderRow,
  multiplierOf: (mint: string) => number,
): number | null {
  return usd === null || trigger_mint === null ? usd : ofShownUnit(usd, multiplierOf(trigger_mint));
}

/** Times are in UTC: a caller has no reader's clock and language to go by. */
function sentenceOf(
  row: OrderRow,
  sellToken: Shown,
  buyToken: Shown,
  triggerToken: WatchedToken | null,
): OrderSentence {
  const sold = `${exactAmount(row.sell_amount, sellToken)} ${sellToken.symbol}`;
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
