/** Bytes that are no transaction, or one that no validator would look at. */
export class WireError extends Error {}

/** Reads the parts of a transaction one after another. Throws WireError. */
export class Cursor {
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

  /** Little-endian, as all numbers here. */
  uint16(): number {
    const [low, high] = this.take(2);
    return low! | (high! << 8);
  }

  uint32(): number {
    return this.uint16() + this.uint16() * 0x1_0000;
  }

  uint64(): bigint {
    return BigInt(this.uint32()) | (BigInt(this.uint32()) << 32n);
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
