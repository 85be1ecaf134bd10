import type { LookSubject } from '@cumulus/contract/looks.ts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

/** An operator's look at users: it is in their inboxes, and opens their rows for a minute. */
export interface Look {
  readonly id: string;
}

/**
 * Whom a look is at: who is named by an e-mail address as it is kept, an address of a wallet or recipient, a signature or an id; or
 * these users.
 */
export type LookedAt = { readonly named: string } | { readonly users: readonly string[] };

/** Looks at users, as the operator who carries out an operation. Commits by itself: only then `see` shows their rows. */
export type Looking = (at: LookedAt, what: LookSubject, why?: string) => Promise<Look>;

/** Writes a look of the operator that the connection names: docs/decisions/0167. `db` is no transaction. */
export async function writeLook(...asked: Parameters<typeof askLook>): Promise<Look> {
  const look = await askLook(...asked);
  await answerLook(asked[0], look);
  return look;
}

/** The question of a look, which has to be committed before it is answered. */
export async function askLook(
  db: Db,
  at: LookedAt,
  what: LookSubject,
  why: string | null = null,
): Promise<Look> {
  const { rows } = await ('users' in at
    ? sql<Look>`select looked.look_at(${[...new Set(at.users)]}::uuid[], ${what}, ${why}) as id`
    : sql<Look>`select looked.ask(${at.named}, ${what}, ${why}) as id`
  ).execute(db);
  return rows[0]!;
}

/** Opens the rows of whom the question named. */
export async function answerLook(db: Db, look: Look): Promise<void> {
  await sql`select looked.look_up(${look.id})`.execute(db);
}

/** Reads, in one snapshot, tables with rows of users: those of the look are there, and no others. */
export const see = <T>(db: Db, look: Look, read: (seen: Transaction<Database>) => Promise<T>) =>
  within(db, look, 'repeatable read', read);

/** Changes rows of the look. */
export const change = <T>(db: Db, look: Look, write: (seen: Transaction<Database>) => Promise<T>) =>
  within(db, look, 'read committed', write);

async function within<T>(
  db: Db,
  look: Look,
  isolation: 'repeatable read' | 'read committed',
  work: (seen: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel(isolation)
    .execute(async (tx) => {
      await sql`select set_config('search_path', 'looked, public', true), set_config('cumulus.look', ${look.id}, true)`.execute(
        tx,
      );
      return await work(tx);
    });
}

/** Looks at everyone of whom the audit log has entries after a position. */
export async function lookAtLog(
  { serverDb, look }: { readonly serverDb: Db; readonly look: Looking },
  after: bigint,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from audit_log
    where position > ${String(after)}::bigint and user_id is not null`.execute(serverDb);
  await look({ users: rows.map(({ id }) => id) }, 'everything');
}
