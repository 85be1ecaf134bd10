import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyTable, partitionOf } from './key-table.ts';

test('finds each of its keys and no other, while it grows', () => {
  const table = createKeyTable();
  const own = Array.from({ length: 20_000 }, () => randomBytes(32));
  const others = Array.from({ length: 20_000 }, () => randomBytes(32));
  for (const key of own) table.add(key);
  for (const key of own) table.add(key);
  expect(table.size).toBe(own.length);
  expect(own.filter((key) => !table.has(key))).toEqual([]);
  expect(others.filter((key) => table.has(key))).toEqual([]);
});

test('keeps keys apart whose first half is the same, and knows a key of zeros', () => {
  const table = createKeyTable();
  const zeros = new Uint8Array(32);
  const [one, two] = [Uint8Array.of(1, 2, 3, 4, 5, 0, 0, 0), Uint8Array.of(1, 2, 3, 4, 6, 0, 0, 0)];
  expect(table.has(zeros)).toBe(false);
  table.add(one);
  expect([table.has(one), table.has(two)]).toEqual([true, false]);
  table.add(zeros);
  table.add(two);
  expect([table.has(zeros), table.has(one), table.has(two), table.size]).toEqual([true, true, true, 3]);
});

test('shares keys out evenly, each to one partition', () => {
  const counts = [0, 0, 0, 0];
  for (let made = 0; made < 40_000; made += 1) counts[partitionOf(randomBytes(32), 4)]! += 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(600);
});
