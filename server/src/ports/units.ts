import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { type Address, address, type Lamports, lamports } from '@solana/kit';
import * as z from 'zod/mini';

/*
 * Amounts and addresses never leave their types: Lamports and Address are kit's, BaseUnits the contract's. Signed numbers, such
 * as changes of a balance or funds that are overdrawn, are plain bigint.
 */

/** The address of a token's mint; the all-ones address (SOL_MINT) stands for SOL. */
export type Mint = Address & { readonly __mint: true };

/** Throws if the text is not an address. */
export function mint(text: string): Mint {
  return address(text) as Mint;
}

/** The sum of amounts in one unit. May exceed 2^64: costs need not fit into any account. */
export function plus<Unit extends Lamports | BaseUnits>(...amounts: readonly Unit[]): Unit {
  return amounts.reduce<bigint>((sum, amount) => sum + amount, 0n) as Unit;
}

/** The base units of SOL are lamports. */
export function solLamports(amount: BaseUnits): Lamports {
  return lamports(amount);
}

/* Shapes of stored and sealed JSON, in which bigints are decimal text. */

export const bigintText = z.pipe(
  z.string(),
  z.transform((text) => BigInt(text)),
);
export const lamportsText = z.pipe(bigintText, z.transform(lamports));
export const baseUnitsText = z.pipe(bigintText, z.transform(baseUnits));
export const addressText = z.pipe(z.string(), z.transform(address<string>));
export const mintText = z.pipe(z.string(), z.transform(mint));
