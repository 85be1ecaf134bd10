import type { WorldPlaces } from '../../launch/src/world.ts';
import { type Db, openDatabase } from '../../server/src/db/pool.ts';

/** Runs queries on the world's database: for what no call reads, and to let time pass for one row. */
export async function withDatabase<T>(world: WorldPlaces, query: (db: Db) => Promise<T>): Promise<T> {
  const { db, pool } = openDatabase(world.databaseUrl, 1);
  try {
    return await query(db);
  } finally {
    await pool.end();
  }
}
