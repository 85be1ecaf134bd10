import type { Scale } from '@cumulus/contract/amount.ts';
import { CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { inEnglish, marketSentence, timeSentence } from '@cumulus/contract/order-sentence.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { Rule } from '@cumulus/contract/order-trades.ts';
import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { ofShownUnit } from '../ports/worth.ts';
import type { OrderToken, WatchedToken } from './order.ts';
import type { OrderRow } from './store.ts';
import { dayText, hourText, ruleSentence, soldText } from './summary.ts';

/** The mints of an order, whose units show it. */
export function mintsOf({ sell_token, buy_token, trigger_mint }: OrderRow): string[] {
  return [String(sell_token.mint), String(buy_token.mint), ...(trigger_mint === null ? [] : [trigger_mint])];
}

type Shown = OrderToken & Scale;

/** An order as its user sees it, by the current multipliers. `everyMs`: how often the market is looked at; null if that is not known. */
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
  const shownOrder = {
    orderId: row.id,
    id: row.id,
    walletId: row.wallet_id,
    sellToken: { ...sellToken, amount: String(row.sell_amount) },
    buyToken,
    conditionType: row.condition_type,
    scheduledTime: iso(row.scheduled_at),
    triggerToken,
    triggerCondition: row.trigger_condition,
    triggerValue: watchedValue(row.trigger_value),
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
  };
  return { ...shownOrder, summary: summaryOf(shownOrder) };
}

/** Of a shown unit. */
function priceOf(
  usd: number | null,
  { trigger_mint }: OrderRow,
  multiplierOf: (mint: string) => number,
): number | null {
  return usd === null || trigger_mint === null ? usd : ofShownUnit(usd, multiplierOf(trigger_mint));
}

/** By the values as they are shown. */
function summaryOf(order: Omit<ConditionalOrder, 'summary'>): string {
  const { sellToken, buyToken, triggerToken, shareBps, expiresAt, triggerValue } = order;
  const sold = soldText(BigInt(sellToken.amount), sellToken, shareBps);
  const swapped = { sold, bought: buyToken.symbol };
  if (!triggerToken) {
    const at = new Date(order.scheduledTime!);
    return inEnglish(timeSentence(swapped, { day: dayText(at), hour: hourText(at) }));
  }
  const [token, expires] = [triggerToken.symbol, expiresAt !== null];
  const rule = ruleOf(order);
  if (rule) return ruleSentence(rule, { ...swapped, watched: token, expires })!;
  const condition = order.triggerCondition!;
  return inEnglish(marketSentence(swapped, { token, condition, value: triggerValue!, expires }));
}

/** Null for an order whose summary is that of the specification. */
function ruleOf(order: Omit<ConditionalOrder, 'summary'>): Rule | null {
  const { stopValue, trailPercent, trailUsd, triggerValue } = order;
  if (stopValue !== null) return { kind: 'oco', above: triggerValue!, below: stopValue };
  if (trailPercent === null && trailUsd === null) return null;
  return { kind: 'trailing', percent: trailPercent, usd: trailUsd };
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
