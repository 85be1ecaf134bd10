import { sql } from 'kysely';
import { lockSession, type Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';

/**
 * Sets a PIN. Returns false if one is set already. Throws as lockSession does.
 * All times in this file are the database's, so that a server with a wrong clock cannot end a lock early.
 */
export async function insertPin(db: Db, session: Session, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockSession(tx, session);
    const { rows } = await sql`
      insert into pins (user_id, hash, updated_at) values (${session.userId}, ${hash}, clock_timestamp())
      on conflict (user_id) do update set hash = excluded.hash, updated_at = excluded.updated_at
      where pins.hash is null returning user_id`.execute(tx);
    return rows.length === 1;
  });
}

/** Removes the PIN if its hash is unchanged. The counter of failed tries stays. Throws as lockSession does. */
export async function clearPin(db: Db, session: Session, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockSession(tx, session);
    const { rows } = await sql`
      update pins set hash = null, updated_at = clock_timestamp()
      where user_id = ${session.userId} and hash = ${hash} returning user_id`.execute(tx);
    return rows.length === 1;
  });
}

export async function hasPin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pins')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A lock, and how long it still lasts. */
export interface Lock {
  readonly until: Date;
  /** At least 1. */
  readonly seconds: number;
}

export interface Try {
  readonly hash: string;
  /** Tries since the last right PIN, including this one. */
  readonly number: number;
  /** The lock that applies if this try is wrong; null if another try may follow at once. */
  readonly lock: Lock | null;
}

/** A lock that has just ended reads as one that ends in a second. */
const LOCK = sql`
  greatest(locked_until, date_trunc('milliseconds', clock_timestamp()) + interval '1 second') as until,
  greatest(1, ceil(extract(epoch from locked_until - clock_timestamp())))::int as seconds`;

/**
 * Counts a try before it is verified, and returns the hash to verify it against; null if the user has no PIN or is locked
 * out. One statement, so that concurrent tries are counted one by one. The try that reaches `tries`, and each one after it,
 * locks for the next of `waitsMinutes`; the last one repeats.
 */
export async function countTry(
  db: Db,
  request: { userId: string; tries: number; waitsMinutes: readonly number[] },
): Promise<Try | null> {
  const { userId, tries, waitsMinutes } = request;
  const { rows } = await sql<{ hash: string; number: number; isLocking: boolean } & Lock>`
    update pins
    set failed_tries = failed_tries + 1,
        locked_until = case when failed_tries + 1 < ${tries}::int then null else
          clock_timestamp() + interval '1 minute' *
          (${[...waitsMinutes]}::int[])[least(failed_tries + 2 - ${tries}::int, ${waitsMinutes.length}::int)]
        end,
        updated_at = clock_timestamp()
    where user_id = ${userId} and hash is not null and (locked_until is null or locked_until <= clock_timestamp())
    returning hash, failed_tries as number, locked_until is not null as "isLocking", ${LOCK}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { hash, number, isLocking, until, seconds } = row;
  return { hash, number, lock: isLocking ? { until, seconds } : null };
}

/** Resets the counter after a right PIN, unless the PIN was changed meanwhile. */
export async function clearTries(db: Db, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('pins')
    .set({ failed_tries: 0, locked_until: null })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();
}

/** Null if there is no PIN. */
export async function readLock(db: Db, userId: string): Promise<Lock | null> {
  const { rows } = await sql<Lock>`
    select ${LOCK} from pins where user_id = ${userId} and hash is not null`.execute(db);
  return rows[0] ?? null;
}
