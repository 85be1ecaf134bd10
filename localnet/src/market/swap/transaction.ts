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
import type { Plan } from './plan.ts';

/** The plan as a version 0 transaction whose places for signatures are all empty, the fee payer's first. */
export const buildTransaction = (plan: Plan, blockhash: string, lastValidBlockHeight: bigint): Transaction =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(plan.feePayer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        message,
      ),
    (message) =>
      appendTransactionMessageInstructions(
        [
          unitLimit(plan.unitLimit),
          unitPrice(plan.unitPriceMicroLamports),
          ...plan.setup,
          plan.pay,
          ...(plan.receive === null ? [] : [plan.receive]),
          ...plan.cleanup,
        ],
        message,
      ),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, plan.lookupTables),
    compileTransaction,
  );
