import { createHash } from 'node:crypto';
import type { Address } from '@solana/kit';
import { addressBytes, toBase58 } from '../../chain/base58.ts';

const META_BYTES = 56;
const LOOKUP_TABLE = 1;
const NEVER = 2n ** 64n - 1n;

/** A lookup table with one address in it. */
export function lookupTable(entry: Address): { readonly address: Address; readonly data: Uint8Array } {
  const meta = Buffer.alloc(META_BYTES);
  meta.writeUInt32LE(LOOKUP_TABLE, 0);
  meta.writeBigUInt64LE(NEVER, 4);
  const address = toBase58(createHash('sha256').update(`lookup table ${entry}`).digest()) as Address;
  return { address, data: Buffer.concat([meta, addressBytes(entry)]) };
}
