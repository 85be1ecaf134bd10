import type { Address } from '@solana/kit';
import type { Db } from '../db/pool.ts';

/** The id of a desktop wallet is this and its public key. */
const PREFIX = 'desktop-';

/** A user's own wallet, shown read-only: the product has no key of it. */
export interface DesktopWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: Address;
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

/** Registers a desktop wallet, or renames it. */
export async function registerDesktopWallet(
  db: Db,
  wallet: { userId: string; publicKey: Address; name: string },
): Promise<void> {
  const { userId, publicKey, name } = wallet;
  const { numUpdatedRows } = await db
    .updateTable('desktop_wallets')
    .set({ name })
    .where('user_id', '=', userId)
    .where('public_key', '=', publicKey)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db.insertInto('desktop_wallets').values({ user_id: userId, public_key: publicKey, name }).execute();
}

/** False if it was not registered. */
export async function removeDesktopWallet(
  db: Db,
  wallet: { userId: string; publicKey: Address },
): Promise<boolean> {
  const result = await db
    .deleteFrom('desktop_wallets')
    .where('user_id', '=', wallet.userId)
    .where('public_key', '=', wallet.publicKey)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
