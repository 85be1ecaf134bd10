import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { CLOCKS_APART_MAX } from '../../runtime/recent.ts';

type EntryRow = Selectable<Database['watchlist_entries']>;
export type TopTokensRow = Selectable<Database['top_tokens']>;

/** A user's entries, oldest first. */
export async function listEntries(db: Db, userId: string): Promise<EntryRow[]> {
  return await db
    .selectFrom('watchlist_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('mint')
    .execute();
}

/** One statement, with its counts, so that concurrent additions of one user are counted one by one. */
export async function insertEntry(
  db: Db,
  entry: Insertable<Database['watchlist_entries']>,
): Promise<'added' | 'present' | 'full'> {
  try {
    const added = await db
      .insertInto('watchlist_entries')
      .values(entry)
      .onConflict((conflict) => conflict.doNothing())
      .returning('mint')
      .executeTakeFirst();
    return added ? 'added' : 'present';
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'watchlist_limit') return 'full';
    throw error;
  }
}

/** Deletes an entry, and the alerts for its token: no one would see them any more. An alert for wrapped SOL is one for SOL. */
export async function deleteEntry(db: Db, userId: string, mint: string): Promise<void> {
  const mints = mint === WRAPPED_SOL_MINT ? [mint, SOL_MINT] : [mint];
  await sql`
    with removed as (
      delete from watchlist_entries where user_id = ${userId} and mint = ${mint} returning user_id
    )
    delete from price_alerts as alert using removed
    where alert.user_id = removed.user_id and alert.mint = any(${mints}::text[])`.execute(db);
}

/** The newest count; null before the first. */
export async function readTopTokens(db: Db): Promise<TopTokensRow | null> {
  return (await db.selectFrom('top_tokens').selectAll().where('one', '=', true).executeTakeFirst()) ?? null;
}

/** Publishes a count unless there is a newer one; one from the future was dated by a wrong clock. */
export async function writeTopTokens(db: Db, row: Omit<TopTokensRow, 'one'>): Promise<void> {
  const values = { ...row, tokens: JSON.stringify(row.tokens) };
  await db
    .insertInto('top_tokens')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet(values)
        .where(({ or, eb }) =>
          or([
            eb('top_tokens.counted_at', '<', row.counted_at),
            eb('top_tokens.counted_at', '>', new Date(row.counted_at.getTime() + CLOCKS_APART_MAX)),
          ]),
        ),
    )
    .execute();
}

/** The tokens with the most watchers. */
export async function mostWatched(db: Db, limit: number): Promise<{ mint: string; watchers: bigint }[]> {
  return await db
    .selectFrom('token_watchers')
    .select(['mint', 'watchers'])
    .where('watchers', '>', 0n)
    .orderBy('watchers', 'desc')
    .orderBy('mint')
    .limit(limit)
    .execute();
}

/**
 * The same by people whom it costs something to make up: those whose address is proven and who have paid, by mailbox. An account
 * that was set aside has no address.
 */
export async function mostWatchedByPayers(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ mint: string; watchers: bigint }[]> {
  const { rows } = await sql<{ mint: string; watchers: bigint }>`
    select mint, count(distinct mailbox_of(email)) as watchers
    from watchlist_entries join users on users.id = user_id
    where email_verified and mailbox_of(email) is not null and exists (
      select from intents where intents.user_id = users.id and state = 'confirmed' and kind <> 'reclaim')
    group by mint order by watchers desc, mint limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many users there are, and how many of them watch a token. */
export async function countUsers(db: Db): Promise<{ users: bigint; watching: bigint }> {
  const { rows } = await sql<{ users: bigint; watching: bigint }>`
    select (select count(*) from users) as users,
           (select count(*) from watchlists where tokens > 0) as watching`.execute(db);
  return rows[0]!;
}

/** Deletes tokens without watchers: users can add any address and remove it again. */
export async function sweepUnwatched(db: Db): Promise<void> {
  await sql`
    delete from token_watchers where mint in (
      select mint from token_watchers where watchers = 0 for update skip locked
    )`.execute(db);
}
