import { expect, test } from 'vitest';
import { reachedSlot } from './slots.ts';

test.each<[string, (bigint | null)[], bigint | null]>([
  ['nothing is known of any', [null, null], null],
  ['only one has said where it is', [7n, null, null], 7n],
  ['two differ as nodes do', [1_000n, 1_040n], 1_040n],
  ['one of two makes up a slot', [1_000n, 2n ** 60n], 1_000n],
  ['one of three makes up a slot', [1_000n, 1_040n, 1_003n], 1_003n],
  ['one of three stands still', [10n, 1_000n, 1_001n], 1_000n],
])('where the nodes are if %s', (_what, slots, reached) => {
  expect(reachedSlot(slots)).toBe(reached);
});
