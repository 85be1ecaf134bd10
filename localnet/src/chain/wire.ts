import { addressOf, toBase58 } from './base58.ts';

/** Bytes that are no transaction, or one that no validator would look at. */
export class WireError extends Error {}

/** Index lists are the bytes of the wire, one index a byte. */
export interface Instruction {
  readonly programIndex: number;
  readonly accounts: Uint8Array;
  readonly data: Uint8Array;
}

export interface Lookup {
  readonly table: string;
  readonly writable: Uint8Array;
  readonly readonly: Uint8Array;
}

export interface Message {
  readonly version: 'legacy' | 0;
  readonly requiredSignatures: number;
  readonly readonlySigned: number;
  readonly readonlyUnsigned: number;
  readonly staticKeys: readonly string[];
  readonly blockhash: string;
  readonly instructions: readonly Instruction[];
  readonly lookups: readonly Lookup[];
}

export interface Transaction {
  readonly wire: Uint8Array;
  /** Base58; the first is the transaction's name. */
  readonly signatures: readonly string[];
  readonly message: Message;
}

/** Largest transaction that a packet holds, bytes. */
const MAX_TRANSACTION_BYTES = 1232;

/** Reads a signed (or half-signed) transaction. Throws WireError. */
export function parseTransaction(wire: Uint8Array): Transaction {
  if (wire.length > MAX_TRANSACTION_BYTES) throw new WireError('transaction too large');
  const cursor = new Cursor(wire);
  const signatures = cursor.list(() => toBase58(cursor.take(64)));
  const message = readMessage(cursor);
  cursor.end();
  if (signatures.length !== message.requiredSignatures) throw new WireError('wrong number of signatures');
  return { wire, signatures, message };
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
  const versioned = (first & 0x80) !== 0;
  if (versioned && first !== 0x80) throw new WireError('unsupported transaction version');
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

class Cursor {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(count: number): Uint8Array {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new WireError('unexpected end of transaction');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  /** A length in 1 to 3 bytes of 7 bits each; a longer form than needed is refused, as validators do. */
  length(): number {
    let value = 0;
    for (let position = 0; position < 3; position += 1) {
      const byte = this.byte();
      if (byte === 0 && position > 0) throw new WireError('alias of a length');
      value |= (byte & 0x7f) << (7 * position);
      if ((byte & 0x80) === 0) {
        if (value > 0xffff) throw new WireError('length out of range');
        return value;
      }
    }
    throw new WireError('length out of range');
  }

  bytes(): Uint8Array {
    return this.take(this.length());
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.length() }, read);
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new WireError('bytes after the end of the transaction');
  }
}
