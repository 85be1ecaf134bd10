import { Refusal } from '../terms/refusal.ts';

/** Reads the parts of a message one after another. Throws a Refusal. */
export class Reader {
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

  /** Little-endian, as all numbers of Solana. */
  uint16(): number {
    return this.take(2).readUInt16LE();
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  uint64(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  list<T>(read: () => T): T[] {
    const items: T[] = [];
    for (let left = this.compactLength(); left > 0; left -= 1) items.push(read());
    return items;
  }

  /** Solana's compact-u16: seven bits per byte, lowest first, in its shortest form only. */
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

  /** Of the whole message, bytes. */
  get length(): number {
    return this.bytes.length;
  }

  atEnd(): boolean {
    return this.offset === this.bytes.length;
  }
}
