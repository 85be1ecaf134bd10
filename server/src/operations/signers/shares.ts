import { sharedWallets } from '../../custody/sealed-keys.ts';
import type { Db } from '../../db/pool.ts';
import type { ThreeSigners } from '../../ports/three-signers.ts';

/** So that payments find a free signer. */
const AT_ONCE = 8;

/** What three signers have of the keys that they share. Counts of wallets. */
export interface Shares {
  readonly wallets: number;
  /** By name, of those that answer: of how many keys it has no share. */
  readonly missing: Readonly<Record<string, number>>;
  /** Keys with which those that answer sign by shares of different epochs: not all pairs can. */
  readonly apart: number;
  /** Keys of which some have shares of more than one epoch: resharing has not ended. */
  readonly unfinished: number;
}

/** Asks for each wallet of the database. */
export async function readShares(db: Db, three: ThreeSigners): Promise<Shares> {
  const missing: Record<string, number> = {};
  let [wallets, apart, unfinished] = [0, 0, 0];
  for (let after: string | null = null; ; ) {
    const batch = await sharedWallets(db, after, AT_ONCE);
    const last = batch.at(-1);
    if (!last) return { wallets, missing, apart, unfinished };
    for (const known of await Promise.all(batch.map(({ walletId }) => three.epochs(walletId)))) {
      wallets += 1;
      for (const [name, of] of Object.entries(known))
        if (of === null) missing[name] = (missing[name] ?? 0) + 1;
      const had = Object.values(known).flatMap((of) => (of === null ? [] : [of]));
      if (new Set(had.map(({ epoch }) => epoch)).size > 1) apart += 1;
      if (had.some(({ kept }) => kept.length > 0)) unfinished += 1;
    }
    after = last.walletId;
  }
}
