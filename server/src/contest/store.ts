import { type Insertable, type NotNull, type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Campaign } from '../wallets/wallets.ts';

type Executor = Db | Transaction<Database>;
type Row = Selectable<Database['contests']>;

/** The active contest, once it has started, and whether a user has a place in it. */
export async function findCurrentContest(
  db: Db,
  userId: string,
  now: Date,
): Promise<(Row & { has_claimed: boolean }) | null> {
  const row = await db
    .selectFrom('contests')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('contest_entries')
          .select('id')
          .whereRef('contest_id', '=', 'contests.id')
          .where('user_id', '=', userId),
      )
        .$castTo<boolean>()
        .as('has_claimed'),
    )
    .where('kind', '=', 'contest')
    .where('state', '=', 'active')
    .where('starts_at', '<=', now)
    .executeTakeFirst();
  return row ?? null;
}

export type NamedRow = Pick<
  Row,
  'id' | 'name' | 'kind' | 'lamports' | 'ends_at' | 'participants' | 'max_participants'
> & {
  readonly starts_at: Date;
};

/** The active campaign of this name, started or not. */
export async function findNamed(db: Executor, name: string): Promise<NamedRow | null> {
  const row = await db
    .selectFrom('contests')
    .select(['id', 'name', 'kind', 'lamports', 'starts_at', 'ends_at', 'participants', 'max_participants'])
    .where('name', '=', name)
    .where('state', '=', 'active')
    .$narrowType<{ starts_at: NotNull }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasEntered(db: Executor, contestId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contest_entries')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the user has an entry. */
export async function insertEntry(
  tx: Transaction<Database>,
  row: Insertable<Database['contest_entries']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contest_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['contest_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if no place is left or the campaign is over. */
export async function takePlace(tx: Transaction<Database>, contestId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ participants: sql`participants + 1` })
    .where('id', '=', contestId)
    .where('state', '=', 'active')
    .where('ends_at', '>', now)
    .whereRef('participants', '<', 'max_participants')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findEntered(db: Db, walletId: string): Promise<Campaign | null> {
  const row = await db
    .selectFrom('contest_entries')
    .innerJoin('contests', 'contests.id', 'contest_entries.contest_id')
    .select(['contests.id', 'contests.name', 'contests.kind'])
    .where('wallet_id', '=', walletId)
    .executeTakeFirst();
  return row ?? null;
}
