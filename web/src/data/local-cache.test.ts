import { LOCAL_CACHE_VALIDITY } from '@cumulus/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedCache, userCache } from './local-cache.ts';
import { clearUserItems, openUserItems } from './user-storage.ts';

const HOUR = 60 * 60_000;

beforeEach(() => {
  localStorage.clear();
  openUserItems();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a user’s', () => userCache<string[]>('things', 'ada')],
  ['a shared', () => sharedCache<string[]>('things')],
])('[limit-32, cache-01] %s cache is good for four hours, and no longer', (_, open) => {
  expect(LOCAL_CACHE_VALIDITY).toBe(4 * HOUR);
  expect(open().read()).toBeNull();
  const at = Date.now();
  open().write(['a', 'b']);
  vi.advanceTimersByTime(4 * HOUR - 1);
  expect(open().read()).toMatchObject({ value: ['a', 'b'], at });
  vi.advanceTimersByTime(1);
  expect(open().read()).toBeNull();
  open().write(['c']);
  expect(open().read()?.value).toEqual(['c']);
});

test('what was written by a clock that ran ahead is of unknown age', () => {
  sharedCache('things').write(1);
  vi.setSystemTime(Date.now() - HOUR);
  expect(sharedCache('things').read()).toBeNull();
});

test('[limit-32] a user’s cache is that user’s alone', () => {
  userCache('things', 'ada').write('hers');
  expect(userCache('things', 'eve').read()).toBeNull();
  expect(userCache('things', 'ada').read()?.value).toBe('hers');
});

test('[limit-32] a user’s cache goes with the sign-out, a shared one stays', () => {
  userCache('things', 'ada').write('hers');
  sharedCache('things').write('everybody’s');
  clearUserItems();
  expect(userCache('things', 'ada').read()).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain('hers');
  expect(sharedCache('things').read()?.value).toBe('everybody’s');
});

test('an answer that comes after the sign-out leaves nothing on the device', () => {
  const asked = userCache('things', 'ada');
  clearUserItems();
  asked.write('late');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('damaged contents count as nothing', () => {
  localStorage.setItem('cumulus.shared.things', '{"at":');
  localStorage.setItem('cumulus.user.things', '"text"');
  expect(sharedCache('things').read()).toBeNull();
  expect(userCache('things', 'ada').read()).toBeNull();
});
