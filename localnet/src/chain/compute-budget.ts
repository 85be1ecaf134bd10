import type { Address, Instruction } from '@solana/kit';

export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SET_LIMIT = 2;
const SET_PRICE = 3;

/** Asks for this many compute units for the transaction. */
export function unitLimit(units: number): Instruction {
  const data = Buffer.alloc(5);
  data[0] = SET_LIMIT;
  data.writeUInt32LE(units, 1);
  return { programAddress: COMPUTE_BUDGET as Address, data };
}

/** Pays this much for every unit asked for. */
export function unitPrice(microLamports: bigint): Instruction {
  const data = Buffer.alloc(9);
  data[0] = SET_PRICE;
  data.writeBigUInt64LE(microLamports, 1);
  return { programAddress: COMPUTE_BUDGET as Address, data };
}
