import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import type { Transaction } from 'kysely';
import { lockUser } from '../db/lock-user.ts';
import type { Database } from '../db/schema.ts';
import { countWallets, findByPublicKey, markRestored } from './store.ts';

export interface Restored {
  readonly name: string;
  /** Whether the user had no other wallet. */
  readonly isDefault: boolean;
  /** The campaign in which it lost its place. */
  readonly lostPlace: string | null;
}

/** full: the user has the maximum number of wallets. */
type Refusal = 'unknown' | 'not_deleted' | 'full';

/**
 * Restores a deleted wallet, without its place in a campaign, and as the default only if the user has no other wallet.
 * Deposits since its deletion are found. `tx` is a transaction.
 */
export async function restoreWallet(
  tx: Transaction<Database>,
  publicKey: Address,
): Promise<{ restored: Restored } | { refused: Refusal }> {
  const owner = await findByPublicKey(tx, publicKey);
  if (!owner) return { refused: 'unknown' };
  await lockUser(tx, owner.userId);
  // Read again under the lock: it may have been restored concurrently.
  const row = await findByPublicKey(tx, publicKey);
  if (!row?.deletedAt) return { refused: 'not_deleted' };
  const count = await countWallets(tx, row.userId);
  if (count >= WALLETS_PER_USER_MAX) return { refused: 'full' };
  const isDefault = count === 0;
  await markRestored(tx, row.walletId, isDefault);
  return { restored: { name: row.name, isDefault, lostPlace: row.gameTag } };
}
