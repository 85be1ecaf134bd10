import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { readUserItem, writeUserItem } from './user-storage.ts';

const CACHE = 'contest';

/** What the device remembers of the contest, for the first paint. `at` in milliseconds. */
interface ContestCache {
  readonly userId: string;
  readonly at: number;
  readonly contest: Contest;
}

export function cachedContest(uid: string): ContestCache | null {
  const cache = readUserItem<ContestCache>(CACHE);
  return cache?.userId === uid ? cache : null;
}

export function rememberContest(uid: string, contest: Contest): void {
  writeUserItem(CACHE, { userId: uid, at: Date.now(), contest } satisfies ContestCache);
}

/** Whether there was a contest when it was last asked: then a place is kept for it. */
export const remembersContest = (): boolean => readUserItem<ContestCache>(CACHE)?.contest.isActive ?? false;
