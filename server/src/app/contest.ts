import type { Lamports } from '@solana/kit';
import type { Logger } from 'pino';
import { createContestCalls } from '../contest/calls.ts';
import { createContests } from '../contest/contest.ts';
import { createFunder, type FunderDeps } from '../contest/funding.ts';
import { createLeaderboard } from '../contest/leaderboard.ts';
import { createReview, type ReviewSettings } from '../contest/review.ts';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';

interface ContestDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly settlement: FunderDeps['settlement'];
  readonly feeCapLamports: Lamports;
  readonly leaseMs: number;
  readonly sealMandate: SealMandate;
  readonly secret: string;
  readonly review: ReviewSettings;
  /** Whether only users with a verified e-mail enter. */
  readonly needsEmail: boolean;
}

/** Joins contests, their funder and the leaderboard. */
export function createContestPart(deps: ContestDeps) {
  const funder = createFunder(deps);
  const review = createReview({ ...deps, settings: deps.review });
  const contests = createContests({ ...deps, review, onEntered: funder.wake });
  return { contests, funder, calls: createContestCalls({ contests, leaderboard: createLeaderboard(deps) }) };
}
