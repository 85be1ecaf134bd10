import { expect, test } from 'vitest';
import { createBudget, OverBudget } from './budget.ts';

function budgeted(perSecond: Record<string, number>) {
  let now = 0;
  const budget = createBudget(perSecond, () => now);
  return {
    take: (method: string, calls = 1) => budget.take(Array.from({ length: calls }, () => method)),
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test("a second's worth may be used at once; then calls wait, and those that would wait too long are refused", () => {
  const { take, pass } = budgeted({ getTransaction: 10 });
  const waits = Array.from({ length: 31 }, () => take('getTransaction'));
  expect(waits.slice(0, 11).every((wait) => wait === 0)).toBe(true);
  expect(waits.slice(11, 13)).toEqual([100, 200]);
  expect(Math.max(...waits)).toBe(2_000);
  expect(() => take('getTransaction')).toThrow(OverBudget);
  expect(take('getSlot')).toBe(0);
  pass(100);
  expect(take('getTransaction')).toBe(2_000);
  expect(() => take('getTransaction')).toThrow('over the budget of getTransaction');
});

test('all methods together have a budget too, of which a refused call takes nothing', () => {
  const { take } = budgeted({ '*': 10, getBlock: 1 });
  for (let n = 0; n < 4; n++) take('getBlock');
  for (let n = 0; n < 50; n++) expect(() => take('getBlock')).toThrow(OverBudget);
  expect(take('getSlot')).toBe(0);
});

test('a batch that is larger than the budget is made, and those after it wait', () => {
  const { take, pass } = budgeted({ '*': 10 });
  expect(take('getTransaction', 100)).toBe(0);
  expect(() => take('getSlot')).toThrow(OverBudget);
  pass(8_000);
  expect(take('getSlot')).toBe(1_000);
});
