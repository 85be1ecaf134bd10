import { createHash } from 'node:crypto';
import { addressOf, toBase58 } from './base58.ts';
import { Cursor, WireError } from './wire-cursor.ts';
import type { Message } from './wire-message.ts';
import { MAX_V1_BYTES, readV1Message } from './wire-v1.ts';

export interface Transaction {
  readonly wire: Uint8Array;
  /** Base58; the first is the transaction's name. */
  readonly signatures: readonly string[];
  readonly message: Message;
}

/** Largest transaction before version 1, bytes; of any version in base58. */
export const MAX_PACKET_BYTES = 1232;
const VERSIONED = 0x80;
const SIGNATURE_BYTES = 64;

/** Reads a signed (or half-signed) transaction. Throws WireError. */
export function parseTransaction(wire: Uint8Array): Transaction {
  // Up to version 0 a transaction begins with the number of its signatures; from version 1 on they are at the end.
  const isMessageFirst = (wire[0] ?? 0) >= VERSIONED;
  if (wire.length > (isMessageFirst ? MAX_V1_BYTES : MAX_PACKET_BYTES))
    throw new WireError('transaction too large');
  const cursor = new Cursor(wire);
  const readSignature = () => toBase58(cursor.take(SIGNATURE_BYTES));
  const leading = isMessageFirst ? [] : cursor.list(readSignature);
  const message = readMessage(cursor);
  if (isMessageFirst !== (message.version === 1))
    throw new WireError('signatures on the wrong side of the message');
  const signatures = isMessageFirst
    ? Array.from({ length: message.requiredSignatures }, readSignature)
    : leading;
  cursor.end();
  if (signatures.length !== message.requiredSignatures) throw new WireError('wrong number of signatures');
  return { wire, signatures, message };
}

/** Digest of what is signed, base64. */
export function messageDigest(wire: Uint8Array): string {
  const isMessageFirst = wire[0]! >= VERSIONED;
  const signatures = SIGNATURE_BYTES * (isMessageFirst ? wire[1]! : wire[0]!);
  const message = isMessageFirst ? wire.subarray(0, wire.length - signatures) : wire.subarray(1 + signatures);
  return createHash('sha256').update(message).digest('base64');
}

/** Reads a message without its signatures. Throws WireError. */
export function parseMessage(bytes: Uint8Array): Message {
  const cursor = new Cursor(bytes);
  const message = readMessage(cursor);
  cursor.end();
  return message;
}

/** How many keys lookup tables give for writing; they stand right behind the message's own. */
export const loadedWritable = ({ lookups }: Message): number =>
  lookups.reduce((sum, lookup) => sum + lookup.writable.length, 0);

/** True if the key at this index may be written. */
export function isWritable(message: Message, index: number): boolean {
  const statics = message.staticKeys.length;
  if (index >= statics) return index < statics + loadedWritable(message);
  if (index < message.requiredSignatures) return index < message.requiredSignatures - message.readonlySigned;
  return index < statics - message.readonlyUnsigned;
}

function readMessage(cursor: Cursor): Message {
  const first = cursor.byte();
  if (first === (VERSIONED | 1)) return readV1Message(cursor);
  const versioned = first >= VERSIONED;
  if (versioned && first !== VERSIONED) throw new WireError('unsupported transaction version');
  const requiredSignatures = versioned ? cursor.byte() : first;
  const readonlySigned = cursor.byte();
  const readonlyUnsigned = cursor.byte();
  const staticKeys = cursor.list(() => addressOf(cursor.take(32)));
  const blockhash = toBase58(cursor.take(32));
  const instructions = cursor.list(() => ({
    programIndex: cursor.byte(),
    accounts: cursor.bytes(),
    data: cursor.bytes(),
  }));
  const lookups = versioned
    ? cursor.list(() => ({
        table: addressOf(cursor.take(32)),
        writable: cursor.bytes(),
        readonly: cursor.bytes(),
      }))
    : [];
  const message: Message = {
    version: versioned ? 0 : 'legacy',
    requiredSignatures,
    readonlySigned,
    readonlyUnsigned,
    staticKeys,
    blockhash,
    instructions,
    lookups,
    config: null,
  };
  sanitize(message);
  return message;
}

/** The checks of a validator's front door. The VM library ends the whole process on bytes that it cannot read. */
function sanitize(message: Message): void {
  const { requiredSignatures, staticKeys, lookups } = message;
  const loaded = lookups.map((lookup) => lookup.writable.length + lookup.readonly.length);
  const total = loaded.reduce((sum, count) => sum + count, staticKeys.length);
  const sound =
    requiredSignatures > message.readonlySigned &&
    requiredSignatures + message.readonlyUnsigned <= staticKeys.length &&
    total <= 256 &&
    loaded.every((count) => count > 0) &&
    message.instructions.every(
      ({ programIndex, accounts }) =>
        programIndex !== 0 && programIndex < staticKeys.length && accounts.every((index) => index < total),
    );
  if (!sound) throw new WireError('Transaction failed to sanitize accounts offsets correctly');
}
