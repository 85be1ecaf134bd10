import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

type Executor = Db | Transaction<Database>;

export type ApprovalRow = Selectable<Database['approvals']> & {
  /** Name of the program. */
  readonly program: string;
  /** When something was written under its key; null if nothing was. */
  readonly made_at: Date | null;
  /** Whether nothing can be written under its key any more. */
  readonly is_void: boolean;
};

const LISTED_MAX = 100;

const KEY = sql`'approval:' || approvals.id`;
/** The owner's call leaves one of these. */
const MADE = sql<Date | null>`coalesce(
  (select created_at from intents where user_id = approvals.user_id and idempotency_key = ${KEY}),
  (select created_at from orders where user_id = approvals.user_id and idempotency_key = ${KEY}),
  (select created_at from bundles where user_id = approvals.user_id and idempotency_key = ${KEY}),
  (select created_at from scheduled_sends where user_id = approvals.user_id and idempotency_key = ${KEY}))`;
const VOID = sql<boolean>`exists (select from void_keys
  where user_id = approvals.user_id and idempotency_key = ${KEY})`;

function approvals(db: Executor) {
  return db
    .selectFrom('approvals')
    .innerJoin('programs', 'programs.id', 'approvals.program_id')
    .selectAll('approvals')
    .select(['programs.name as program', MADE.as('made_at'), VOID.as('is_void')]);
}

/** Newest first. */
export async function listApprovals(db: Executor, userId: string): Promise<ApprovalRow[]> {
  return await approvals(db)
    .where('approvals.user_id', '=', userId)
    .orderBy('approvals.created_at', 'desc')
    .limit(LISTED_MAX)
    .execute();
}

/** Null if the user has no such approval. `id` must be a UUID. */
export async function findApproval(db: Executor, userId: string, id: string): Promise<ApprovalRow | null> {
  const row = await approvals(db)
    .where('approvals.id', '=', id)
    .where('approvals.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countWaiting(db: Executor, programId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from approvals
    where program_id = ${programId} and answer is null and expires_at > ${now} and ${MADE} is null`.execute(
    db,
  );
  return rows[0]!.waiting;
}

export async function countAsked(db: Executor, programId: string, since: Date): Promise<number> {
  const { asked } = await db
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<string>().as('asked'))
    .where('program_id', '=', programId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(asked);
}

export async function insertApproval(db: Executor, row: Insertable<Database['approvals']>): Promise<void> {
  await db.insertInto('approvals').values(row).execute();
}

export async function answerApproval(
  db: Executor,
  { id, userId, answer, at }: { id: string; userId: string; answer: 'approved' | 'declined'; at: Date },
): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ answer, answered_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('answer', 'is', null)
    .execute();
}
