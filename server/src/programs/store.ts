import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

type Executor = Db | Transaction<Database>;
export type ProgramRow = Selectable<Database['programs']>;

/** Most ended programs that are listed. */
const ENDED_LISTED_MAX = 20;

/** Of an owner: those that stand, newest first, then those that have ended last. `limits`: the limits of wallets instead. */
export async function listPrograms(db: Executor, userId: string, limits: boolean): Promise<ProgramRow[]> {
  const own = db
    .selectFrom('programs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('wallet_id', limits ? 'is not' : 'is', null);
  const standing = own.where('ended_at', 'is', null).orderBy('created_at', 'desc').orderBy('id');
  const ended = own.where('ended_at', 'is not', null).orderBy('ended_at', 'desc').limit(ENDED_LISTED_MAX);
  return [...(await standing.execute()), ...(await ended.execute())];
}

/** Null if the user has no such program or limit. `id` must be a UUID. */
export async function findProgram(db: Executor, userId: string, id: string): Promise<ProgramRow | null> {
  const row = await db
    .selectFrom('programs')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** False if there is a row under the id. */
export async function insertProgram(
  db: Executor,
  row: Pick<ProgramRow, 'id' | 'user_id' | 'name' | 'content' | 'wallet_id' | 'bearer_hash'> &
    Partial<Pick<ProgramRow, 'client_id' | 'request_hash'>>,
): Promise<boolean> {
  const written = await db
    .insertInto('programs')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function changeProgram(
  db: Executor,
  { id, name, content }: Pick<ProgramRow, 'id' | 'name' | 'content'>,
): Promise<void> {
  await db.updateTable('programs').set({ name, content }).where('id', '=', id).execute();
}

/** False if it has ended before. Its tokens of OAuth end with it. */
export async function markEnded(db: Executor, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('programs')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended)
    for (const table of ['access_tokens', 'refresh_tokens', 'consents'])
      await sql`delete from identity.${sql.raw(`oauth_${table}`)} where reference_id = ${id}`.execute(db);
  return ended !== undefined;
}
