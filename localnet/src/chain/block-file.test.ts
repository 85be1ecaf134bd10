import { openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/spawn.ts';
import { BlockFile } from './block-file.ts';
import { type Block, Blocks } from './blocks.ts';

function path(): string {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  return join(folder, 'blocks');
}

function fill(file: string, count: number): Blocks {
  const blockFile = new BlockFile(file);
  const lags = { confirmed: 1, finalized: 32 };
  const keep = (block: Block) => blockFile.write(block);
  const blocks = new Blocks({ lags, isStepped: false, kept: [], lastSlot: 0, keep }, 1_800_000_000);
  blocks.advance(1_800_000_000, count);
  return blocks;
}

test('gives back the last blocks in order, however many there were', () => {
  const file = path();
  const blocks = fill(file, 6_000);
  const kept = new BlockFile(file).read();
  expect(kept).toHaveLength(4_608);
  expect(kept.at(-1)).toEqual(blocks.newest);
  expect(kept.map(({ height }) => height)).toEqual(
    Array.from({ length: 4_608 }, (_, index) => blocks.newest.height - 4_607 + index),
  );
});

test('leaves out a damaged block and all before it', () => {
  const file = path();
  const blocks = fill(file, 10);
  const damaged = blocks.newest.height - 3;
  writeSync(openSync(file, 'r+'), Buffer.from([255]), 0, 1, damaged * 64 + 30);
  expect(new BlockFile(file).read().map(({ height }) => height)).toEqual([
    damaged + 1,
    damaged + 2,
    damaged + 3,
  ]);
});

test('keeps the last 65,536 blocks, and serves each by its height', () => {
  const file = path();
  const blocks = fill(file, 65_600);
  const { height } = blocks.newest;
  const reopened = new BlockFile(file);
  reopened.read();
  expect(reopened.lowest).toBe(height - 65_535);
  expect(reopened.has(height - 65_536)).toBe(false);
  expect(reopened.at(height - 65_536)).toBeUndefined();
  expect(reopened.at(height - 65_535)?.height).toBe(height - 65_535);
  expect(reopened.at(height)).toEqual(blocks.newest);
  expect(reopened.at(height + 1)).toBeUndefined();
});

test('takes up the blocks of a file whose ring was smaller', () => {
  const file = path();
  const blocks = fill(file, 600);
  const { height } = blocks.newest;
  const record = Buffer.alloc(64);
  const small = openSync(join(file, '..', 'small'), 'w+');
  for (let at = height - 511; at <= height; at += 1) {
    readSync(openSync(file, 'r'), record, 0, 64, at * 64);
    writeSync(small, record, 0, 64, (at % 512) * 64);
  }
  const kept = new BlockFile(join(file, '..', 'small')).read();
  expect(kept).toHaveLength(512);
  expect(kept.at(-1)).toEqual(blocks.newest);
});

test('has nothing to tell at first', () => {
  expect(new BlockFile(path()).read()).toEqual([]);
});
