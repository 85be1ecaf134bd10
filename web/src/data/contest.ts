import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { cachedContest, rememberContest } from './contest-cache.ts';
import { CallFailure } from './failure.ts';
import { logFailure } from './log.ts';
import { userKey } from './query-client.ts';
import { walletsKey } from './wallets.ts';

/** Fired on the window when the leaderboard may have come into the user's sight, or gone out of it. */
export const LEADERBOARD_CHECK = 'check-leaderboard-visibility';
/** How long a screen that stays open shows what it has before it asks again. */
const REFRESH_INTERVAL = 30_000;

const contestKey = (uid: string) => userKey(uid, 'contest');

/** The contest of the moment. That it cannot be had is logged, and said to nobody. `live` asks again while it is shown. */
export function useContest(uid: string, live = false) {
  return useQuery({
    queryKey: contestKey(uid),
    queryFn: async (): Promise<Contest> => {
      try {
        const contest = await call('getCurrentContest', null);
        rememberContest(uid, contest);
        return contest;
      } catch (failure) {
        logFailure('The contest cannot be read', failure);
        throw failure;
      }
    },
    initialData: () => cachedContest(uid)?.contest,
    initialDataUpdatedAt: () => cachedContest(uid)?.at,
    // However young what the device remembers is: a page loaded anew asks.
    refetchOnMount: ({ state }) => (state.dataUpdateCount === 0 ? 'always' : true),
    refetchInterval: live && REFRESH_INTERVAL,
  });
}

/** Says of the contest what the server has just done, before it is asked again. */
export function markClaimed(client: QueryClient, uid: string, contestName: string): void {
  const contest = client.setQueryData<Contest>(contestKey(uid), (before) =>
    before?.contestName === contestName && !before.userHasClaimed
      ? { ...before, userHasClaimed: true, participantCount: before.participantCount + 1 }
      : before,
  );
  if (contest) rememberContest(uid, contest);
}

/** Asks for the contest and, with it, for the wallets, one of which may be in it. What is being asked for is not asked twice. */
export async function reloadContest(client: QueryClient, uid: string): Promise<void> {
  const once = { cancelRefetch: false };
  await Promise.all([
    client.invalidateQueries({ queryKey: contestKey(uid) }, once),
    client.invalidateQueries({ queryKey: walletsKey(uid) }, once),
  ]);
}

/** The ranking of the current contest. */
export function useLeaderboard(uid: string) {
  return useQuery({
    queryKey: userKey(uid, 'leaderboard'),
    queryFn: () => call('getContestLeaderboard', null),
    refetchInterval: REFRESH_INTERVAL,
  });
}

/** Whether there is no contest to rank. */
export function isNoContest(failure: unknown): boolean {
  return (
    failure instanceof CallFailure &&
    (failure.code === 'CONTEST_NOT_FOUND' || failure.message === 'No active contest')
  );
}

/** Whether the ranking is not this user's to see. */
export function isNotEntered(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'CONTEST_ENTRY_REQUIRED';
}
