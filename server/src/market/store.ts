import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { CLOCKS_APART_MAX } from '../runtime/recent.ts';
import type { SharedBudget } from './budget.ts';

/** What upstream knows of a key. */
export interface Entry<V> {
  /** Null if upstream does not know the key. */
  readonly value: V | null;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

/** What all server processes have loaded for one feed. Values go through JSON. */
export interface SharedCache<V> {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Entry<V>>>;
  /**
   * As `read`, and claims the keys that are neither fresh nor being loaded by another process: they are `mine` until
   * `until`, unless they are written or released before.
   */
  claim(
    keys: readonly string[],
    times: { readonly now: number; readonly maxAge: number; readonly missingMaxAge: number; until: number },
  ): Promise<{ readonly entries: ReadonlyMap<string, Entry<V>>; readonly mine: ReadonlySet<string> }>;
  write(entries: ReadonlyMap<string, Entry<V>>): Promise<void>;
  release(keys: readonly string[]): Promise<void>;
}

interface Row {
  readonly key: string;
  readonly value: string | null;
  readonly loaded_at: Date | null;
}

// All statements lock their rows in the order of keys, so that two processes never deadlock.

/** The cache of one feed in the table market_data. */
export function createSharedCache<V>(db: Db, feed: string): SharedCache<V> {
  return {
    async read(keys) {
      const { rows } = await sql<Row>`
        select key, value, loaded_at from market_data where feed = ${feed} and key = any(${keys}::text[])
      `.execute(db);
      return entriesOf<V>(rows);
    },

    async claim(keys, { now, maxAge, missingMaxAge, until }) {
      const sorted = keys.toSorted();
      const { rows } = await sql<Row & { mine: boolean }>`
        with claimed as (
          insert into market_data (feed, key, loading_until)
          select ${feed}, key, ${new Date(until)}::timestamptz from unnest(${sorted}::text[]) as key
          on conflict (feed, key) do update set loading_until = excluded.loading_until
          where (market_data.loading_until < ${new Date(now)} or market_data.loading_until > ${skewLimit(until)})
            and (market_data.loaded_at is null or market_data.loaded_at > ${skewLimit(now)} or market_data.loaded_at <
              case when market_data.value is null then ${new Date(now - missingMaxAge)}::timestamptz
                else ${new Date(now - maxAge)}::timestamptz end)
          returning key, value, loaded_at
        )
        select key, value, loaded_at, true as mine from claimed
        union all
        select key, value, loaded_at, false from market_data
        where feed = ${feed} and key = any(${sorted}::text[]) and key not in (select key from claimed)
      `.execute(db);
      return {
        entries: entriesOf<V>(rows),
        mine: new Set(rows.filter(({ mine }) => mine).map(({ key }) => key)),
      };
    },

    async write(entries) {
      const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
      const keys = sorted.map(([key]) => key);
      const values = sorted.map(([, { value }]) => (value === null ? null : JSON.stringify(value)));
      const times = sorted.map(([, { loadedAt }]) => new Date(loadedAt));
      await sql`
        insert into market_data (feed, key, value, loaded_at)
        select ${feed}, key, value, loaded_at
        from unnest(${keys}::text[], ${values}::text[], ${times}::timestamptz[]) as t (key, value, loaded_at)
        on conflict (feed, key) do update
        set value = excluded.value, loaded_at = excluded.loaded_at, loading_until = excluded.loading_until
        where market_data.loaded_at is null or market_data.loaded_at <= excluded.loaded_at
          or market_data.loaded_at > excluded.loaded_at + ${CLOCKS_APART_MAX} * interval '1 millisecond'
      `.execute(db);
    },

    async release(keys) {
      await sql`
        insert into market_data (feed, key)
        select ${feed}, key from unnest(${keys.toSorted()}::text[]) as key
        on conflict (feed, key) do update set loading_until = excluded.loading_until
      `.execute(db);
    },
  };
}

/** One token bucket for all processes. Never rejects: without the database, each process keeps to the limit alone. */
export function createSharedBudget(
  db: Db,
  source: string,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Logger, 'warn'> },
): SharedBudget {
  return async (interval, latest) => {
    const now = clock.now();
    const most = latest === undefined ? sql`'infinity'::timestamptz` : sql`${new Date(latest)}::timestamptz`;
    const first = new Date(Math.min(now + interval, latest ?? Number.POSITIVE_INFINITY));
    try {
      const { rows } = await sql<{ full_at: Date }>`
        insert into market_budgets (source, full_at) values (${source}, ${first})
        on conflict (source) do update
        set full_at = (
          select greatest(held, least(held + ${interval} * interval '1 millisecond', ${most}))
          from (select case
            when market_budgets.full_at between ${new Date(now)} and ${skewLimit(now)} then market_budgets.full_at
            else ${new Date(now)} end as held) as bucket)
        returning full_at
      `.execute(db);
      return rows[0]!.full_at.getTime();
    } catch (err) {
      log.warn({ err }, 'the shared budget for market data is unavailable');
      return now;
    }
  };
}

/** Later times were written by a wrong clock. */
function skewLimit(at: number): Date {
  return new Date(at + CLOCKS_APART_MAX);
}

const PRUNE_EVERY = 60 * 60_000;
const KEEP = 7 * 24 * 60 * 60_000;
/** Users can ask for any address. */
const KEEP_MISSING = 60 * 60_000;

/** Deletes old market data every hour until `signal` aborts. */
export async function keepPruned(
  db: Db,
  deps: { readonly clock: Clock; readonly log: Pick<Logger, 'warn'>; readonly signal: AbortSignal },
): Promise<void> {
  const { clock, log, signal } = deps;
  for (;;) {
    await clock.sleep(PRUNE_EVERY, signal);
    if (signal.aborted) return;
    await prune(db, clock.now()).catch((err: unknown) => log.warn({ err }, 'market data cannot be pruned'));
  }
}

async function prune(db: Db, now: number): Promise<void> {
  await sql`
    delete from market_data where coalesce(loaded_at, loading_until) <
      case when value is null then ${new Date(now - KEEP_MISSING)}::timestamptz
        else ${new Date(now - KEEP)}::timestamptz end
  `.execute(db);
}

function entriesOf<V>(rows: readonly Row[]): Map<string, Entry<V>> {
  return new Map(
    rows.flatMap(({ key, value, loaded_at }) =>
      loaded_at === null
        ? []
        : [[key, { value: value === null ? null : JSON.parse(value), loadedAt: loaded_at.getTime() }]],
    ),
  );
}
