import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { lockUser } from '../db/lock-user.ts';
import type { Db } from '../db/pool.ts';
import { countWallets, findByPublicKey, markRestored } from './store.ts';

export interface Restored {
  readonly name: string;
  /** Where the user had no wallet left. */
  readonly isDefault: boolean;
  /** The campaign in which it had a place: that is lost. */
  readonly lostPlace: string | null;
}

/** unknown: nobody's wallet; not_deleted: it is there; full: the user has as many as there may be. */
type Refusal = 'unknown' | 'not_deleted' | 'full';

/**
 * Takes the deletion of a wallet back. It is as it was but for its place in a campaign, and is the default only where no
 * other wallet is left. Deposits made meanwhile are found.
 */
export async function restoreWallet(
  db: Db,
  publicKey: string,
): Promise<{ restored: Restored } | { refused: Refusal }> {
  return await db.transaction().execute(async (tx) => {
    const owner = await findByPublicKey(tx, publicKey);
    if (!owner) return { refused: 'unknown' };
    await lockUser(tx, owner.user_id);
    // Read again: somebody may have restored it just before.
    const row = await findByPublicKey(tx, publicKey);
    if (!row?.deleted_at) return { refused: 'not_deleted' };
    const count = await countWallets(tx, row.user_id);
    if (count >= WALLETS_PER_USER_MAX) return { refused: 'full' };
    const isDefault = count === 0;
    await markRestored(tx, row.id, isDefault);
    return { restored: { name: row.name, isDefault, lostPlace: row.game_tag } };
  });
}
