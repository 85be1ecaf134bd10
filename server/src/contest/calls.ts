import type { Handlers } from '../accounts/caller.ts';
import type { Contests } from './contest.ts';
import type { Leaderboard } from './leaderboard.ts';

interface Deps {
  readonly contests: Pick<Contests, 'current'>;
  readonly leaderboard: Leaderboard;
}

type Names = 'getCurrentContest' | 'getContestLeaderboard';

export function createContestCalls({ contests, leaderboard }: Deps): Handlers<Names> {
  return {
    getCurrentContest: (_input, { userId }) => contests.current(userId),
    getContestLeaderboard: (_input, { userId }) => leaderboard.read(userId),
  };
}
