import type { Db } from '../../db/pool.ts';

/**
 * Creates a check whether a genesis hash is the one of this installation's chain: the first one that is ever checked. Keys
 * are the same on every network, and a payment must not land on another one.
 */
export function createOwnChainCheck(db: Db): (genesisHash: string) => Promise<boolean> {
  let own: string | null = null;
  return async (genesisHash) => {
    own ??= await claimChain(db, genesisHash);
    return genesisHash === own;
  };
}

async function claimChain(db: Db, genesisHash: string): Promise<string> {
  await db
    .insertInto('chain')
    .values({ genesis_hash: genesisHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('chain').select('genesis_hash').executeTakeFirstOrThrow()).genesis_hash;
}
