import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit';
import { unitLimit, unitPrice, v1Config } from '../../chain/compute-budget.ts';
import { fillInstruction } from '../../programs/fill.ts';
import { routeInstruction } from '../../programs/route.ts';
import type { Plan } from './plan.ts';

const MICRO = 1_000_000n;

/**
 * The plan as a transaction whose places for signatures are all empty, the fee payer's first. Version 1 has no lookup tables, and
 * its priority fee is the sum that version 0 pays by the unit.
 */
export async function buildTransaction(
  plan: Plan,
  blockhash: string,
  lastValidBlockHeight: bigint,
  version: 0 | 1,
): Promise<Transaction> {
  const { exchange, unitLimit: units, unitPriceMicroLamports: price } = plan;
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight };
  const instructions = [
    ...plan.setup,
    'hops' in exchange ? await routeInstruction(exchange) : await fillInstruction(exchange),
    ...plan.cleanup,
  ];
  return version === 0
    ? pipe(
        createTransactionMessage({ version }),
        (message) => setTransactionMessageFeePayer(plan.feePayer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) =>
          appendTransactionMessageInstructions(
            [unitLimit(units), unitPrice(price), ...instructions],
            message,
          ),
        (message) => compressTransactionMessageUsingAddressLookupTables(message, plan.lookupTables),
        compileTransaction,
      )
    : pipe(
        createTransactionMessage({ version }),
        (message) => setTransactionMessageFeePayer(plan.feePayer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
        (message) =>
          setTransactionMessageConfig(v1Config((BigInt(units) * price + MICRO - 1n) / MICRO, units), message),
        compileTransaction,
      );
}
