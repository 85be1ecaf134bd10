import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWhenIdle, holdFetching } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const load = () => vi.fn(async () => {});

test('nothing is fetched ahead while the screen waits', () => {
  const [first, second] = [holdFetching(), holdFetching()];
  const fetched = load();
  fetchWhenIdle(fetched);
  vi.advanceTimersByTime(3_000);
  first();
  vi.advanceTimersByTime(3_000);
  expect(fetched).not.toHaveBeenCalled();
  second();
  vi.advanceTimersByTime(1_000);
  expect(fetched).toHaveBeenCalledOnce();
});

test('what the screen waits for delays it by ten seconds at most', () => {
  const end = holdFetching();
  const fetched = load();
  fetchWhenIdle(fetched);
  vi.advanceTimersByTime(9_999);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_001);
  expect(fetched).toHaveBeenCalledOnce();
  end();
  vi.advanceTimersByTime(20_000);
  expect(fetched).toHaveBeenCalledOnce();
});

test('what is cancelled while the screen waits is never fetched', () => {
  const end = holdFetching();
  const fetched = load();
  const cancel = fetchWhenIdle(fetched);
  vi.advanceTimersByTime(2_000);
  cancel();
  end();
  vi.advanceTimersByTime(20_000);
  expect(fetched).not.toHaveBeenCalled();
});
