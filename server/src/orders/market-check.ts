import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenMarket } from '../ports/market.ts';
import { isWorth } from '../ports/worth.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { applyCheck, beginCheck, type CheckTurn, endCheck, renewCheck, watchedMints } from './checks.ts';
import { isFresh } from './freshness.ts';
import { expireOrders } from './store.ts';

export interface MarketCheckDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly market: Pick<TokenMarket, 'fresh'>;
  /** Whether the clock may be relied on: what it says triggers orders, and ends them. */
  readonly isClockRight: () => boolean;
  /** From the beginning of one check to that of the next, milliseconds. */
  readonly intervalMs: number;
  /** How long a process that dies in a check keeps others from checking, milliseconds. */
  readonly leaseMs: number;
  /** Hears that orders have come due. */
  readonly onTriggered: () => void;
}

export interface MarketChecks extends RepeatingTask {
  /** Looks at the market for all watching orders, once, whoever else does. Answers how many it triggered. */
  check(goesOn?: () => boolean): Promise<number>;
}

/** Tokens whose prices are asked for and judged together: few enough that none is stale when all have come. */
const TOKENS_AT_ONCE = 100;
const EXPIRE_AT_ONCE = 10_000;
/** A price that another caller was given this long ago serves a check as well, milliseconds. */
const PRICE_SHARED_FOR = 10_000;
/** From one look at a clock that is wrong to the next, milliseconds. */
const WRONG_CLOCK_PAUSE = 1_000;
/** Where checks are frequent, a price may be this part of the interval old. */
const INTERVAL_SHARE = 4;

/** Looks at the market again and again, in whichever process comes first, for the orders of all users. */
export function createMarketChecks(deps: MarketCheckDeps): MarketChecks {
  const { db, clock, log, market, isClockRight, intervalMs, leaseMs } = deps;
  const priceMaxAge = Math.min(PRICE_SHARED_FOR, intervalMs / INTERVAL_SHARE);

  async function check(goesOn: () => boolean = () => true): Promise<number> {
    let triggered = 0;
    for (let after = ''; goesOn(); ) {
      const mints = await watchedMints(db, after, TOKENS_AT_ONCE);
      if (mints.length === 0) break;
      triggered += await checkTokens(mints);
      after = mints.at(-1)!;
      if (mints.length < TOKENS_AT_ONCE) break;
    }
    return triggered;
  }

  /** Tokens without a fresh price are left as they were: nothing was learnt about them. */
  async function checkTokens(mints: readonly string[]): Promise<number> {
    const quotes = await market.fresh(mints, priceMaxAge);
    const now = clock.now();
    if (!isClockRight()) return 0;
    // What is over by now is not checked any more.
    while ((await expireOrders(db, new Date(now), { limit: EXPIRE_AT_ONCE })) === EXPIRE_AT_ONCE);
    const told = mints.flatMap((mint) => {
      const quote = quotes.get(mint);
      if (!quote || !isFresh(quote, now) || !isWorth(quote.usd)) return [];
      return [{ mint, price: quote.usd, cap: isWorth(quote.marketCap) ? quote.marketCap : null }];
    });
    if (told.length === 0) return 0;
    const triggered = await applyCheck(db, told, new Date(now));
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
    try {
      const triggered = await check(() => isOurs && !signal.aborted);
      if (triggered > 0) log.info({ triggered }, 'the market has triggered orders');
    } finally {
      await renewal.stop();
      await endCheck(db, turn);
    }
  }

  const rest = Math.min(intervalMs, leaseMs);
  async function takeTurn(signal: AbortSignal): Promise<number> {
    const now = clock.now();
    if (!isClockRight()) return Math.min(rest, WRONG_CLOCK_PAUSE);
    const turn = await beginCheck(db, new Date(now), intervalMs, leaseMs);
    if (!('fence' in turn)) return turn.after;
    await checkInTurn(turn, signal);
    return 0;
  }

  const failure = 'the market cannot be checked';
  return { check, ...createRepeatingTask({ clock, log, failure, retryMs: rest }, takeTurn) };
}
