import type { Lamports } from '@solana/kit';
import type { Logger } from 'pino';
import { createContestCalls } from '../contest/calls.ts';
import { createContests } from '../contest/contest.ts';
import { createFunder, type FunderDeps } from '../contest/funding.ts';
import { createLeaderboard } from '../contest/leaderboard.ts';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { SealMandate } from '../settlement/mandate.ts';

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
}

/** Joins contests, their funder and the leaderboard. */
export function createContestPart(deps: ContestDeps) {
  const funder = createFunder(deps);
  const contests = createContests({ ...deps, onEntered: funder.wake });
  return { contests, funder, calls: createContestCalls({ contests, leaderboard: createLeaderboard(deps) }) };
}
