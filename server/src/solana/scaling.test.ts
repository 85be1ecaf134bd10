import { expect, test } from 'vitest';
import { multiplierAt, readScaling } from './scaling.ts';

/** A Token-2022 mint with one extension. */
function mintWith(type: number, value: Buffer): { data: Uint8Array<ArrayBuffer> } {
  const data = Buffer.alloc(166 + 4 + value.length);
  data[45] = 1;
  data[165] = 1;
  data.writeUInt16LE(type, 166);
  data.writeUInt16LE(value.length, 168);
  value.copy(data, 170);
  return { data: new Uint8Array(data) };
}

function scaledMint(multiplier: number, next: number, from: bigint) {
  const value = Buffer.alloc(56);
  value.writeDoubleLE(multiplier, 32);
  value.writeBigInt64LE(from, 40);
  value.writeDoubleLE(next, 48);
  return mintWith(25, value);
}

test('a new multiplier is in force from its second on', () => {
  // SPACEX, read in September 2026: 1, and 5 from 10 June 2026 on.
  const scaling = readScaling(scaledMint(1, 5, 1_781_065_800n));
  expect(multiplierAt(scaling, 1_781_065_799_999)).toBe(1);
  expect(multiplierAt(scaling, 1_781_065_800_000)).toBe(5);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -5])('a multiplier of %s shows nothing', (multiplier) => {
  expect(multiplierAt(readScaling(scaledMint(multiplier, multiplier, 0n)), 1)).toBeNull();
});

test('interest grows every second, at the rate before and since its last change', () => {
  const value = Buffer.alloc(52);
  const YEAR = 31_556_736n;
  value.writeBigInt64LE(0n, 32);
  value.writeInt16LE(500, 40);
  value.writeBigInt64LE(YEAR, 42);
  value.writeInt16LE(-1_000, 50);
  const scaling = readScaling(mintWith(10, value));
  expect(multiplierAt(scaling, Number(YEAR) * 1_000)).toBeCloseTo(Math.exp(0.05), 12);
  expect(multiplierAt(scaling, 2 * Number(YEAR) * 1_000)).toBeCloseTo(Math.exp(0.05 - 0.1), 12);
});

test('other mints are shown in their own units', () => {
  expect(readScaling(mintWith(1, Buffer.alloc(108)))).toBeNull();
  expect(readScaling({ data: new Uint8Array(82) })).toBeNull();
  expect(multiplierAt(null, 0)).toBe(1);
});
