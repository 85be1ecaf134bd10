import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit';
import { unitLimit, unitPrice } from '../../chain/compute-budget.ts';
import { fillInstruction } from '../../programs/fill.ts';
import { routeInstruction } from '../../programs/route.ts';
import type { Plan } from './plan.ts';

/** The plan as a version 0 transaction whose places for signatures are all empty, the fee payer's first. */
export async function buildTransaction(
  plan: Plan,
  blockhash: string,
  lastValidBlockHeight: bigint,
): Promise<Transaction> {
  const { exchange } = plan;
  const instructions = [
    unitLimit(plan.unitLimit),
    unitPrice(plan.unitPriceMicroLamports),
    ...plan.setup,
    'hops' in exchange ? await routeInstruction(exchange) : await fillInstruction(exchange),
    ...plan.cleanup,
  ];
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(plan.feePayer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, plan.lookupTables),
    compileTransaction,
  );
}
