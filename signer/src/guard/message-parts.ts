import { Refusal } from '../terms/refusal.ts';
import type { Reader } from './message-reader.ts';

/** What messages of all versions have in common. */

export const KEY_BYTES = 32;

/** A transaction message, legacy or of version 0 or 1. */
export interface Message {
  readonly requiredSignatures: number;
  /** Accounts named in the message itself. The last `readonlyOthers` of them neither sign nor may be written. */
  readonly accounts: readonly Buffer[];
  readonly readonlyOthers: number;
  readonly instructions: readonly Instruction[];
  /** Number of accounts that it loads from lookup tables. */
  readonly loadedAccounts: number;
  /** Lamports in all for priority, as a message of version 1 says it; null before, where instructions do. */
  readonly priorityLamports: bigint | null;
}

export interface Instruction {
  readonly program: Buffer;
  /**
   * Null for an account in a lookup table, which the message does not name. The runtime refuses to load an account that the
   * message also names, so it is never the wallet nor any other named account.
   */
  readonly accounts: readonly (Buffer | null)[];
  readonly data: Buffer;
}

/** An instruction as encoded: accounts are indexes into the accounts of the message, followed by those of its tables. */
export interface EncodedInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Buffer;
}

/** The instructions of a message that ends here, and uses all accounts that it names. */
export function located(
  reader: Reader,
  written: readonly EncodedInstruction[],
  accounts: readonly Buffer[],
  loadedAccounts: number,
): Pick<Message, 'instructions'> {
  if (!reader.atEnd()) throw new Refusal('the message has bytes after its end');
  const instructions = written.map((instruction) => locate(instruction, accounts, loadedAccounts));
  const used = new Set([0, ...written.flatMap(({ program, accounts: places }) => [program, ...places])]);
  if (accounts.some((_, index) => !used.has(index))) {
    throw new Refusal('the message names an account that it does not use');
  }
  return { instructions };
}

export function checkHeader(
  requiredSignatures: number,
  readonlySigners: number,
  readonlyOthers: number,
  accounts: readonly Buffer[],
): void {
  // The runtime requires a writable fee payer, and counts that fit the list.
  const fits = readonlySigners < requiredSignatures && requiredSignatures + readonlyOthers <= accounts.length;
  if (!fits) throw new Refusal('the header of the message does not fit its accounts');
  const distinct = new Set(accounts.map((account) => account.toString('latin1')));
  if (distinct.size !== accounts.length) throw new Refusal('the message names an account twice');
}

function locate(
  { program, accounts, data }: EncodedInstruction,
  own: readonly Buffer[],
  loaded: number,
): Instruction {
  if (program === 0) throw new Refusal('an instruction calls the fee payer as a program');
  const at = (index: number): Buffer | null => {
    const account = own[index] ?? null;
    if (!account && index >= own.length + loaded) {
      throw new Refusal('an instruction points outside the accounts of the message');
    }
    return account;
  };
  const called = at(program);
  if (!called) throw new Refusal('an instruction calls a program that is in a lookup table');
  return { program: called, accounts: accounts.map(at), data };
}
