import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { CallFailure } from './failure.ts';
import { userKey } from './query-client.ts';

const REFRESH_INTERVAL = 30_000;

/** The ranking of the current contest. */
export function useLeaderboard(uid: string) {
  return useQuery({
    queryKey: userKey(uid, 'leaderboard'),
    queryFn: () => call('getContestLeaderboard', null),
    refetchInterval: REFRESH_INTERVAL,
  });
}

export function isNoContest(failure: unknown): boolean {
  return (
    failure instanceof CallFailure &&
    (failure.code === 'CONTEST_NOT_FOUND' || failure.message === 'No active contest')
  );
}

/** Whether the ranking is only for entrants, and the user has no entry. */
export function isNotEntered(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'CONTEST_ENTRY_REQUIRED';
}
