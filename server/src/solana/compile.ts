import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import type { Priority } from './fees.ts';

/** Compiles the message of a transaction that a wallet signs and pays alone, once its blockhash is known. */
export function compiler(
  wallet: Address,
  { unitLimit, unitPrice }: Priority,
  instructions: readonly Instruction[],
): (blockhash: string, lastValidBlockHeight: bigint) => Uint8Array {
  const budget = [
    getSetComputeUnitLimitInstruction({ units: unitLimit }),
    ...(unitPrice > 0n ? [getSetComputeUnitPriceInstruction({ microLamports: unitPrice })] : []),
  ];
  return (blockhash, lastValidBlockHeight) =>
    new Uint8Array(
      compileTransaction(
        pipe(
          createTransactionMessage({ version: 0 }),
          (message) => setTransactionMessageFeePayer(wallet, message),
          (message) =>
            setTransactionMessageLifetimeUsingBlockhash(
              { blockhash: blockhash as Blockhash, lastValidBlockHeight },
              message,
            ),
          (message) => appendTransactionMessageInstructions([...budget, ...instructions], message),
        ),
      ).messageBytes,
    );
}
