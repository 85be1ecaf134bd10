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
import { crowded } from './crowd.ts';
import type { Plan } from './plan.ts';

const MICRO = 1_000_000n;

/** The block by whose hash a transaction lives, and its version. */
export interface Frame {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  readonly version: 0 | 1;
  /** A route names as many accounts as there may be. */
  readonly isFull: boolean;
}

/**
 * The plan as a transaction whose places for signatures are all empty, the fee payer's first. Version 1 has no lookup tables, and
 * its priority fee is the sum that version 0 pays by the unit.
 */
export async function buildTransaction(plan: Plan, frame: Frame): Promise<Transaction> {
  const { exchange, setup, cleanup, feePayer, lookupTables } = plan;
  const isRouted = 'hops' in exchange;
  const instruction = isRouted ? await routeInstruction(exchange) : await fillInstruction(exchange);
  const others = Object.values(lookupTables).flat();
  const isCrowded = isRouted && frame.isFull;
  const exchanged = isCrowded ? crowded(instruction, [...setup, ...cleanup], feePayer, others) : instruction;
  return compiled(plan, frame, [...setup, exchanged, ...cleanup]);
}

function compiled(
  { feePayer, unitLimit: units, unitPriceMicroLamports: price, lookupTables }: Plan,
  { blockhash, lastValidBlockHeight, version }: Frame,
  instructions: Plan['setup'],
): Transaction {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight };
  return version === 0
    ? pipe(
        createTransactionMessage({ version }),
        (message) => setTransactionMessageFeePayer(feePayer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) =>
          appendTransactionMessageInstructions(
            [unitLimit(units), unitPrice(price), ...instructions],
            message,
          ),
        (message) => compressTransactionMessageUsingAddressLookupTables(message, lookupTables),
        compileTransaction,
      )
    : pipe(
        createTransactionMessage({ version }),
        (message) => setTransactionMessageFeePayer(feePayer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
        (message) =>
          setTransactionMessageConfig(v1Config((BigInt(units) * price + MICRO - 1n) / MICRO, units), message),
        compileTransaction,
      );
}
