import { expect, test } from 'vitest';
import { type Block, Blocks } from './blocks.ts';

const LAGS = { confirmed: 1, finalized: 32 };
const NOW = 1_800_000_000;

function open(kept: Block[] = [], lastSlot = 0, isStepped = false): { blocks: Blocks; written: Block[] } {
  const written: Block[] = [];
  const keep = (block: Block) => void written.push(block);
  return { blocks: new Blocks({ lags: LAGS, isStepped, kept, lastSlot, keep }, NOW), written };
}

test('every block has a blockhash of its own, even two chains at the same height', () => {
  const one = open();
  const other = open();
  one.blocks.advance(NOW, 400);
  other.blocks.advance(NOW, 400);
  const hashes = [...one.written, ...other.written].map(({ blockhash }) => blockhash);
  expect(new Set(hashes).size).toBe(802);
});

test('a blockhash is valid up to 150 blocks after its own', () => {
  const { blocks } = open();
  const { blockhash, height } = blocks.newest;
  expect(blocks.lastValidHeight(blockhash)).toBe(height + 150);
  blocks.advance(NOW, 150);
  expect(blocks.isValid(blockhash)).toBe(true);
  blocks.advance(NOW, 1);
  expect(blocks.isValid(blockhash)).toBe(false);
});

test('on a stepped chain a blockhash dies by expire alone', () => {
  const { blocks, written } = open([], 0, true);
  const { blockhash } = blocks.newest;
  blocks.advance(NOW, 1_000);
  expect(blocks.isValid(blockhash)).toBe(true);
  const before = blocks.newest;
  blocks.expire(NOW);
  for (const level of ['processed', 'confirmed', 'finalized'] as const) {
    expect(blocks.isValid(blockhash, blocks.at(level))).toBe(false);
    expect(blocks.isValid(before.blockhash, blocks.at(level))).toBe(false);
  }
  // As it was before, for a reader of the past.
  expect(blocks.isValid(blockhash, before)).toBe(true);
  const { blocks: restarted } = open(written, 0, true);
  expect(restarted.isValid(blockhash)).toBe(false);
  expect(restarted.isValid(blocks.newest.blockhash)).toBe(true);
});

test('a blockhash is unknown to a commitment that has not seen its block', () => {
  const { blocks } = open();
  blocks.advance(NOW, 50);
  const { blockhash } = blocks.newest;
  expect(blocks.isValid(blockhash, blocks.at('finalized'))).toBe(false);
  expect(blocks.isValid(blockhash, blocks.at('processed'))).toBe(true);
});

test('commitments lag, and a young chain has nothing before its first block', () => {
  const { blocks } = open();
  const first = blocks.newest;
  expect(blocks.at('finalized')).toBe(first);
  blocks.advance(NOW, 40);
  expect(blocks.newest.height - blocks.at('confirmed').height).toBe(1);
  expect(blocks.newest.height - blocks.at('finalized').height).toBe(32);
  expect(blocks.commitmentOf(blocks.newest.slot)).toBe('processed');
  expect(blocks.commitmentOf(blocks.newest.slot - 1)).toBe('confirmed');
  expect(blocks.commitmentOf(blocks.newest.slot - 32)).toBe('finalized');
  expect(blocks.commitmentOf(blocks.newest.slot + 1)).toBeUndefined();
});

test('goes on from the blocks that were kept, with their hashes', () => {
  const { blocks: before, written } = open();
  before.advance(NOW, 20);
  const { blocks: after } = open(written);
  expect(after.newest.height).toBe(before.newest.height + 1);
  expect(after.isValid(before.newest.blockhash)).toBe(true);
});

test('blocks older than what has landed are not believed, and the chain goes on after it', () => {
  const { blocks: before, written } = open();
  const lastSlot = before.newest.slot + 5;
  const { blocks: after } = open(written, lastSlot);
  expect(after.newest.slot).toBe(lastSlot + 1);
  expect(after.isValid(before.newest.blockhash)).toBe(false);
});

test('time never runs backwards', () => {
  const { blocks } = open();
  blocks.advance(NOW + 100);
  blocks.advance(NOW);
  expect(blocks.newest.unixSeconds).toBe(NOW + 100);
});
