import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Sets a PIN where there is none. Returns false where one is set already. */
export async function insertPin(db: Db, userId: string, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('pins')
    .values({ user_id: userId, hash, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ hash, updated_at: now }).where('pins.hash', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the PIN away if it is still this one. The counter stays. */
export async function clearPin(db: Db, userId: string, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('pins')
    .set({ hash: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
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

export interface Try {
  readonly hash: string;
  /** Tries since the last right PIN, this one included. */
  readonly number: number;
  /** Until when this try locks, should it be wrong; null where another may follow at once. */
  readonly lockedUntil: Date | null;
}

/**
 * Counts one try before anybody knows whether it is right, and returns what to check it against. Null where the user
 * may not try: no PIN, or locked. One statement, so that tries in parallel are counted one by one.
 * The try that reaches `tries`, and each after it, locks for the next of `waits`; the last wait repeats.
 */
export async function countTry(
  db: Db,
  request: { userId: string; now: Date; tries: number; waitsMinutes: readonly number[] },
): Promise<Try | null> {
  const { userId, now, tries, waitsMinutes } = request;
  const { rows } = await sql<Try>`
    update pins
    set failed_tries = failed_tries + 1,
        locked_until = case when failed_tries + 1 < ${tries}::int then null else
          ${now}::timestamptz + interval '1 minute' *
          (${[...waitsMinutes]}::int[])[least(failed_tries + 2 - ${tries}::int, ${waitsMinutes.length}::int)]
        end,
        updated_at = ${now}
    where user_id = ${userId} and hash is not null and (locked_until is null or locked_until <= ${now})
    returning hash, failed_tries as number, locked_until as "lockedUntil"
  `.execute(db);
  return rows[0] ?? null;
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
export async function readLock(db: Db, userId: string): Promise<{ lockedUntil: Date | null } | null> {
  const row = await db
    .selectFrom('pins')
    .select('locked_until')
    .where('user_id', '=', userId)
    .where('hash', 'is not', null)
    .executeTakeFirst();
  return row ? { lockedUntil: row.locked_until } : null;
}
