import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { fromBase58, toBase58 } from './base58.ts';
import type { Block } from './blocks.ts';

const RECORD_BYTES = 64;
const RECORDS = 512;

/**
 * The last 512 blocks in a file of fixed size, each in the place that its height gives it. A write reaches the
 * file before it returns, so that a killed process comes back with the same blockhashes.
 */
export class BlockFile {
  readonly #file: number;

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
  }

  /** The unbroken run of blocks that ends with the newest. */
  read(): Block[] {
    const content = Buffer.alloc(RECORD_BYTES * RECORDS);
    const length = readSync(this.#file, content, 0, content.length, 0);
    const byHeight = new Map<number, Block>();
    for (let at = 0; at + RECORD_BYTES <= length; at += RECORD_BYTES) {
      const record = content.subarray(at, at + RECORD_BYTES);
      if (record.readUInt32LE(56) !== crc32(record.subarray(0, 56)) || record.readDoubleLE(0) === 0) continue;
      const height = record.readDoubleLE(0);
      byHeight.set(height, {
        height,
        slot: record.readDoubleLE(8),
        unixSeconds: record.readDoubleLE(16),
        blockhash: toBase58(record.subarray(24, 56)),
      });
    }
    const run: Block[] = [];
    for (let height = Math.max(0, ...byHeight.keys()); byHeight.has(height); height -= 1) {
      run.unshift(byHeight.get(height)!);
    }
    return run;
  }

  close(): void {
    closeSync(this.#file);
  }
}
