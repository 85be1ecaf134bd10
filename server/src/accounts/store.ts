import type { Db } from '../db/pool.ts';

/** Finds or makes the user of an identity. Safe under parallel first calls; keeps the newest e-mail. */
export async function upsertUser(
  db: Db,
  user: { id: string; issuer: string; subject: string; email: string | null },
): Promise<{ id: string; email: string | null }> {
  return await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email: user.email }))
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

/** True where this address, lower case, belongs to a deleted account. */
export async function isEmailBlocked(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_emails')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}
