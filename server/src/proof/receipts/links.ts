import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { SignedStatement } from '../../ports/proofs.ts';

/** The link of a receipt, as a row. */
export interface StoredLink {
  readonly id: string;
  readonly expiresAt: Date;
}

const COLUMNS = ['id', 'expires_at as expiresAt'] as const;

interface Owned {
  readonly intentId: string;
  readonly userId: string;
}

export async function findLink(db: Db, { intentId, userId }: Owned, now: Date): Promise<StoredLink | null> {
  const row = await db
    .selectFrom('receipt_links')
    .select(COLUMNS)
    .where('intent_id', '=', intentId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps a link that is still good, and deletes all of the user's that are not. */
export async function putLink(
  db: Db,
  { intentId, userId }: Owned,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<StoredLink> {
  await db.deleteFrom('receipt_links').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  return await db
    .insertInto('receipt_links')
    .values({ intent_id: intentId, user_id: userId, expires_at: until })
    .onConflict((conflict) => conflict.column('intent_id').doUpdateSet({ expires_at: until }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteLink(db: Db, { intentId, userId }: Owned): Promise<void> {
  await db
    .deleteFrom('receipt_links')
    .where('intent_id', '=', intentId)
    .where('user_id', '=', userId)
    .execute();
}

/** What a link shows; null if it has ended. */
export async function findShared(
  db: Db,
  id: string,
  now: Date,
): Promise<(SignedStatement & { readonly intentId: string }) | null> {
  const { rows } = await sql<SignedStatement & { intentId: string }>`
    select receipts.intent_id as "intentId", statement, signature, public_key as "publicKey"
    from receipt_links join receipts on receipts.intent_id = receipt_links.intent_id
    where receipt_links.id = ${id}::uuid and expires_at > ${now} and statement is not null`.execute(db);
  return rows[0] ?? null;
}
