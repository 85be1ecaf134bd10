import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChartPoint } from '../../data/price-history.ts';
import { gainOver, movementsIn } from './gain.ts';

/** Points with these values, and these deposits since the first. */
function line(values: readonly (number | null)[], deposited: readonly number[] = []): ChartPoint[] {
  return values.map((usd, index) => ({ at: index, usd, deposited: deposited[index] ?? 0 }));
}

test('a deposit is no gain, and a send no loss', () => {
  const points = line([100, 300, 250], [0, 200, 150]);
  expect(gainOver(points)).toEqual({ usd: 0, percent: 0 });
});

test('the percentage is that of a dollar that was there all the time', () => {
  // Doubles, is joined by ten times as much, then gains a tenth.
  const points = line([100, 200, 2_200, 2_420], [0, 0, 2_000, 2_000]);
  const { usd, percent } = gainOver(points);
  expect(usd).toBe(320);
  expect(percent).toBeCloseTo(120, 9);
});

test('a gap is passed over, with what was deposited meanwhile', () => {
  expect(gainOver(line([null, 100, null, 160], [0, 0, 50, 50]))).toMatchObject({ usd: 10 });
});

test('without anything there before, there is a gain in dollars alone', () => {
  expect(gainOver(line([0, 0]))).toEqual({ usd: 0, percent: null });
  expect(gainOver(line([]))).toEqual({ usd: 0, percent: null });
});

test('deposits at any time change neither dollars nor percent of a price that rises evenly', () => {
  const part = fc.double({ min: 0, max: 5, noNaN: true });
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 30 }), (parts) => {
      const values = [1_000];
      const deposited = [0];
      for (const added of parts) {
        const before = values.at(-1)!;
        // It is there for the whole step.
        const deposit = before * added;
        values.push((before + deposit) * 1.01);
        deposited.push(deposited.at(-1)! + deposit);
      }
      const { percent } = gainOver(line(values, deposited));
      expect(percent).toBeCloseTo((1.01 ** parts.length - 1) * 100, 5);
    }),
  );
});

test('marks what changed the value, and not what is too small to see', () => {
  const points = line([1_000, 1_200, 1_201, 900], [0, 200, 201, -99]);
  expect(movementsIn(points)).toEqual([
    { index: 1, usd: 200 },
    { index: 3, usd: -300 },
  ]);
});
