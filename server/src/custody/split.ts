import { isCallError } from '@cumulus/contract/errors.ts';
import type { Db } from '../db/pool.ts';
import type { KeySplitter } from '../ports/keys.ts';
import { replaceSealedKey, wholeWallets } from './sealed-keys.ts';

export interface SplitDeps {
  /** Writes the keys. */
  readonly db: Db;
  /** Reads them. */
  readonly serverDb: Db;
  readonly keys: Pick<KeySplitter, 'split'>;
  /** Called after each batch with the number of keys done. */
  readonly progress: (done: number) => void;
}

export interface SplitKeys {
  readonly done: number;
  /** How many the signers have refused to split, by why. */
  readonly refused: Readonly<Record<string, number>>;
}

/** So that payments find a free signer. */
const AT_ONCE = 8;

/**
 * Has three signers split all keys that one of them has whole. It may end anywhere, as may any signer: the key is whole and deals anew, or it is
 * split and says so, and the database has the shares then, or with the next run. Throws CallError SIGNER_UNAVAILABLE.
 */
export async function splitAll({ db, serverDb, keys, progress }: SplitDeps): Promise<SplitKeys> {
  const refused: Record<string, number> = {};
  let done = 0;
  for (let after: string | null = null; ; ) {
    const batch = await wholeWallets(serverDb, after, AT_ONCE);
    const last = batch.at(-1);
    if (!last) return { done, refused };
    await Promise.all(
      batch.map(async (wallet) => {
        const shares = await keys.split(wallet).catch((error: unknown) => {
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
