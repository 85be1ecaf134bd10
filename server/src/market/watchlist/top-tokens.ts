import type { CallOutput } from '@cumulus/contract/call.ts';
import { TOP_TOKENS_MAX, UNKNOWN_TOKEN_NAME, UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { isRecent } from '../../runtime/recent.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import {
  countUsers,
  mostWatched,
  mostWatchedByPayers,
  readTopTokens,
  sweepUnwatched,
  type TopTokensRow,
  writeTopTokens,
} from './store.ts';

export interface TopTokens extends RepeatingTask {
  /** The newest count. */
  read(): Promise<CallOutput<Calls['getTopTokens']>>;
  /** Counts if it is time; returns when to count next, milliseconds from now. */
  refresh(): Promise<number>;
}

type Watched = Awaited<ReturnType<typeof mostWatched>>;

interface Deps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'listed'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Time between two counts, milliseconds. */
  readonly intervalMs: number;
  /** Whether only those count whose address is proven and who have paid, and only tokens that the market lists. */
  readonly countsPayers: boolean;
}

/** Tokens that are looked up at once, and in all, to find the first few that the market lists. */
const PAGE = 100;
const LOOKED_AT_MAX = 1_000;

/** A count is stale once the next one was skipped. */
const OVERDUE_INTERVALS = 2;

/**
 * The tokens that most users watch. A trigger counts each change of a watchlist; the first few tokens are published at each
 * interval, with their names. If several processes publish at once, the newest count wins.
 */
export function createTopTokens({ db, market, clock, log, intervalMs, countsPayers }: Deps): TopTokens {
  type Published = TopTokensRow['tokens'];

  async function named(previous: Published): Promise<Published> {
    if (!countsPayers) return await withNames(await mostWatched(db, TOP_TOKENS_MAX), previous);
    const found: Published = [];
    for (let offset = 0; found.length < TOP_TOKENS_MAX && offset < LOOKED_AT_MAX; offset += PAGE) {
      const page = await mostWatchedByPayers(db, { limit: PAGE, offset });
      const tokens = await withNames(page, previous);
      found.push(...tokens.filter(({ name }) => name !== UNKNOWN_TOKEN_NAME));
      if (page.length < PAGE) break;
    }
    return found.slice(0, TOP_TOKENS_MAX);
  }

  async function withNames(counted: Watched, previous: Published): Promise<Published> {
    if (counted.length === 0) return [];
    const listed = await market.listed(counted.map(({ mint }) => mint));
    const known = new Map(previous.map((token) => [token.address, token]));
    return counted.map(({ mint, watchers }) => {
      // Keep a name while the market is unavailable.
      const { name, symbol } = listed.get(mint) ??
        known.get(mint) ?? { name: UNKNOWN_TOKEN_NAME, symbol: UNKNOWN_TOKEN_SYMBOL };
      return { address: mint, name, symbol, count: Number(watchers) };
    });
  }

  async function refresh(): Promise<number> {
    const last = await readTopTokens(db);
    const now = clock.now();
    const countedAt = last?.counted_at.getTime() ?? Number.NEGATIVE_INFINITY;
    // At most one interval, because clocks of different machines differ.
    if (isRecent(countedAt, now, intervalMs - 1)) return Math.min(countedAt + intervalMs - now, intervalMs);
    const [tokens, { users, watching }] = await Promise.all([named(last?.tokens ?? []), countUsers(db)]);
    await writeTopTokens(db, { counted_at: new Date(now), users, users_with_watchlists: watching, tokens });
    await sweepUnwatched(db);
    return intervalMs;
  }

  return {
    async read() {
      const last = await readTopTokens(db);
      const countedAt = last?.counted_at.getTime() ?? Number.NEGATIVE_INFINITY;
      return {
        success: true,
        tokens: (last?.tokens ?? []).map((token, index) => ({ ...token, rank: index + 1 })),
        lastUpdated: last?.counted_at.toISOString() ?? null,
        totalUsersAnalyzed: Number(last?.users ?? 0),
        usersWithWatchlists: Number(last?.users_with_watchlists ?? 0),
        isStale: !isRecent(countedAt, clock.now(), OVERDUE_INTERVALS * intervalMs),
      };
    },
    refresh,
    ...createRepeatingTask(
      { clock, log, failure: 'the most-watched tokens cannot be counted', retryMs: intervalMs },
      refresh,
    ),
  };
}
