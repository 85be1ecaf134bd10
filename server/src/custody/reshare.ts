import { isCallError } from '@cumulus/contract/errors.ts';
import type { Db } from '../db/pool.ts';
import { type KeySplitter, SHARES_BEGIN } from '../ports/keys.ts';
import { replaceSealedKey, sealedWallets } from './sealed-keys.ts';

export interface ReshareDeps {
  /** Writes the keys. */
  readonly db: Db;
  /** Reads them. */
  readonly serverDb: Db;
  readonly keys: Pick<KeySplitter, 'reshare'>;
  /** Called after each batch with the number of keys done. */
  readonly progress: (done: number) => void;
}

export interface Reshared {
  readonly done: number;
  /** How many the signers have refused, by why. */
  readonly refused: Readonly<Record<string, number>>;
}

/** So that payments find a free signer. */
const AT_ONCE = 8;

/**
 * Has three signers share all keys anew that are shared. It may end anywhere, as may any signer: the next run goes on with each key where this one
 * has ended, and shares the others once more. Throws CallError SIGNER_UNAVAILABLE.
 */
export async function reshareAll({ db, serverDb, keys, progress }: ReshareDeps): Promise<Reshared> {
  const refused: Record<string, number> = {};
  let done = 0;
  for (let after: string | null = null; ; ) {
    const batch = await sealedWallets(serverDb, after, AT_ONCE);
    const last = batch.at(-1);
    if (!last) return { done, refused };
    const shared = batch.filter(({ sealedKey }) => sealedKey[0] === SHARES_BEGIN);
    await Promise.all(
      shared.map(async (wallet) => {
        const shares = await keys.reshare(wallet).catch((error: unknown) => {
          if (!isCallError(error, 'GUARD_REFUSED')) throw error;
          const { reason } = error.context as { reason: string };
          refused[reason] = (refused[reason] ?? 0) + 1;
          return null;
        });
        if (shares && (await replaceSealedKey(db, wallet, shares))) done += 1;
      }),
    );
    after = last.walletId;
    progress(done);
  }
}
