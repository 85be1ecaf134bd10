import { createHash } from 'node:crypto';
import { type Address, address } from '@solana/kit';
import { type Account, NOTHING } from '../../chain/account.ts';
import { addressBytes, toBase58 } from '../../chain/base58.ts';
import { LOOKUP_TABLE_PROGRAM } from '../../chain/lookup.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../chain/token.ts';
import { associatedAccount } from '../../programs/addresses.ts';
import { AUTHORITY, EVENT_AUTHORITY, POOLS } from '../../programs/router-layout.ts';
import { type Token, tokenProgramOf } from '../tokens.ts';

const META_BYTES = 56;
const LOOKUP_TABLE = 1;
const NEVER = 2n ** 64n - 1n;
const LAMPORTS = 1_000_000_000n;

/** A lookup table: what is in one never changes, so its address is made from it. */
export interface LookupTable {
  readonly address: Address;
  readonly account: Account;
  readonly entries: Address[];
}

export function lookupTable(entries: Address[]): LookupTable {
  const meta = Buffer.alloc(META_BYTES);
  meta.writeUInt32LE(LOOKUP_TABLE, 0);
  meta.writeBigUInt64LE(NEVER, 4);
  const digest = createHash('sha256').update(`lookup table ${entries.join()}`).digest();
  return {
    address: toBase58(digest) as Address,
    account: {
      ...NOTHING,
      lamports: LAMPORTS,
      owner: LOOKUP_TABLE_PROGRAM,
      data: Buffer.concat([meta, ...entries.map(addressBytes)]),
    },
    entries,
  };
}

/** What swaps have in common: programs, mints, and the accounts of the pools, of the router and of the maker. */
export async function marketTable(tokens: readonly Token[], maker: Address): Promise<LookupTable> {
  const accounts = await Promise.all(
    tokens.map(async (token) => {
      const place = { mint: address(token.mint), program: address(tokenProgramOf(token)) };
      const owned = [POOLS, AUTHORITY, maker].map((owner) => associatedAccount(owner, place));
      return [place.mint, ...(await Promise.all(owned))];
    }),
  );
  const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM, '11111111111111111111111111111111'].map((program) =>
    address(program),
  );
  return lookupTable([...programs, POOLS, AUTHORITY, EVENT_AUTHORITY, ...accounts.flat()]);
}
