import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import { waitAtMost } from '../../runtime/wait-at-most.ts';
import { LATE_MAX_MS, MARK_SECONDS, type Mark } from './mark.ts';
import { type DueMark, dueMarks, nextDue, putMarks } from './store.ts';

export interface SwapMarks extends RepeatingTask {
  /** Writes the marks that are due; returns how many it looked at. */
  markNext(): Promise<number>;
}

interface Deps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'fresh' | 'tokens'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** How often swaps are looked for: less than the time to their first mark. */
const INTERVAL_MS = 750;
/** Least pause between two requests, so that swaps one after the other share one. */
const REST_MS = 500;
const BATCH = 200;
/** Prices that come later are too late for every mark. */
const PRICE_WAIT_MAX_MS = Math.max(...Object.values(LATE_MAX_MS));

/**
 * Marks each swap with the prices of its tokens 1, 5 and 30 s after it was settled. What is due at once costs one request. A price counts
 * if it was reported after its moment and not too late; a mark that is missed stays missing.
 */
export function createSwapMarks({ db, market, clock, log }: Deps): SwapMarks {
  async function markNext(): Promise<number> {
    const due = await dueMarks(db, new Date(clock.now()), BATCH);
    if (due.length === 0) return 0;
    const timely = due.filter((each) => clock.now() <= latest(each));
    const usdOf = await pricesOf(timely);
    await putMarks(
      db,
      due.map((each) => [each, markOf(each, timely.includes(each) ? usdOf : null)]),
    );
    return due.length;
  }

  /** The price of a base unit of a token, and when it was reported. */
  async function pricesOf(due: readonly DueMark[]) {
    if (due.length === 0) return () => null;
    const mints = [...new Set(due.flatMap(({ soldMint, boughtMint }) => [soldMint, boughtMint]))];
    const newest = Math.max(...due.map(({ dueAt }) => dueAt.getTime()));
    // Prices that were loaded since for others count too.
    const maxAgeMs = Math.max(0, clock.now() - newest);
    const asked = Promise.all([market.fresh(mints, maxAgeMs), market.tokens(mints)]);
    const told = await waitAtMost(clock, PRICE_WAIT_MAX_MS, asked).catch((error: unknown) => {
      log.warn({ err: error }, 'swaps cannot be marked: the prices or decimals of their tokens are unknown');
    });
    if (!told) return () => null;
    const [quotes, tokens] = told;
    return (mint: string) => {
      const [quote, token] = [quotes.get(mint), tokens.get(mint)];
      if (!quote || !token) return null;
      const usd = quote.usd / 10 ** token.decimals;
      return usd > 0 && Number.isFinite(usd) ? { usd, at: quote.at } : null;
    };
  }

  return {
    markNext,
    ...createRepeatingTask(
      { clock, log, failure: 'swaps cannot be marked', retryMs: INTERVAL_MS },
      async () => {
        const marked = await markNext();
        if (marked === BATCH) return 0;
        const next = await nextDue(db);
        const restMs = marked > 0 ? REST_MS : 0;
        return next ? Math.min(INTERVAL_MS, Math.max(restMs, next.getTime() - clock.now())) : INTERVAL_MS;
      },
    ),
  };
}

const latest = ({ dueAt, written }: DueMark): number => dueAt.getTime() + LATE_MAX_MS[MARK_SECONDS[written]!];

type Prices = (mint: string) => { readonly usd: number; readonly at: number } | null;

function markOf(due: DueMark, usdOf: Prices | null): Mark {
  const seconds = String(MARK_SECONDS[due.written]!);
  if (!usdOf) return { seconds, missing: 'late' };
  const [sold, bought] = [usdOf(due.soldMint), usdOf(due.boughtMint)];
  if (!sold || !bought || Math.min(sold.at, bought.at) < due.dueAt.getTime())
    return { seconds, missing: 'no price' };
  const at = Math.max(sold.at, bought.at);
  if (at > latest(due)) return { seconds, missing: 'late' };
  return {
    ...{ seconds, at: new Date(at).toISOString() },
    ...{ soldUsd: String(sold.usd), boughtUsd: String(bought.usd) },
  };
}
