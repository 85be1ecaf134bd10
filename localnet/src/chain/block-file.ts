import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { fromBase58, toBase58 } from './base58.ts';
import { type Block, MAX_BEHIND } from './blocks.ts';

const RECORD_BYTES = 64;
/** Blocks kept: seven hours of them at 400 ms. */
const RECORDS = 65_536;
/** Blocks that a restart takes up again: enough for the reader who is furthest behind. */
const RUN = MAX_BEHIND + 512;

/**
 * The last 65,536 blocks in a file of at most 4 MB, each in the place that its height gives it. A write reaches the
 * file before it returns, so that a killed process comes back with the same blockhashes.
 */
export class BlockFile {
  readonly #file: number;
  /** Height of the block in each place; 0 if the place is empty. */
  readonly #heights = new Float64Array(RECORDS);

  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  write({ height, slot, unixSeconds, blockhash }: Block): void {
    const record = Buffer.alloc(RECORD_BYTES);
    record.writeDoubleLE(height, 0);
    record.writeDoubleLE(slot, 8);
    record.writeDoubleLE(unixSeconds, 16);
    record.set(fromBase58(blockhash), 24);
    record.writeUInt32LE(crc32(record.subarray(0, 56)), 56);
    writeSync(this.#file, record, 0, RECORD_BYTES, (height % RECORDS) * RECORD_BYTES);
    this.#heights[height % RECORDS] = height;
  }

  /** The unbroken run of blocks that ends with the newest. */
  read(): Block[] {
    const content = Buffer.alloc(Math.min(fstatSync(this.#file).size, RECORD_BYTES * RECORDS));
    const length = readSync(this.#file, content, 0, content.length, 0);
    const recordOf = new Map<number, Buffer>();
    for (let at = 0; at + RECORD_BYTES <= length; at += RECORD_BYTES) {
      const record = content.subarray(at, at + RECORD_BYTES);
      const height = wholeHeight(record);
      if (height === undefined) continue;
      recordOf.set(height, record);
      // Files of earlier versions have smaller rings: their blocks are taken up, but not served once they are old.
      if (at === (height % RECORDS) * RECORD_BYTES) this.#heights[height % RECORDS] = height;
    }
    const run: Block[] = [];
    let height = 0;
    for (const known of recordOf.keys()) if (known > height) height = known;
    for (let record = recordOf.get(height); record !== undefined && run.length < RUN; ) {
      run.push(decode(record));
      height -= 1;
      record = recordOf.get(height);
    }
    return run.reverse();
  }

  has(height: number): boolean {
    return height > 0 && this.#heights[height % RECORDS] === height;
  }

  /** The block of this height; undefined if the file has it no longer. */
  at(height: number): Block | undefined {
    if (!this.has(height)) return undefined;
    const record = Buffer.alloc(RECORD_BYTES);
    readSync(this.#file, record, 0, RECORD_BYTES, (height % RECORDS) * RECORD_BYTES);
    return wholeHeight(record) === height ? decode(record) : undefined;
  }

  /** The lowest height that the file still has; undefined if it is empty. */
  get lowest(): number | undefined {
    let lowest: number | undefined;
    for (const height of this.#heights) {
      if (height > 0 && (lowest === undefined || height < lowest)) lowest = height;
    }
    return lowest;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The height of a record; undefined if the record is empty or damaged. */
function wholeHeight(record: Buffer): number | undefined {
  if (record.readUInt32LE(56) !== crc32(record.subarray(0, 56))) return undefined;
  return record.readDoubleLE(0) || undefined;
}

const decode = (record: Buffer): Block => ({
  height: record.readDoubleLE(0),
  slot: record.readDoubleLE(8),
  unixSeconds: record.readDoubleLE(16),
  blockhash: toBase58(record.subarray(24, 56)),
});
