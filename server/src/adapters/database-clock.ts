import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { SharedClock } from '../ports/shared-clock.ts';

/** The database's clock. */
export function createDatabaseClock(db: Db): SharedClock {
  return {
    async read() {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      return rows[0]!.now.getTime();
    },
  };
}
