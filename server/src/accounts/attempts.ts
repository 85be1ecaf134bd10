import { createHash } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { createCache } from '../runtime/cache.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';

/** How often something may be attempted: at most `most` times in any `seconds`. Each name is counted separately. */
export interface AttemptLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Attempts counted in the database: over all servers, by the database's clock. */
export interface Attempts {
  /** Counts an attempt of a person, device or network. Returns 0 if it is allowed, else the seconds until the next one is. */
  take(limit: AttemptLimit, whose: string): Promise<number>;
}

/** Throws CallError RATE_LIMITED unless there is nothing to wait for. */
export function expectAllowed(seconds: number): void {
  if (seconds > 0) throw new CallError('RATE_LIMITED', { seconds });
}

/** Remembered refusals. One that is forgotten costs a query. */
const REFUSALS_MAX = 50_000;
/** Attempts counted at once: those of one key wait for each other's row, and may not hold all connections meanwhile. */
const CONNECTIONS = 4;

/**
 * Refused attempts do not count. A refusal is remembered in this process until it ends, so that a flood of attempts costs the
 * database nothing. Rejects while the database is unavailable. `elapsed`: monotonic milliseconds.
 */
export function createAttempts(db: Db, elapsed: () => number): Attempts {
  const refusedUntil = createCache<string, number>({ max: REFUSALS_MAX });
  const queue = createFairQueue(CONNECTIONS);
  /** Seconds until a known refusal ends. */
  const refusal = (key: string): number =>
    Math.max(0, Math.ceil(((refusedUntil.get(key) ?? 0) - elapsed()) / 1_000));
  return {
    async take(limit, whose) {
      // A changed limit starts a new count.
      const key = `${limit.name} ${limit.most} ${whose}`;
      return refusal(key) || (await queue.run(key, async () => refusal(key) || (await countNow(limit, key))));
    },
  };

  async function countNow(limit: AttemptLimit, key: string): Promise<number> {
    const seconds = await count(limit, createHash('sha256').update(key).digest());
    if (seconds > 0) refusedUntil.set(key, elapsed() + seconds * 1_000);
    return seconds;
  }

  async function count({ most, seconds }: AttemptLimit, id: Buffer): Promise<number> {
    const window = sql`make_interval(secs => ${seconds})`;
    const recent = sql`select made from unnest(kept.made_at) as made where made > clock_timestamp() - ${window}`;
    const { rows } = await sql`
      insert into identity.attempts as kept (id, made_at, expires_at)
      values (${id}, array[clock_timestamp()], clock_timestamp() + ${window})
      on conflict (id) do update set
        made_at = array(${recent}) || clock_timestamp(), expires_at = clock_timestamp() + ${window}
      where (select count(*) from (${recent}) as recent) < ${most}
      returning id`.execute(db);
    return rows.length === 1 ? 0 : await wait(id, most, window);
  }

  async function wait(id: Buffer, most: number, window: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from
        made_at[cardinality(made_at) + 1 - ${most}::int] + ${window} - clock_timestamp()))::int as seconds
      from identity.attempts where id = ${id}`.execute(db);
    return Math.max(1, rows[0]?.seconds ?? 1);
  }
}
