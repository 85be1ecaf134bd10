import { expect, test } from 'vitest';
import { createBudget, OverBudget } from './budget.ts';
import { createLearnedRate } from './learned-rate.ts';

function held() {
  let now = 0;
  return {
    elapsed: () => now,
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test('a rate falls once for a burst of refusals, rises again after some seconds and is forgotten after minutes', () => {
  const { elapsed, pass } = held();
  const rate = createLearnedRate(elapsed);
  expect(rate.current()).toBeNull();
  rate.took(100);
  for (let refusals = 0; refusals < 20; refusals++) rate.refused(null);
  expect(rate.current()).toBe(70);
  pass(1_000);
  rate.refused(null);
  expect(rate.current()).toBeCloseTo(49);
  pass(5_000);
  expect(rate.current()).toBeCloseTo(49);
  pass(10_000);
  expect(rate.current()).toBeGreaterThan(75);
  pass(10 * 60_000);
  expect(rate.current()).toBeNull();
});

test('a rate that is named is kept below, however long nothing is refused', () => {
  const { elapsed, pass } = held();
  const rate = createLearnedRate(elapsed);
  rate.took(200);
  rate.refused(50);
  expect(rate.current()).toBe(40);
  pass(5 * 60_000);
  expect(rate.current()).toBe(40);
  // Others share it.
  rate.refused(50);
  expect(rate.current()).toBeCloseTo(28);
});

test('it never falls to nothing', () => {
  const { elapsed, pass } = held();
  const rate = createLearnedRate(elapsed);
  for (let refusals = 0; refusals < 50; refusals++) {
    rate.refused(null);
    pass(1_000);
  }
  expect(rate.current()).toBe(2);
});

test('calls within a learned rate stay below what was named in any second', () => {
  const { elapsed, pass } = held();
  const budget = createBudget({}, elapsed);
  budget.take(Array.from({ length: 80 }, () => 'getSlot'));
  budget.refused(50);
  const made: number[] = [];
  for (let step = 0; step < 400; step++) {
    const batch = Array.from({ length: budget.burst! }, () => 'getSlot');
    while (budget.wait(batch) === 0) {
      budget.take(batch);
      made.push(...batch.map(elapsed));
    }
    pass(10);
  }
  const busiest = Math.max(
    ...made.map((at) => made.filter((other) => other >= at && other < at + 1_000).length),
  );
  expect(busiest).toBeLessThanOrEqual(50);
  expect(made.length).toBeGreaterThan(4 * 30);
});

test('a caller that would wait too long is refused, and takes nothing', () => {
  const { elapsed } = held();
  const budget = createBudget({}, elapsed);
  budget.take(['getSlot']);
  budget.refused(10);
  for (let taken = 0; taken < 18; taken++) budget.take(['getSlot']);
  expect(() => budget.take(['getSlot'])).toThrow(OverBudget);
  expect(budget.wait(['getSlot'])).toBeGreaterThan(2_000);
});
