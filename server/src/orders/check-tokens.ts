import type { Quote } from '../ports/market.ts';
import { isWorth } from '../ports/worth.ts';
import type { AlertCheckDeps } from './alerts/check.ts';
import { applyCheck, type CheckedToken, risingMints } from './market-check-store.ts';
import type { IsTraded } from './price-age.ts';
import { expireOrders } from './store.ts';
import { surePrices, tokenDoubt } from './trigger-doubt.ts';

export interface TokenCheckDeps extends AlertCheckDeps {
  /** From the start of one check to the start of the next, milliseconds; longer if its tokens do not fit into the plan. */
  readonly intervalMs: number;
  /** Called when orders have come due. */
  readonly onTriggered: () => void;
}

/** If the market is looked at more often than this, looks that decide nothing are not written (looks/range.ts), milliseconds. */
const THINNED_BELOW_MS = 10_000;
const EXPIRE_AT_ONCE = 10_000;
/** A check may use prices that other callers loaded this long ago, milliseconds. */
export const PRICE_MAX_AGE = 10_000;

/**
 * Checks the orders for these tokens. Those without a fresh price are not checked; that it is so is stored. `priceMaxAge` as of
 * TokenMarket.fresh. Returns how many orders it triggered.
 */
export async function checkTokens(
  deps: TokenCheckDeps,
  mints: readonly string[],
  priceMaxAge: number,
): Promise<number> {
  const { db, clock, market, rules, isClockRight } = deps;
  const [isTraded, quotes] = await Promise.all([rules.readSlots(), market.fresh(mints, priceMaxAge)]);
  const now = clock.now();
  if (!isClockRight()) return 0;
  // Expired orders must not trigger.
  while ((await expireOrders(db, new Date(now), { limit: EXPIRE_AT_ONCE })) === EXPIRE_AT_ONCE);
  const checked = mints.map((mint): CheckedToken => {
    const quote = quotes.get(mint);
    const doubt = tokenDoubt(quote, { now, liquidityMin: rules.liquidityMin });
    if (!quote || doubt === 'no_price') return { mint, price: null, cap: null, doubt, sure: null };
    const isOld = quote.source === 'jupiter' && isTraded !== null && !isTraded(quote);
    const cap = isWorth(quote.marketCap) ? quote.marketCap : null;
    // An old price triggers, too: an offer for the token itself may agree.
    return {
      mint,
      price: quote.usd,
      cap,
      doubt: doubt ?? (isOld ? 'stale' : cap === null ? 'no_cap' : null),
      sure: null,
    };
  });
  const triggered = await apply(deps, checked, now);
  return triggered + (await lookForPeaks(deps, checked, quotes, isTraded));
}

/**
 * Asks the second source for tokens whose peak would move, and looks once more with what both say. No order waits for it. Returns how
 * many orders it triggered.
 */
async function lookForPeaks(
  deps: TokenCheckDeps,
  checked: readonly CheckedToken[],
  quotes: ReadonlyMap<string, Quote>,
  isTraded: IsTraded | null,
): Promise<number> {
  const { db, clock, market, rules, isClockRight } = deps;
  const rising = await risingMints(
    db,
    checked.flatMap(({ mint, price, doubt }) =>
      price === null || doubt === 'thin' || doubt === 'stale' ? [] : [{ mint, price }],
    ),
  );
  if (rising.length === 0) return 0;
  const pairs = await market.pairs(rising, PRICE_MAX_AGE);
  if (!isClockRight()) return 0;
  const now = clock.now();
  const { liquidityMin } = rules;
  const known = { now, isTraded, liquidityMin, lacking: market.lacking, quotes, pairs };
  const sure = checked.flatMap((token): CheckedToken[] => {
    const prices = rising.includes(token.mint) ? surePrices(token.mint, known) : 'no_price';
    return typeof prices === 'string' ? [] : [{ ...token, sure: Math.min(...prices) }];
  });
  if (sure.length === 0) return 0;
  return await apply(deps, sure, now);
}

async function apply(
  { db, intervalMs, onTriggered }: TokenCheckDeps,
  checked: readonly CheckedToken[],
  now: number,
): Promise<number> {
  const triggered = await applyCheck(db, checked, new Date(now), intervalMs < THINNED_BELOW_MS);
  if (triggered > 0) onTriggered();
  return triggered;
}
