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
])('[limit-32, cache-01] %s cache expires after four hours', (_, open) => {
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

test('an entry from the future counts as expired', () => {
  sharedCache('things').write(1);
  vi.setSystemTime(Date.now() - HOUR);
  expect(sharedCache('things').read()).toBeNull();
});

test('[limit-32] a user’s cache is not read by another user', () => {
  userCache('things', 'ada').write('hers');
  expect(userCache('things', 'eve').read()).toBeNull();
  expect(userCache('things', 'ada').read()?.value).toBe('hers');
});

test('[limit-32] sign-out clears a user’s cache, but not a shared one', () => {
  userCache('things', 'ada').write('hers');
  sharedCache('things').write('everybody’s');
  clearUserItems();
  expect(userCache('things', 'ada').read()).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain('hers');
  expect(sharedCache('things').read()?.value).toBe('everybody’s');
});

test('an answer after the sign-out is not stored', () => {
  const asked = userCache('things', 'ada');
  clearUserItems();
  asked.write('late');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('ignores damaged contents', () => {
  localStorage.setItem('cumulus.shared.things', '{"at":');
  localStorage.setItem('cumulus.user.things', '"text"');
  expect(sharedCache('things').read()).toBeNull();
  expect(userCache('things', 'ada').read()).toBeNull();
});
