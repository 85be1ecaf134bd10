import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { SharedClock } from '../ports/shared-clock.ts';

/** The database's clock. */
export function createDatabaseClock(db: Db): SharedClock {
  return {
    async read() {
      // As a number: how a database writes a time is set for it.
      const { rows } = await sql<{
        now: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
      return rows[0]!.now;
    },
  };
}
