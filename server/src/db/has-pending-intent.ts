import type { Db } from './pool.ts';

/** Whether a transaction of the wallet's own is not settled yet. */
export async function hasPendingIntent(db: Db, walletId: string): Promise<boolean> {
  const pending = await db
    .selectFrom('intents')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return pending !== undefined;
}
