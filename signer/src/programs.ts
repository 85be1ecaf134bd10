import { decodeAddress } from './base58.ts';

export const SYSTEM = program('11111111111111111111111111111111');
export const COMPUTE_BUDGET = program('ComputeBudget111111111111111111111111111111');
export const ASSOCIATED_TOKEN = program('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
export const SPL_TOKEN = program('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022 = program('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');

function program(address: string): Buffer {
  const bytes = decodeAddress(address);
  if (!bytes) throw new Error(`${address} is no address.`);
  return bytes;
}
