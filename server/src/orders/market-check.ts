import type { Logger } from 'pino';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { checkAlerts } from './alerts/check.ts';
import { alertedMints } from './alerts/store.ts';
import { checkTokens, PRICE_MAX_AGE, type TokenCheckDeps } from './check-tokens.ts';
import {
  beginCheck,
  type CheckTurn,
  endCheck,
  type MintsAfter,
  renewCheck,
  watchedMints,
} from './market-check-store.ts';

export interface MarketCheckDeps extends TokenCheckDeps {
  readonly log: Logger;
  readonly plan: PricePlan;
  /** How long a process that dies during a check keeps others from checking, milliseconds. */
  readonly leaseMs: number;
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
/** A check uses prices that are at most this fraction of the interval old. */
const INTERVAL_FRACTION = 4;
/** Pause before a wrong clock is read again, milliseconds. */
const WRONG_CLOCK_PAUSE = 1_000;

/** Checks the market for the orders and price alerts of all users at each interval, in one process at a time. */
export function createMarketChecks(deps: MarketCheckDeps): MarketChecks {
  const { db, clock, log, isClockRight, intervalMs, leaseMs, plan } = deps;
  const priceMaxAge = Math.min(PRICE_MAX_AGE, intervalMs / INTERVAL_FRACTION);

  let loggedPause: number | null = null;
  /** Tokens that the check has asked for, or is asking for. */
  let asked = new Set<string>();

  async function check(continues: () => boolean = () => true): Promise<number> {
    asked = new Set();
    const triggered = await over(watchedMints, (mints) => checkTokens(deps, mints, priceMaxAge), continues);
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
