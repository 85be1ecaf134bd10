import type { Address, Instruction, V1TransactionConfig } from '@solana/kit';

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

/** Fills a transaction of version 1 up to `bytes` whole ones, for which it does nothing: there, such instructions set nothing. */
export const filler = (bytes: number): Instruction => ({
  programAddress: COMPUTE_BUDGET as Address,
  data: new Uint8Array(bytes),
});

/** What v1 transactions on mainnet ask for if nothing is measured. */
const LOADED_ACCOUNTS_BYTES = 16_777_216;

/** The same for version 1, whose priority fee is lamports in all. Nothing runs unless units are asked for. */
export const v1Config = (priorityFeeLamports: bigint, units = 400_000): V1TransactionConfig => ({
  priorityFeeLamports,
  computeUnitLimit: units,
  loadedAccountsDataSizeLimit: LOADED_ACCOUNTS_BYTES,
});
