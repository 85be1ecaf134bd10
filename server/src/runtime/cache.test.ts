import { expect, test, vi } from 'vitest';
import { createCache } from './cache.ts';

/** A cache of what was loaded when, under a clock that a test sets. */
function cacheUnder(maxAgeMs: number | null, max = 10) {
  let now = 1_000_000;
  const load = vi.fn(async (key: string) => `${key} at ${now}`);
  const expiry = maxAgeMs === null ? {} : { expiry: { clock: { now: () => now }, maxAgeMs } };
  const cache = createCache<string, string>({ max, ...expiry });
  return {
    load,
    cache,
    get: (key: string) => cache.load(key, () => load(key)),
    set: (time: number) => (now = time),
  };
}

test('returns a value until it is too old', async () => {
  const { cache, load, get, set } = cacheUnder(200);
  expect(await get('hash')).toBe('hash at 1000000');
  set(1_000_200);
  expect(await get('hash')).toBe('hash at 1000000');
  set(1_000_201);
  expect(cache.get('hash')).toBeUndefined();
  expect(await get('hash')).toBe('hash at 1000201');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an expired value can be peeked at until another is loaded, also after a load that failed', async () => {
  const { cache, get, set } = cacheUnder(200);
  expect(cache.peek('hash')).toBeUndefined();
  await get('hash');
  set(1_000_201);
  for (let failures = 0; failures < 2; failures++) {
    const failing = cache.load('hash', () => Promise.reject(new Error('no node')));
    expect(cache.peek('hash')).toBe('hash at 1000000');
    await expect(failing).rejects.toThrow('no node');
    expect([cache.peek('hash'), cache.get('hash')]).toEqual(['hash at 1000000', undefined]);
  }
  expect(await get('hash')).toBe('hash at 1000201');
  expect(cache.peek('hash')).toBe('hash at 1000201');
  cache.invalidate('hash');
  expect(cache.peek('hash')).toBeUndefined();
});

test('a clock that is set back does not keep a value until its time comes again', async () => {
  const { get, set } = cacheUnder(200);
  await get('hash');
  set(400_000);
  expect(await get('hash')).toBe('hash at 400000');
});

test('loads a value without an expiry once, whatever the clock does', async () => {
  const { load, get, set } = cacheUnder(null);
  for (const time of [1_000_000, 400_000, 9_000_000]) {
    set(time);
    expect(await get('rent')).toBe('rent at 1000000');
  }
  expect(load).toHaveBeenCalledTimes(1);
});

test('evicts the least recently used entry', async () => {
  const { cache } = cacheUnder(null, 2);
  cache.set('a', 'A');
  cache.set('b', 'B');
  cache.get('a');
  cache.set('c', 'C');
  expect(cache.get('b')).toBeUndefined();
  expect(cache.values()).toEqual(['A', 'C']);
});

test('concurrent callers share a load', async () => {
  const { load, get } = cacheUnder(200);
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a at 1000000', 'a at 1000000']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('does not keep a failure', async () => {
  const { load, get } = cacheUnder(null);
  load.mockRejectedValueOnce(new Error('no'));
  await expect(Promise.all([get('a'), get('a')])).rejects.toThrow('no');
  expect(await get('a')).toBe('a at 1000000');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(['a', null])('does not keep a load whose key is invalidated meanwhile: %s', async (key) => {
  const { cache, load, get } = cacheUnder(null);
  const overtaken = get('a');
  cache.invalidate(key);
  const fresh = get('a');
  await Promise.all([overtaken, fresh]);
  expect(load).toHaveBeenCalledTimes(2);
  await get('a');
  expect(load).toHaveBeenCalledTimes(2);
});

test('neither keeps nor shares loads while it may not keep values', async () => {
  let isAllowed = false;
  const cache = createCache<string, number>({ max: 10, canKeep: () => isAllowed });
  const load = vi.fn(async () => 1);
  await Promise.all([cache.load('a', load), cache.load('a', load)]);
  await cache.load('a', load);
  expect(load).toHaveBeenCalledTimes(3);
  isAllowed = true;
  await cache.load('a', load);
  await cache.load('a', load);
  expect(load).toHaveBeenCalledTimes(4);
});

test('loads all missing keys at once, and leaves out those without a value', async () => {
  const cache = createCache<string, string>({ max: 10 });
  cache.set('a', 'A');
  const load = vi.fn(async (keys: readonly string[]) => new Map(keys.includes('b') ? [['b', 'B']] : []));
  expect(await cache.loadMany(['a', 'b', 'c', 'b'], load)).toEqual(
    new Map([
      ['a', 'A'],
      ['b', 'B'],
    ]),
  );
  expect(load.mock.calls).toEqual([[['b', 'c']]]);
  await cache.loadMany(['a', 'b', 'c'], load);
  expect(load).toHaveBeenLastCalledWith(['c']);
  await cache.loadMany(['a', 'b'], load);
  expect(load).toHaveBeenCalledTimes(2);
});
