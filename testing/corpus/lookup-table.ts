import { type Address, lamports } from '@solana/kit';
import type { Account } from '../../server/src/ports/chain.ts';
import { fromBase58 } from '../../server/src/solana/base58.ts';
import { LOOKUP_TABLE_PROGRAM } from '../../server/src/solana/programs.ts';

/** A table as its program keeps it: active for ever, without an authority. */
export function lookupTable(addresses: readonly Address[]): Account {
  const head = Buffer.alloc(56);
  head.writeUInt32LE(1, 0);
  head.writeBigUInt64LE(2n ** 64n - 1n, 4);
  const data = Buffer.concat([head, ...addresses.map(fromBase58)]);
  return { lamports: lamports(10n ** 9n), owner: LOOKUP_TABLE_PROGRAM, executable: false, data };
}
