import { Refusal } from './refusal.ts';

/** Most bytes that a message can have: a packet of 1232 less the signature and its count. */
export const MESSAGE_MAX_BYTES = 1232 - 65;
const VERSION_FLAG = 0x80;
const KEY_BYTES = 32;

/** A transaction message, legacy or version 0, whose accounts all stand in it. */
export interface Message {
  readonly requiredSignatures: number;
  readonly accounts: readonly Buffer[];
  readonly instructions: readonly Instruction[];
}

export interface Instruction {
  readonly program: Buffer;
  readonly accounts: readonly Buffer[];
  readonly data: Buffer;
}

/** Reads a message to its last byte. Throws a Refusal for whatever the network would not read the same way, or at all. */
export function decodeMessage(bytes: Buffer): Message {
  if (bytes.length > MESSAGE_MAX_BYTES) throw new Refusal('the message is too long for a transaction');
  const reader = new Reader(bytes);
  const versioned = (reader.peek() & VERSION_FLAG) !== 0;
  if (versioned && reader.byte() !== VERSION_FLAG) {
    throw new Refusal('the message is of an unknown version');
  }
  const [requiredSignatures, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const accounts = reader.list(() => reader.take(KEY_BYTES));
  checkHeader(requiredSignatures, readonlySigners, readonlyOthers, accounts);
  reader.take(KEY_BYTES); // The recent blockhash: any will do, a wrong one only makes the transaction expire.
  const used = new Set([0]);
  const instructions = reader.list(() => readInstruction(reader, accounts, used));
  if (versioned && reader.compactLength() !== 0) {
    throw new Refusal('the message loads accounts from an address lookup table');
  }
  if (!reader.atEnd()) throw new Refusal('the message has bytes after its end');
  if (used.size !== accounts.length) throw new Refusal('the message names an account that it does not use');
  return { requiredSignatures, accounts, instructions };
}

function checkHeader(
  requiredSignatures: number,
  readonlySigners: number,
  readonlyOthers: number,
  accounts: readonly Buffer[],
): void {
  // The runtime wants a writable fee payer, and all the counts to fit the list.
  const fits = readonlySigners < requiredSignatures && requiredSignatures + readonlyOthers <= accounts.length;
  if (!fits) throw new Refusal('the header of the message does not fit its accounts');
  const distinct = new Set(accounts.map((account) => account.toString('latin1')));
  if (distinct.size !== accounts.length) throw new Refusal('the message names an account twice');
}

function readInstruction(reader: Reader, accounts: readonly Buffer[], used: Set<number>): Instruction {
  const at = (index: number): Buffer => {
    const account = accounts[index];
    if (!account) throw new Refusal('an instruction points outside the accounts of the message');
    used.add(index);
    return account;
  };
  const programIndex = reader.byte();
  if (programIndex === 0) throw new Refusal('an instruction calls the fee payer as a program');
  const program = at(programIndex);
  const indexes = reader.list(() => reader.byte());
  if (new Set(indexes).size !== indexes.length) {
    throw new Refusal('an instruction names the same account twice');
  }
  return { program, accounts: indexes.map(at), data: reader.take(reader.compactLength()) };
}

class Reader {
  private readonly bytes: Buffer;
  private offset = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  peek(): number {
    const value = this.bytes[this.offset];
    if (value === undefined) throw new Refusal('the message ends too early');
    return value;
  }

  byte(): number {
    const value = this.peek();
    this.offset += 1;
    return value;
  }

  take(count: number): Buffer {
    if (this.offset + count > this.bytes.length) throw new Refusal('the message ends too early');
    this.offset += count;
    return this.bytes.subarray(this.offset - count, this.offset);
  }

  list<T>(read: () => T): T[] {
    const items: T[] = [];
    for (let left = this.compactLength(); left > 0; left -= 1) items.push(read());
    return items;
  }

  /** Solana's compact-u16: seven bits a byte, lowest first, in the shortest form only. */
  compactLength(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) !== 0) continue;
      if ((byte === 0 && shift > 0) || value > 0xffff) break;
      return value;
    }
    throw new Refusal('a length in the message is malformed');
  }

  atEnd(): boolean {
    return this.offset === this.bytes.length;
  }
}
