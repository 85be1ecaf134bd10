import { type Insertable, type NotNull, type Selectable, sql, type Transaction } from 'kysely';
import { hasVerifiedEmail } from '../accounts/email-proof.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { EnteredCampaign } from '../wallets/wallets.ts';

type Executor = Db | Transaction<Database>;
type Row = Selectable<Database['contests']>;
type Candidacy = Selectable<Database['contest_candidates']>['state'];

/** The active contest, once it has started, and whether a user has a place in it or asked for one. */
export async function findCurrentContest(
  db: Db,
  userId: string,
  now: Date,
): Promise<(Row & { has_claimed: boolean; candidacy: Candidacy | null }) | null> {
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
    .select(({ selectFrom }) =>
      selectFrom('contest_candidates')
        .select('contest_candidates.state')
        .whereRef('contest_id', '=', 'contests.id')
        .where('user_id', '=', userId)
        .as('candidacy'),
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

/** Whether a user has a place, waits for one or was refused one. */
export async function hasEntered(db: Executor, contestId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from contest_entries where contest_id = ${contestId} and user_id = ${userId}
    union all
    select from contest_candidates where contest_id = ${contestId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
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

/** False if the user waits for a place or was refused one. */
export async function insertCandidate(
  tx: Transaction<Database>,
  row: Insertable<Database['contest_candidates']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contest_candidates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['contest_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if no place is left, the campaign is over, or `verified`, a user, has not verified their e-mail. */
export async function takePlace(
  tx: Transaction<Database>,
  contestId: string,
  now: Date,
  verified: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ participants: sql`participants + 1` })
    .where('id', '=', contestId)
    .where('state', '=', 'active')
    .where('ends_at', '>', now)
    .whereRef('participants', '<', 'max_participants')
    .$if(verified !== null, (query) => query.where(hasVerifiedEmail(sql`${verified}::uuid`)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The campaign in which a wallet has a place or asked for one. */
export async function findEntered(db: Db, walletId: string): Promise<EnteredCampaign | null> {
  const { rows } = await sql<EnteredCampaign>`
    select contests.id, name, kind, null as review
    from contest_entries join contests on contests.id = contest_id
    where wallet_id = ${walletId} and left_at is null
    union all
    select contests.id, name, kind, candidates.state as review
    from contest_candidates as candidates join contests on contests.id = contest_id
    where wallet_id = ${walletId} and candidates.state <> 'admitted'`.execute(db);
  return rows[0] ?? null;
}
