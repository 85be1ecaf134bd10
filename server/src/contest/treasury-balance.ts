import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import { findTreasury } from './treasury.ts';

/** What the treasury holds, lamports; null without one. Throws CallError CHAIN_UNAVAILABLE. */
export async function readTreasury(db: Db, chain: Pick<Chain, 'accounts'>): Promise<bigint | null> {
  const treasury = await findTreasury(db);
  if (!treasury) return null;
  const { value } = await chain.accounts([treasury.publicKey]);
  return value[0]?.lamports ?? 0n;
}
