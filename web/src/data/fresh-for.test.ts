import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshFor } from './fresh-for.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['within its time', 9_000, 1],
  ['after it', 10_001, 2],
  ['after the clock was put back an hour', -3_600_000, 2],
])('an answer that is shown again %s', async (_when, later, asked) => {
  const ask = vi.fn(async () => 'answer');
  const client = new QueryClient();
  const show = () =>
    new QueryObserver(client, { queryKey: ['it'], queryFn: ask, staleTime: freshFor(10_000) }).subscribe(
      () => {},
    );
  show()();
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(NOW + later);
  show();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(asked);
  client.clear();
});
