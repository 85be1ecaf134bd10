import { expect, test } from 'vitest';
import { usd, worth } from './nano-usd.ts';

test('[who-04] values an amount to the billionth of a dollar, rounded down', () => {
  expect(worth(1_500_000_000n, 9, 200)).toBe(300_000_000_000n);
  expect(worth(1n, 9, 200)).toBe(200n);
  expect(worth(1n, 0, 0.000_000_000_9)).toBe(0n);
  expect(worth(18_446_744_073_709_551_615n, 5, 2.84e-10)).toBe(52_388_753_169_335n);
  expect(worth(5n, 6, 0)).toBe(0n);
});

test('converts to a number of dollars', () => {
  expect(usd(-1_250_000_000n)).toBe(-1.25);
});
