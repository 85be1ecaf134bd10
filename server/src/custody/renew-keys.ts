import { isCallError } from '@cumulus/contract/errors.ts';
import type { Db } from '../db/pool.ts';
import type { SealedWallet } from '../ports/keys.ts';
import { replaceSealedKey, type wholeWallets } from './sealed-keys.ts';

export interface RenewDeps {
  /** Writes the keys. */
  readonly db: Db;
  /** Reads them. */
  readonly serverDb: Db;
  /** Called after each batch with the number of keys done. */
  readonly progress: (done: number) => void;
}

export interface Renewed {
  readonly done: number;
  /** How many the signers have refused, by why. */
  readonly refused: Readonly<Record<string, number>>;
}

interface RenewedKey {
  readonly sealedKey: Uint8Array;
  /** Of a key that was split. */
  readonly wholeUntil?: Date;
}

/** So that payments find a free signer. */
const AT_ONCE = 8;

/**
 * Has three signers split all keys that one of them has whole, or reshare all that are shared. It may end anywhere, as may any signer: a key
 * is either as it was and is dealt again, or it is done and says so, and the database gets the shares then or in the next run. Throws CallError
 * SIGNER_UNAVAILABLE.
 */
export async function renewKeys(
  { db, serverDb, progress }: RenewDeps,
  page: typeof wholeWallets,
  renew: (key: SealedWallet) => Promise<RenewedKey>,
): Promise<Renewed> {
  const refused: Record<string, number> = {};
  let done = 0;
  for (let after: string | null = null; ; ) {
    const batch = await page(serverDb, after, AT_ONCE);
    const last = batch.at(-1);
    if (!last) return { done, refused };
    await Promise.all(
      batch.map(async (wallet) => {
        const renewed = await renew(wallet).catch((error: unknown) => {
          if (!isCallError(error, 'GUARD_REFUSED')) throw error;
          const { reason } = error.context as { reason: string };
          refused[reason] = (refused[reason] ?? 0) + 1;
          return null;
        });
        if (renewed && (await replaceSealedKey(db, wallet, renewed.sealedKey, renewed.wholeUntil))) done += 1;
      }),
    );
    after = last.walletId;
    progress(done);
  }
}
