import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';
import { freshFor } from './fresh-for.ts';

/** Failures that may pass if the same is asked again soon. */
function isTransient(failure: unknown): boolean {
  return (
    failure instanceof CallFailure &&
    (failure.status === 'UNAVAILABLE' || failure.status === 'DEADLINE_EXCEEDED')
  );
}

/** The cache of one user's data. Create another one for each user. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Shown at once when a screen is opened again, and refreshed quietly if older.
        staleTime: freshFor(10_000),
        gcTime: 30 * 60_000,
        retry: (count, failure) => count < 1 && isTransient(failure),
        // Without a network a query fails and says so, rather than waiting silently.
        networkMode: 'always',
      },
      mutations: {
        // A mutation is sent once, at its user's tap: never retried, and never paused to be replayed later.
        retry: false,
        networkMode: 'always',
        gcTime: 1_000,
      },
    },
  });
}

/** A query key of one user. */
export function userKey(uid: string, ...rest: readonly unknown[]): readonly unknown[] {
  return ['user', uid, ...rest];
}
