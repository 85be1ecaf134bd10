import { expect, test, vi } from 'vitest';
import { cached } from './cached.ts';

function world(maxAge: number) {
  let now = 1_000_000;
  const load = vi.fn(async (key: string) => `${key} at ${now}`);
  const clock = { now: () => now, sleep: async () => {} };
  return { load, get: cached(clock, { maxAge, sizeMax: 10 }, load), set: (time: number) => (now = time) };
}

test('a value is handed out again until it is too old', async () => {
  const { load, get, set } = world(200);
  expect(await get('hash')).toBe('hash at 1000000');
  set(1_000_200);
  expect(await get('hash')).toBe('hash at 1000000');
  set(1_000_201);
  expect(await get('hash')).toBe('hash at 1000201');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a clock that is put back keeps no value alive: it would be handed out until that time comes again', async () => {
  const { get, set } = world(200);
  await get('hash');
  set(400_000);
  expect(await get('hash')).toBe('hash at 400000');
});

test('what never changes is asked for once, whatever the clock does', async () => {
  const { load, get, set } = world(Number.POSITIVE_INFINITY);
  for (const time of [1_000_000, 400_000, 9_000_000]) {
    set(time);
    expect(await get('rent')).toBe('rent at 1000000');
  }
  expect(load).toHaveBeenCalledTimes(1);
});
