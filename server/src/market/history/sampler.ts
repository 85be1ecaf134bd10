import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { isWorth } from '../../ports/worth.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import {
  claimDue,
  deleteSamples,
  restUnpriced,
  startSeries,
  storeSamples,
  takeTurn,
} from './sampler-store.ts';

export interface SamplerDeps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'fresh'>;
  readonly clock: Clock;
  /** Whether the clock is right: prices are dated and deleted by it. */
  readonly isClockRight: () => boolean;
  readonly log: Pick<Logger, 'warn'>;
  /** What upstream allows in total; sampling uses a part of it. */
  readonly requestsPerSecond: number;
}

export interface Sampler extends RepeatingTask {
  /** Samples due tokens unless another process has this turn. Returns how many prices it stored. */
  sample(): Promise<number>;
  /** Deletes samples that charts no longer show. */
  thin(signal?: AbortSignal): Promise<void>;
}

/** Time between two turns of all processes, milliseconds. */
const TURN_EVERY = 10_000;
/** The part of upstream's requests that sampling may use; the rest serves users. */
const SHARE = 0.2;
/** Tokens per request. */
const REQUEST_TOKENS = 50;
/** Tokens scanned in one turn for new ones. */
const SCAN_TOKENS = 2_000;
/** A cached price of this age is sampled without loading another, milliseconds. */
const PRICE_MAX_AGE = 30_000;
/** How long a process that dies during its turn keeps its tokens, milliseconds. */
const LEASE = 2 * 60_000;
/** A new chart fills quickly. */
export const PACE = { youngFor: 60 * 60_000, young: 60_000, grown: 5 * 60_000 };
/** Most tokens without a price stay so. */
const REST = { min: 60_000, max: 6 * 60 * 60_000 };

const HOUR = 60 * 60_000;
const THIN_EVERY = HOUR;
const THIN_AT_ONCE = 10_000;
/** Slightly longer than charts show each grain. */
const KEEP = { fine: 26 * HOUR, hour: 91 * 24 * HOUR };

/** Stores prices over time of all tokens that users need, at a bounded cost. */
export function createSampler(deps: SamplerDeps): Sampler {
  const { db, market, clock, isClockRight, log, requestsPerSecond } = deps;
  const tokensMax =
    Math.max(1, Math.floor((requestsPerSecond * SHARE * TURN_EVERY) / 1_000)) * REQUEST_TOKENS;

  async function sample(): Promise<number> {
    const start = clock.now();
    if (!(await takeTurn(db, new Date(start), TURN_EVERY))) return 0;
    await startSeries(db, new Date(start), SCAN_TOKENS);
    const due = await claimDue(db, new Date(start), new Date(start + LEASE), tokensMax);
    if (due.length === 0) return 0;
    // The price of SOL shows whether the market answers; without it, a missing price says nothing of a token.
    const quotes = await market.fresh([...new Set([...due, SOL_MINT])], PRICE_MAX_AGE);
    const now = clock.now();
    if (!isClockRight()) return 0;
    const isNew = (mint: string): boolean => {
      const quote = quotes.get(mint);
      return quote !== undefined && quote.at >= start - PRICE_MAX_AGE && isWorth(quote.usd);
    };
    const samples = due.filter(isNew).map((mint) => {
      const { usd, at } = quotes.get(mint)!;
      // Another process, whose clock is ahead, may have loaded it.
      return { mint, usd, at: new Date(Math.min(at, now)) };
    });
    await storeSamples(db, samples, new Date(now), PACE);
    const unpriced = due.filter((mint) => !isNew(mint));
    if (isNew(SOL_MINT) && unpriced.length > 0) await restUnpriced(db, unpriced, new Date(now), REST);
    return samples.length;
  }

  async function thin(signal?: AbortSignal): Promise<void> {
    for (const grain of ['fine', 'hour'] as const) {
      const before = new Date(clock.now() - KEEP[grain]);
      while (!signal?.aborted)
        if ((await deleteSamples(db, grain, before, THIN_AT_ONCE)) < THIN_AT_ONCE) break;
    }
  }

  let thinAt = 0;
  async function run(signal: AbortSignal): Promise<number> {
    if (isClockRight()) await sample();
    const now = clock.now();
    if (now >= thinAt && isClockRight()) {
      await thin(signal);
      thinAt = now + THIN_EVERY;
    }
    return TURN_EVERY;
  }

  const failure = 'prices cannot be sampled';
  return { sample, thin, ...createRepeatingTask({ clock, log, failure, retryMs: TURN_EVERY }, run) };
}
