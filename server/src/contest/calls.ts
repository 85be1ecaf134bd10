import type { Handlers } from '../accounts/caller.ts';
import type { Contests } from './contest.ts';
import type { Leaderboard } from './leaderboard.ts';

interface Deps {
  readonly contests: Pick<Contests, 'current' | 'challenge'>;
  readonly leaderboard: Leaderboard;
}

type Names = 'getCurrentContest' | 'getContestChallenge' | 'getContestLeaderboard';

export function createContestCalls({ contests, leaderboard }: Deps): Handlers<Names> {
  return {
    getCurrentContest: (_input, { userId }) => contests.current(userId),
    getContestChallenge: async ({ name }, { userId }) =>
      (await contests.challenge(userId, name.trim())) ?? { challenge: null, bits: 0 },
    getContestLeaderboard: (_input, { userId }) => leaderboard.read(userId),
  };
}
