import { sql } from 'kysely';
import { type Session, takeTurn } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';

/**
 * Sets a PIN if there is none. Returns false where one is set already. Throws as takeTurn of a session.
 * Every time in this file is the database's: a server whose clock is wrong opens no lock, and shows none as open.
 */
export async function insertPin(db: Db, session: Session, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await takeTurn(tx, session);
    const { rows } = await sql`
      insert into pins (user_id, hash, updated_at) values (${session.userId}, ${hash}, clock_timestamp())
      on conflict (user_id) do update set hash = excluded.hash, updated_at = excluded.updated_at
      where pins.hash is null returning user_id`.execute(tx);
    return rows.length === 1;
  });
}

/** Takes the PIN away if it is still this one. The counter stays. Throws as takeTurn of a session. */
export async function clearPin(db: Db, session: Session, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await takeTurn(tx, session);
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
  /** Tries since the last right PIN, this one included. */
  readonly number: number;
  /** What this try locks, should it be wrong; null where another may follow at once. */
  readonly lock: Lock | null;
}

/** A lock that ended a moment ago is shown as one that ends in a second. */
const LOCK = sql`
  greatest(locked_until, date_trunc('milliseconds', clock_timestamp()) + interval '1 second') as until,
  greatest(1, ceil(extract(epoch from locked_until - clock_timestamp())))::int as seconds`;

/**
 * Counts one try before it is known whether it is right, and returns what to check it against. Null if the user may not
 * try: no PIN, or locked. One statement, so that tries in parallel are counted one by one.
 * The try that reaches `tries`, and each after it, locks for the next of `waits`; the last wait repeats.
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

/** A right PIN clears the count, unless the PIN was changed meanwhile. */
export async function clearTries(db: Db, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('pins')
    .set({ failed_tries: 0, locked_until: null })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();
}

/** Null where there is no PIN. */
export async function readLock(db: Db, userId: string): Promise<Lock | null> {
  const { rows } = await sql<Lock>`
    select ${LOCK} from pins where user_id = ${userId} and hash is not null`.execute(db);
  return rows[0] ?? null;
}
