import { expect, test } from 'vitest';
import type { Mint } from '../../ports/units.ts';
import { differences, isBooked } from './difference.ts';

const held = (amounts: Record<string, bigint>) =>
  Object.entries(amounts).map(([mint, amount]) => ({ mint: mint as Mint, amount }));
const booked = (amounts: Record<string, bigint>) => new Map(Object.entries(amounts) as [Mint, bigint][]);

test.each([
  [{}, {}],
  [{ jup: 5n }, { jup: 5n }],
  [{ jup: 5n }, { jup: 5n, bonk: 0n }],
])('what is held as it is booked differs in nothing: %o, %o', (holds, books) => {
  expect(differences(held(holds), booked(books)).size).toBe(0);
  expect(isBooked(held(holds), booked(books))).toBe(true);
});

test.each([
  [{ jup: 5n }, {}, { jup: { booked: 0n, delta: 5n } }],
  [{}, { jup: 5n }, { jup: { booked: 5n, delta: -5n } }],
  [{}, { jup: -5n }, { jup: { booked: -5n, delta: 5n } }],
  [{ jup: 5n, bonk: 1n }, { jup: 7n, bonk: 1n }, { jup: { booked: 7n, delta: -2n } }],
])('tells what has to be added to the ledger: %o, %o', (holds, books, expected) => {
  expect(Object.fromEntries(differences(held(holds), booked(books)))).toEqual(expected);
  expect(isBooked(held(holds), booked(books))).toBe(false);
});
