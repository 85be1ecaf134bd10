import { randomBytes } from 'node:crypto';
import { base58 } from '../server/src/solana/base58.ts';

/** Addresses that are nothing, each made once. */
export function someMints(count: number): string[] {
  return Array.from({ length: count }, () => base58(randomBytes(32)));
}
