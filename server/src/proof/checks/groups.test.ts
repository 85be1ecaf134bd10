import { expect, test } from 'vitest';
import { groupOf, SEVERAL_MINTS } from '../../../../wire/src/check-group.ts';
import { type CheckedGroup, checkedBounds, groupsOf } from './groups.ts';

const few = (count: number, amount = 1n) => Array.from({ length: count }, () => amount);
const summed = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
let seed = 7;
/** The same at each run. */
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

test('a group has at least five leaves, and mints with fewer share one', () => {
  const groups = groupsOf(
    new Map([
      ['a', [...few(5, 1n), ...few(2, 100n), ...few(4, 1_000n), 1_000_000n]],
      ['b', few(3)],
      ['c', few(2)],
    ]),
  );
  expect(groups).toEqual([
    { mint: 'a', least: '1', most: '1', leaves: '5' },
    { mint: 'a', least: '64', most: String(2 ** 20 - 1), leaves: '7' },
    { mint: SEVERAL_MINTS, least: '1', most: String(2n ** 64n - 1n), leaves: '5' },
  ]);
});

test('few leaves beside a group of others are not counted, and alone they are', () => {
  const beside = groupsOf(
    new Map([
      ['a', few(5)],
      ['b', few(4)],
    ]),
  );
  expect(beside.map(({ mint }) => mint)).toEqual(['a']);
  expect(groupOf(beside, { mint: 'b', amount: 1n })).toBeNull();
  expect(groupsOf(new Map([['b', few(4)]]))).toMatchObject([{ mint: SEVERAL_MINTS, leaves: '4' }]);
  expect(groupsOf(new Map())).toEqual([]);
});

test('each leaf is of one group, and what is checked is between the bounds', () => {
  for (let round = 0; round < 100; round += 1) {
    const amounts = Array.from({ length: 5 + random(40) }, () => BigInt(1 + random(2 ** random(31))));
    const groups = groupsOf(new Map([['a', amounts]]));
    const checked = amounts.filter(() => random(2) === 0);
    const isOf = (group: CheckedGroup | (typeof groups)[number], amount: bigint) =>
      groupOf(groups, { mint: 'a', amount })?.least === group.least;
    const counted = groups.map((group) => {
      expect(String(amounts.filter((amount) => isOf(group, amount)).length)).toBe(group.leaves);
      return { ...group, checked: checked.filter((amount) => isOf(group, amount)).length };
    });
    const { least, most } = checkedBounds(counted, summed(amounts))!;
    expect(least).toBeLessThanOrEqual(summed(checked));
    expect(most).toBeGreaterThanOrEqual(summed(checked));
    const all = groups.map((group) => ({ ...group, checked: Number(group.leaves) }));
    expect(checkedBounds(all, summed(amounts))?.least).toBe(summed(amounts));
    const none = groups.map((group) => ({ ...group, checked: 0 }));
    expect(checkedBounds(none, summed(amounts))?.most).toBe(0n);
  }
});
