import type { Db } from '../../db/pool.ts';

export interface Acceptance {
  readonly user_id: string;
  readonly version: string;
  readonly accepted_at: Date;
  readonly client_ip: string | null;
  readonly seen_ip: string | null;
}

/** Idempotent: the first acceptance of a version is kept. */
export async function recordAcceptance(db: Db, acceptance: Acceptance): Promise<void> {
  await db
    .insertInto('terms_acceptances')
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasAcceptance(db: Db, userId: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('terms_acceptances')
    .select('version')
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}
