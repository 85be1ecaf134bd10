import { Refusal } from '../terms/refusal.ts';
import { checkHeader, type EncodedInstruction, KEY_BYTES, located, type Message } from './message-parts.ts';
import type { Reader } from './message-reader.ts';

/*
 * Messages of version 1, as SIMD-0385 lays them out: a mask says which values stand behind the accounts, instructions are split into
 * headers and payloads, and there are no lookup tables.
 */

const SIGNATURES_MAX = 12;
const ACCOUNTS_MAX = 64;
const INSTRUCTIONS_MAX = 64;
const TRANSACTION_MAX_BYTES = 4096;
const SIGNATURE_BYTES = 64;

const PRIORITY_FEE = 0b11;
const UNIT_LIMIT = 1 << 2;
const DATA_SIZE_LIMIT = 1 << 3;
const HEAP_SIZE = 1 << 4;
const KNOWN = PRIORITY_FEE | UNIT_LIMIT | DATA_SIZE_LIMIT | HEAP_SIZE;

const HEAP_PAGE = 1_024;
const HEAP_MIN = 32_768;
const HEAP_MAX = 262_144;

/** Decodes from the byte of the version on. Throws a Refusal for what the network would decode differently, refuse, or not run. */
export function decodeVersion1(reader: Reader): Message {
  reader.byte();
  const [requiredSignatures, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const mask = reader.uint32();
  reader.take(KEY_BYTES); // The recent blockhash, unchecked: with a wrong one the transaction only expires.
  const [instructionCount, accountCount] = [reader.byte(), reader.byte()];
  if (requiredSignatures > SIGNATURES_MAX)
    throw new Refusal('the message wants more signatures than version 1 has');
  if (instructionCount > INSTRUCTIONS_MAX)
    throw new Refusal('the message has more instructions than version 1 has');
  if (accountCount > ACCOUNTS_MAX) throw new Refusal('the message names more accounts than version 1 has');
  const accounts = Array.from({ length: accountCount }, () => reader.take(KEY_BYTES));
  checkHeader(requiredSignatures, readonlySigners, readonlyOthers, accounts);
  const priorityLamports = readConfig(reader, mask);
  const headers = Array.from({ length: instructionCount }, () => ({
    program: reader.byte(),
    accountCount: reader.byte(),
    dataBytes: reader.uint16(),
  }));
  const written = headers.map(
    ({ program, accountCount: count, dataBytes }): EncodedInstruction => ({
      program,
      accounts: [...reader.take(count)],
      data: reader.take(dataBytes),
    }),
  );
  const { instructions } = located(reader, written, accounts, 0);
  if (reader.length + requiredSignatures * SIGNATURE_BYTES > TRANSACTION_MAX_BYTES)
    throw new Refusal('the message is too long for a transaction');
  return { requiredSignatures, accounts, readonlyOthers, instructions, loadedAccounts: 0, priorityLamports };
}

/** Lamports for priority. Instructions of the compute budget set nothing in this version: what is not in the config is 0. */
function readConfig(reader: Reader, mask: number): bigint {
  if ((mask & ~KNOWN) !== 0) throw new Refusal('the message has settings that are not known');
  const priority = mask & PRIORITY_FEE;
  if (priority !== 0 && priority !== PRIORITY_FEE) throw new Refusal('the message has half a priority fee');
  const priorityLamports = priority === 0 ? 0n : reader.uint64();
  const value = (bit: number) => ((mask & bit) === 0 ? 0 : reader.uint32());
  if (value(UNIT_LIMIT) === 0)
    throw new Refusal('the message asks for no compute units, so that it cannot run');
  if (value(DATA_SIZE_LIMIT) === 0)
    throw new Refusal('the message asks for no loaded accounts, so that it cannot run');
  if ((mask & HEAP_SIZE) !== 0) {
    const heap = reader.uint32();
    if (heap % HEAP_PAGE !== 0 || heap < HEAP_MIN || heap > HEAP_MAX)
      throw new Refusal('the message asks for a heap of a size that there is not');
  }
  return priorityLamports;
}
