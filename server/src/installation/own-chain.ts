import type { Db } from '../db/pool.ts';

/**
 * Tells whether a genesis hash names the chain that this installation works on. The first one that is asked about becomes
 * that chain, for good: keys are the same on every network, and a payment must not land on another one.
 */
export function ownChain(db: Db): (genesisHash: string) => Promise<boolean> {
  let own: string | null = null;
  return async (genesisHash) => {
    own ??= await remember(db, genesisHash);
    return genesisHash === own;
  };
}

async function remember(db: Db, genesisHash: string): Promise<string> {
  await db
    .insertInto('chain')
    .values({ genesis_hash: genesisHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('chain').select('genesis_hash').executeTakeFirstOrThrow()).genesis_hash;
}
