import type { Db } from '../db/pool.ts';

/** A desktop wallet has no id of its own: this and its public key make one. */
const PREFIX = 'desktop-';

/** A wallet backed up from the desktop: watched here, its key is elsewhere. */
export interface DesktopWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: string;
}

export function isDesktopWalletId(walletId: string): boolean {
  return walletId.startsWith(PREFIX);
}

/** A user's desktop wallets, oldest first. */
export async function listDesktopWallets(db: Db, userId: string): Promise<DesktopWallet[]> {
  const rows = await db
    .selectFrom('desktop_wallets')
    .select(['public_key', 'name'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('public_key')
    .execute();
  return rows.map((row) => ({
    walletId: `${PREFIX}${row.public_key}`,
    name: row.name,
    publicKey: row.public_key,
  }));
}

/** Registers a desktop wallet, or renames one that is registered. */
export async function registerDesktopWallet(
  db: Db,
  wallet: { userId: string; publicKey: string; name: string },
): Promise<void> {
  await db
    .insertInto('desktop_wallets')
    .values({ user_id: wallet.userId, public_key: wallet.publicKey, name: wallet.name })
    .onConflict((conflict) => conflict.columns(['user_id', 'public_key']).doUpdateSet({ name: wallet.name }))
    .execute();
}

/** False where there was none. */
export async function removeDesktopWallet(
  db: Db,
  wallet: { userId: string; publicKey: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('desktop_wallets')
    .where('user_id', '=', wallet.userId)
    .where('public_key', '=', wallet.publicKey)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
