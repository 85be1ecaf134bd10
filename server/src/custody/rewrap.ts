import { isCallError } from '@cumulus/contract/errors.ts';
import type { Db } from '../db/pool.ts';
import type { Keys, SealedWallet } from '../ports/keys.ts';
import { replaceSealedKey, sealedUnderOthers } from './sealed-keys.ts';

export interface RewrapDeps {
  /** Writes the keys. */
  readonly db: Db;
  /** Reads them. */
  readonly serverDb: Db;
  readonly keys: Pick<Keys, 'rewrap'>;
  /** Version of the key-encryption key that the signer seals under. */
  readonly keyId: string;
  /** Called after each batch with the number of keys done. */
  readonly progress: (done: number) => void;
}

export interface Rewrapped {
  readonly done: number;
  /** Public keys of wallets whose keys the signer cannot open. */
  readonly refused: readonly string[];
}

const BATCH = 100;

/**
 * Reseals the keys of all wallets that are sealed under another version of the key-encryption key. If it is interrupted, a
 * second run continues with the rest. A server may keep signing: an old sealed key opens as long as the signer has the old
 * version. One statement per wallet, so that no lock is held while waiting for another. Throws CallError SIGNER_UNAVAILABLE.
 */
export async function rewrapAll({ db, serverDb, keys, keyId, progress }: RewrapDeps): Promise<Rewrapped> {
  const refused: string[] = [];
  let done = 0;
  let after: string | null = null;
  for (;;) {
    const batch: SealedWallet[] = await sealedUnderOthers(serverDb, keyId, after, BATCH);
    const last = batch.at(-1);
    if (!last) return { done, refused };
    await Promise.all(
      batch.map(async (wallet) => {
        const sealedKey = await keys.rewrap(wallet).catch((error: unknown) => {
          if (!isCallError(error, 'GUARD_REFUSED')) throw error;
          refused.push(wallet.publicKey);
          return null;
        });
        if (sealedKey && (await replaceSealedKey(db, wallet, sealedKey))) done += 1;
      }),
    );
    after = last.walletId;
    progress(done);
  }
}
