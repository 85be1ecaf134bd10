import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { initialFrom, userCache } from './local-cache.ts';
import { logFailure } from './log.ts';
import { userKey } from './query-client.ts';
import { walletsKey } from './wallets.ts';

/** Fired on the window when the user may have gained or lost access to the leaderboard. */
export const LEADERBOARD_CHECK = 'check-leaderboard-visibility';
/** How often an open screen refreshes. */
const REFRESH_INTERVAL = 30_000;

export const contestCache = (uid: string) => userCache<Contest>('contest', uid, false);

/** Whether there was a contest at the last refresh: then its place is reserved while it loads. */
export const hadActiveContest = (uid: string): boolean => contestCache(uid).read()?.value.isActive ?? false;

export const contestKey = (uid: string) => userKey(uid, 'contest');

/** The current contest. Failures are logged, not shown. `live` refreshes regularly. */
export function useContest(uid: string, live = false) {
  return useQuery({
    queryKey: contestKey(uid),
    queryFn: async (): Promise<Contest> => {
      const cache = contestCache(uid);
      try {
        const contest = await call('getCurrentContest', null);
        cache.write(contest);
        return contest;
      } catch (failure) {
        logFailure('The contest cannot be read', failure);
        throw failure;
      }
    },
    ...initialFrom(() => contestCache(uid)),
    refetchInterval: live && REFRESH_INTERVAL,
  });
}

/** Refreshes the contest and the wallets, one of which may be entered. Joins refreshes under way. */
export async function reloadContest(client: QueryClient, uid: string): Promise<void> {
  const once = { cancelRefetch: false };
  await Promise.all([
    client.invalidateQueries({ queryKey: contestKey(uid) }, once),
    client.invalidateQueries({ queryKey: walletsKey(uid) }, once),
  ]);
}
