import { expect, test } from 'vitest';
import { isWeakPin } from './weak-pin.ts';

test.each([
  ['one digit', ['000000', '111111', '999999']],
  ['a run up or down, also over 9 and 0', ['123456', '654321', '012345', '098765', '789012', '345678']],
  ['a repeated pair or triple', ['121212', '696969', '123123', '007007', '905905']],
  ['a birthday: day, month, year', ['240785', '010100', '311299']],
  ['a birthday: month, day, year', ['072485', '123199', '022900']],
  ['a birthday: year, month, day', ['850724', '991231']],
  ['a year at an end', ['198437', '200958', '731987', '582024']],
  ['a common one', ['112233', '159753', '246810', '789456']],
])('%s is weak', (_what, pins) => {
  expect(pins.filter((pin) => !isWeakPin(pin))).toEqual([]);
});

test('no day of a month, no pattern: others are not weak', () => {
  const good = ['738291', '320185', '331485', '859940', '130085', '927561', '314159', '105000'];
  expect(good.filter(isWeakPin)).toEqual([]);
});

test('about an eighth of all PINs is refused, so that enough are left', () => {
  const all = Array.from({ length: 1_000_000 }, (_, index) => String(index).padStart(6, '0'));
  const refused = all.filter(isWeakPin).length;
  expect(refused).toBeGreaterThan(100_000);
  expect(refused).toBeLessThan(130_000);
});
