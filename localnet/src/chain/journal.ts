import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

const HEADER_BYTES = 8;
const READ_AHEAD_BYTES = 1 << 20;
const synchronise = promisify(fdatasync);

/** Position of a record in the journal, bytes. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/**
 * Append-only file of records, each with its length and checksum. A record that append() has taken survives the
 * death of this process; one that flushed() has waited for survives the machine's.
 */
export class Journal<R> {
  readonly #file: number;
  #size: number;
  #flushing: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    this.#size = fstatSync(this.#file).size;
  }

  get size(): number {
    return this.#size;
  }

  append(record: R): Place {
    const payload = serialize(record);
    const bytes = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
    bytes.writeUInt32LE(payload.length, 0);
    bytes.writeUInt32LE(crc32(payload), 4);
    bytes.set(payload, HEADER_BYTES);
    const place = { offset: this.#size, length: bytes.length };
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#file, bytes, written, bytes.length - written, place.offset + written);
    }
    this.#size += bytes.length;
    return place;
  }

  /** Resolves when all that has been appended so far is on the disk; callers who come together share one flush. */
  flushed(): Promise<void> {
    if (this.#flushing === null) {
      this.#flushing = synchronise(this.#file).finally(() => {
        this.#flushing = null;
      });
      return this.#flushing;
    }
    // What was appended after a flush began needs the next one.
    this.#next ??= this.#flushing.then(() => {
      this.#next = null;
      return this.flushed();
    });
    return this.#next;
  }

  read({ offset, length }: Place): R {
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.#file, bytes, 0, length, offset);
    return deserialize(bytes.subarray(HEADER_BYTES)) as R;
  }

  /** Every record from `offset` on. What a crash left half-written at the end is cut off. */
  *replay(offset: number): Generator<readonly [R, Place]> {
    let at = offset;
    let window = Buffer.alloc(0);
    let windowStart = offset;
    const bytesAt = (start: number, length: number): Buffer => {
      if (start + length > windowStart + window.length) {
        const wanted = Math.min(Math.max(length, READ_AHEAD_BYTES), this.#size - start);
        window = Buffer.allocUnsafe(Math.max(wanted, 0));
        windowStart = start;
        window = window.subarray(0, readSync(this.#file, window, 0, window.length, start));
      }
      return window.subarray(start - windowStart, start - windowStart + length);
    };
    while (at < this.#size) {
      const header = bytesAt(at, HEADER_BYTES);
      const length = header.length === HEADER_BYTES ? header.readUInt32LE(0) : Number.POSITIVE_INFINITY;
      const fits = at + HEADER_BYTES + length <= this.#size;
      const record = fits ? bytesAt(at, HEADER_BYTES + length) : header;
      if (!fits || crc32(record.subarray(HEADER_BYTES)) !== record.readUInt32LE(4)) {
        ftruncateSync(this.#file, at);
        this.#size = at;
        return;
      }
      yield [deserialize(record.subarray(HEADER_BYTES)) as R, { offset: at, length: record.length }];
      at += record.length;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
