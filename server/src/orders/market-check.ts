import type { Logger } from 'pino';
import type { Quote } from '../ports/market.ts';
import { isWorth } from '../ports/worth.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { type AlertCheckDeps, checkAlerts } from './alerts/check.ts';
import { alertedMints } from './alerts/store.ts';
import {
  applyCheck,
  beginCheck,
  type CheckedToken,
  type CheckTurn,
  endCheck,
  type MintsAfter,
  renewCheck,
  risingMints,
  watchedMints,
} from './market-check-store.ts';
import type { IsTraded } from './price-age.ts';
import { expireOrders } from './store.ts';
import { surePrices, tokenDoubt } from './trigger-doubt.ts';

export interface MarketCheckDeps extends AlertCheckDeps {
  readonly log: Logger;
  /** From the start of one check to the start of the next, milliseconds; longer if its tokens do not fit into the plan. */
  readonly intervalMs: number;
  readonly plan: PricePlan;
  /** How long a process that dies during a check keeps others from checking, milliseconds. */
  readonly leaseMs: number;
  /** Called when orders have come due. */
  readonly onTriggered: () => void;
}

/** What the first source of prices allows. */
export interface PricePlan {
  readonly requestsPerSecond: number;
  readonly tokensPerRequest: number;
}

export interface MarketChecks extends RepeatingTask {
  /**
   * Checks all watching orders and alerts once while `continues` returns true, without taking the turn. Returns how many orders it
   * triggered.
   */
  check(continues?: () => boolean): Promise<number>;
}

/** Tokens that are priced and checked together: few enough that no price is stale when all have arrived. */
const TOKENS_AT_ONCE = 100;
/** Share of the plan that checks may use: users have the rest. */
const PLAN_SHARE = 0.5;
/** If the market is looked at more often than this, looks that decide nothing are not written (looks/range.ts), milliseconds. */
const THINNED_BELOW_MS = 10_000;
const EXPIRE_AT_ONCE = 10_000;
/** A check may use prices that other callers loaded this long ago, milliseconds... */
const PRICE_MAX_AGE = 10_000;
/** ...but at most this fraction of the interval. */
const INTERVAL_FRACTION = 4;
/** Pause before a wrong clock is read again, milliseconds. */
const WRONG_CLOCK_PAUSE = 1_000;

/** Checks the market for the orders and price alerts of all users at each interval, in one process at a time. */
export function createMarketChecks(deps: MarketCheckDeps): MarketChecks {
  const { db, clock, log, market, isClockRight, intervalMs, leaseMs, rules, plan } = deps;
  const isThinned = intervalMs < THINNED_BELOW_MS;
  const priceMaxAge = Math.min(PRICE_MAX_AGE, intervalMs / INTERVAL_FRACTION);

  let loggedPause: number | null = null;
  /** Tokens that the check has asked for, or is asking for. */
  let asked = new Set<string>();

  async function check(continues: () => boolean = () => true): Promise<number> {
    asked = new Set();
    const triggered = await over(watchedMints, checkTokens, continues);
    // No alert delays an order of this check.
    await over(alertedMints, (mints) => checkAlerts(deps, mints, priceMaxAge), continues);
    return triggered;
  }

  /** Hands over all tokens, so many at once. Returns the sum of the answers. */
  async function over(
    mintsAfter: MintsAfter,
    look: (mints: readonly string[]) => Promise<number>,
    continues: () => boolean,
  ): Promise<number> {
    let sum = 0;
    for (let after = ''; continues(); ) {
      const mints = await mintsAfter(db, after, TOKENS_AT_ONCE);
      if (mints.length === 0) break;
      for (const mint of mints) asked.add(mint);
      sum += await look(mints);
      after = mints.at(-1)!;
      if (mints.length < TOKENS_AT_ONCE) break;
    }
    return sum;
  }

  /** Tokens without a fresh price are not checked; that it is so is stored. */
  async function checkTokens(mints: readonly string[]): Promise<number> {
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
    const triggered = await applyCheck(db, checked, new Date(now), isThinned);
    if (triggered > 0) deps.onTriggered();
    return triggered + (await lookForPeaks(checked, quotes, isTraded));
  }

  /**
   * Asks the second source for tokens whose peak would move, and looks once more with what both say. No order waits for it. Returns how
   * many orders it triggered.
   */
  async function lookForPeaks(
    checked: readonly CheckedToken[],
    quotes: ReadonlyMap<string, Quote>,
    isTraded: IsTraded | null,
  ): Promise<number> {
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
    const triggered = await applyCheck(db, sure, new Date(now), isThinned);
    if (triggered > 0) deps.onTriggered();
    return triggered;
  }

  async function checkInTurn(turn: CheckTurn, signal: AbortSignal): Promise<void> {
    let isOurs = true;
    const renewal = createRepeatingTask(
      { clock, log, failure: 'cannot renew the lease of a market check', retryMs: leaseMs / 3 },
      async () => {
        isOurs = await renewCheck(db, turn, leaseMs).catch(() => false);
        return leaseMs / 3;
      },
    );
    renewal.start();
    const startedAt = clock.now();
    try {
      const triggered = await check(() => isOurs && !signal.aborted);
      if (triggered > 0) log.info({ triggered }, 'the market triggered orders');
    } finally {
      await renewal.stop();
      const tookMs = clock.now() - startedAt;
      await endCheck(db, turn, Math.max(fittingPause(), tookMs));
    }
  }

  /** The shortest pause with which requests for these tokens stay within the share of the plan; logged if it is longer than the interval. */
  function fittingPause(): number {
    const requests = Math.ceil(asked.size / plan.tokensPerRequest);
    const pause = Math.ceil((requests * 1_000) / (plan.requestsPerSecond * PLAN_SHARE));
    const longer = pause > intervalMs ? pause : null;
    if (longer !== null && longer !== loggedPause)
      log.warn(
        { tokens: asked.size, pauseMs: longer, intervalMs },
        'the market is looked at more rarely than MARKET_CHECK_INTERVAL: JUPITER_REQUESTS_PER_SECOND allows no more for so many tokens',
      );
    loggedPause = longer;
    return pause;
  }

  const retryMs = Math.min(intervalMs, leaseMs);
  async function takeTurn(signal: AbortSignal): Promise<number> {
    const now = clock.now();
    if (!isClockRight()) return Math.min(retryMs, WRONG_CLOCK_PAUSE);
    const turn = await beginCheck(db, new Date(now), intervalMs, leaseMs);
    if (!('fence' in turn)) return turn.after;
    await checkInTurn(turn, signal);
    return 0;
  }

  return {
    check,
    ...createRepeatingTask({ clock, log, failure: 'the market check failed', retryMs }, takeTurn),
  };
}
