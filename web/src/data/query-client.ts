import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';

/** Failures that asking again soon can mend. */
function passing(failure: unknown): boolean {
  return (
    failure instanceof CallFailure &&
    (failure.status === 'UNAVAILABLE' || failure.status === 'DEADLINE_EXCEEDED')
  );
}

/** The cache of what one user read. It goes with its user. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Shown at once when a screen is opened again, and refreshed quietly if older.
        staleTime: 10_000,
        gcTime: 30 * 60_000,
        retry: (count, failure) => count < 1 && passing(failure),
        // Without a network a query fails and says so, rather than waiting silently.
        networkMode: 'always',
      },
      // Nothing that moves money is ever repeated by itself.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** First part of every query key that belongs to one user. */
export function userKey(uid: string, ...rest: readonly unknown[]): readonly unknown[] {
  return ['user', uid, ...rest];
}
