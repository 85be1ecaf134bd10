import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { CallFailure } from './failure.ts';
import { initialFrom, userCache } from './local-cache.ts';
import { logFailure } from './log.ts';
import { userKey } from './query-client.ts';
import { useWallets, walletsKey } from './wallets.ts';

/** Fired on the window when the user may have gained or lost access to the leaderboard. */
export const LEADERBOARD_CHECK = 'check-leaderboard-visibility';
/** How often an open screen refreshes. */
const REFRESH_INTERVAL = 30_000;

const cacheOf = (uid: string) => userCache<Contest>('contest', uid, false);

/** Whether there was a contest at the last refresh: then its place is reserved while it loads. */
export const hadActiveContest = (uid: string): boolean => cacheOf(uid).read()?.value.isActive ?? false;

const contestKey = (uid: string) => userKey(uid, 'contest');

/** The current contest. Failures are logged, not shown. `live` refreshes regularly. */
export function useContest(uid: string, live = false) {
  return useQuery({
    queryKey: contestKey(uid),
    queryFn: async (): Promise<Contest> => {
      const cache = cacheOf(uid);
      try {
        const contest = await call('getCurrentContest', null);
        cache.write(contest);
        return contest;
      } catch (failure) {
        logFailure('The contest cannot be read', failure);
        throw failure;
      }
    },
    ...initialFrom(() => cacheOf(uid)),
    refetchInterval: live && REFRESH_INTERVAL,
  });
}

/** The user's wallet in a contest, in which alone swaps count; undefined without one. */
export function useEnteredWallet(uid: string, contestName: string) {
  const { data: wallets } = useWallets(uid, false);
  return wallets?.find(({ gameTag }) => gameTag === contestName);
}

/** Marks the contest as entered, as the server has just done. */
export function markClaimed(client: QueryClient, uid: string, contestName: string): void {
  const contest = client.setQueryData<Contest>(contestKey(uid), (before) =>
    before?.contestName === contestName && !before.userHasClaimed
      ? { ...before, userHasClaimed: true, participantCount: before.participantCount + 1 }
      : before,
  );
  if (contest) cacheOf(uid).write(contest);
}

/** Refreshes the contest and the wallets, one of which may be entered. Joins refreshes under way. */
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
