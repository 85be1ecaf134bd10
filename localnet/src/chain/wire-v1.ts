import { addressOf, toBase58 } from './base58.ts';
import { type Cursor, WireError } from './wire-cursor.ts';
import type { Message, TransactionConfig } from './wire-message.ts';

/** Largest transaction of version 1, bytes. */
export const MAX_V1_BYTES = 4_096;
const MAX_SIGNATURES = 12;
const MAX_ADDRESSES = 64;
const MAX_INSTRUCTIONS = 64;

const PRIORITY_FEE = 0b11;
const UNIT_LIMIT = 1 << 2;
const LOADED_ACCOUNTS_BYTES = 1 << 3;
const HEAP_BYTES = 1 << 4;
const KNOWN = PRIORITY_FEE | UNIT_LIMIT | LOADED_ACCOUNTS_BYTES | HEAP_BYTES;

const HEAP_PAGE = 1_024;
const LEAST_HEAP = 32_768;
const MOST_HEAP = 262_144;

/** Reads a message of version 1 behind its first byte, as SIMD-0385 lays it out. Throws WireError. */
export function readV1Message(cursor: Cursor): Message {
  const requiredSignatures = cursor.byte();
  const readonlySigned = cursor.byte();
  const readonlyUnsigned = cursor.byte();
  const mask = cursor.uint32();
  const blockhash = toBase58(cursor.take(32));
  const instructionCount = cursor.byte();
  const addressCount = cursor.byte();
  if (requiredSignatures > MAX_SIGNATURES) throw new WireError('too many signatures');
  if (instructionCount > MAX_INSTRUCTIONS) throw new WireError('too many instructions');
  if (addressCount > MAX_ADDRESSES) throw new WireError('too many addresses');
  const staticKeys = Array.from({ length: addressCount }, () => addressOf(cursor.take(32)));
  const config = readConfig(cursor, mask);
  const headers = Array.from({ length: instructionCount }, () => ({
    programIndex: cursor.byte(),
    accounts: cursor.byte(),
    dataBytes: cursor.uint16(),
  }));
  const instructions = headers.map(({ programIndex, accounts, dataBytes }) => ({
    programIndex,
    accounts: cursor.take(accounts),
    data: cursor.take(dataBytes),
  }));
  const sound =
    requiredSignatures > readonlySigned &&
    requiredSignatures + readonlyUnsigned <= addressCount &&
    new Set(staticKeys).size === addressCount &&
    instructions.every(
      ({ programIndex, accounts }) =>
        programIndex !== 0 && programIndex < addressCount && accounts.every((index) => index < addressCount),
    );
  if (!sound) throw new WireError('Transaction failed to sanitize accounts offsets correctly');
  return {
    version: 1,
    requiredSignatures,
    readonlySigned,
    readonlyUnsigned,
    staticKeys,
    blockhash,
    instructions,
    lookups: [],
    config,
  };
}

/** The values that the mask names, in the order of its bits. */
function readConfig(cursor: Cursor, mask: number): TransactionConfig {
  if ((mask & ~KNOWN) !== 0) throw new WireError('unknown bits in the config mask');
  const priorityBits = mask & PRIORITY_FEE;
  if (priorityBits !== 0 && priorityBits !== PRIORITY_FEE) throw new WireError('half a priority fee');
  const priorityFeeLamports = priorityBits === 0 ? null : cursor.uint64();
  const given = (bit: number) => ((mask & bit) === 0 ? null : cursor.uint32());
  const unitLimit = given(UNIT_LIMIT);
  const loadedAccountsBytes = given(LOADED_ACCOUNTS_BYTES);
  const heapBytes = given(HEAP_BYTES);
  if (
    heapBytes !== null &&
    (heapBytes % HEAP_PAGE !== 0 || heapBytes < LEAST_HEAP || heapBytes > MOST_HEAP)
  ) {
    throw new WireError('invalid heap size');
  }
  return { priorityFeeLamports, unitLimit, loadedAccountsBytes, heapBytes };
}
