import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { createCache } from '../runtime/cache.ts';

/** Tokens that were taken, and the seconds until there is another one; 0 if there is one now. */
export interface Grant {
  readonly tokens: number;
  readonly wait: number;
}

/** Buckets that hold one minute's worth of tokens and refill evenly, each under an id of its own. */
export interface TokenBuckets {
  /** Takes up to `most` tokens of a bucket with `perMinute`. */
  take(id: string, perMinute: number, most: number): Promise<Grant>;
}

/** Buckets in the database: over all servers, by its clock. */
export function sharedBuckets(db: Db): TokenBuckets {
  return {
    async take(name, perMinute, most) {
      const id = createHash('sha256').update(name).digest();
      const interval = sql`(60 / ${perMinute}::float8)`;
      // A statement that has waited for another has an older now(), and takes too few rather than too many.
      const missing = sql`extract(epoch from greatest(kept.full_at - now(), interval '0'))::float8`;
      const free = sql`floor((60 - ${missing}) / ${interval} + 1e-6)`;
      const taken = sql`least(${most}, ${free})`;
      const { rows } = await sql<{ tokens: number | null; wait: number | null }>`
        with taken as (
          insert into rate_limits as kept (id, full_at, granted)
          values (${id}, now() + make_interval(secs => ${most} * ${interval}), ${most})
          on conflict (id) do update set
            full_at = greatest(kept.full_at, now()) + make_interval(secs => ${taken} * ${interval}), granted = ${taken}
          where ${free} >= 1 returning granted, full_at
        )
        select (select granted from taken) as tokens, ${missing} - 60 + ${interval} as wait
        from (
          select coalesce((select full_at from taken), (select full_at from rate_limits where id = ${id})) as full_at
        ) as kept`.execute(db);
      const { tokens, wait } = rows[0]!;
      return { tokens: tokens ?? 0, wait: Math.max(0, wait ?? 0) };
    },
  };
}

/** Deletes buckets that are full, and attempts that no longer count. */
export async function sweepLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where full_at < now()`.execute(db);
  await sql`delete from identity.attempts where expires_at < now()`.execute(db);
}

/** Most buckets in memory. The least recently used one is evicted, which only helps its owner. */
const BUCKETS_MAX = 50_000;

/** Buckets of this process alone. `elapsed`: milliseconds. */
export function localBuckets(elapsed: () => number): TokenBuckets {
  const fullAt = createCache<string, number>({ max: BUCKETS_MAX });
  return {
    async take(id, perMinute, most) {
      const interval = 60_000 / perMinute;
      const now = elapsed();
      const from = Math.max(fullAt.get(id) ?? 0, now);
      const free = Math.floor((60_000 - (from - now)) / interval + 1e-6);
      const tokens = Math.max(0, Math.min(most, free));
      const fullAgain = from + tokens * interval;
      fullAt.set(id, fullAgain);
      return { tokens, wait: Math.max(0, (fullAgain - now - 60_000 + interval) / 1_000) };
    },
  };
}
