import { expect, test } from 'vitest';
import { createLearnedUnits } from './learned-units.ts';

const SHAPE = { name: 'transfer', most: 80_000, room: 2_000, parts: 1 };

test('as much is asked for as any chain takes until three have landed, then half as much again as they used, and room', () => {
  const units = createLearnedUnits();
  units.landed(SHAPE, 400);
  units.landed(SHAPE, 100);
  expect(units.limit(SHAPE)).toBe(80_000);
  units.landed(SHAPE, 405);
  expect(units.limit(SHAPE)).toBe(2_608);
  expect(units.limit({ ...SHAPE, name: 'another' })).toBe(80_000);
});

test('one landing that is reported too low changes nothing, and one too high costs no more than before', () => {
  const units = createLearnedUnits();
  for (const used of [6_500, 1, 6_500]) units.landed(SHAPE, used);
  expect(units.limit(SHAPE)).toBe(11_750);
  units.landed(SHAPE, 1e12);
  expect(units.limit(SHAPE)).toBe(80_000);
});

test('what a program used before it changed is forgotten after twenty landings, or at a refusal', () => {
  const units = createLearnedUnits();
  units.landed(SHAPE, 6_500);
  for (let landings = 0; landings < 20; landings += 1) units.landed(SHAPE, 400);
  expect(units.limit(SHAPE)).toBe(2_600);
  units.forget(SHAPE);
  expect(units.limit(SHAPE)).toBe(80_000);
});

test('parts are counted one by one', () => {
  const units = createLearnedUnits();
  const closes = (parts: number) => ({ name: 'close', most: 12_000, room: 500, parts });
  for (const parts of [1, 4, 20]) units.landed(closes(parts), 300 * parts);
  expect(units.limit(closes(10))).toBe(9_500);
});
