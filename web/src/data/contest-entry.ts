import type { Contest } from '@cumulus/contract/calls/contest.ts';
import type { QueryClient } from '@tanstack/react-query';
import { contestCache, contestKey } from './contest.ts';
import { useWallets } from './wallets.ts';

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
  if (contest) contestCache(uid).write(contest);
}
