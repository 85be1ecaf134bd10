import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';

const EVERY_MS = 3_600_000;
const RETRY_MS = 60_000;
const KEPT_MS = 365 * 24 * 3_600_000;
const AT_ONCE = 10_000;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Pick<Logger, 'warn'>;
}

/** Forgets what programs called a year ago. The audit log keeps it. */
export function createUsesForgetting(deps: Deps): RepeatingTask {
  const failure = 'old calls of programs cannot be removed';
  return createRepeatingTask({ ...deps, failure, retryMs: RETRY_MS }, async () => {
    if (!deps.isClockRight()) return RETRY_MS;
    const before = new Date(deps.clock.now() - KEPT_MS);
    return (await forgetUses(deps.db, before, AT_ONCE)) < AT_ONCE ? EVERY_MS : 0;
  });
}

/** Forgets up to `limit` calls that are older than `before`. Returns how many. */
export async function forgetUses(db: Db, before: Date, limit: number): Promise<number> {
  // Program by program: that is how they are indexed.
  const { numAffectedRows } = await sql`
    delete from program_uses where id in (
      select old.id from programs
      cross join lateral (
        select id from program_uses where program_id = programs.id and at < ${before} order by at limit ${limit}
      ) as old
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
