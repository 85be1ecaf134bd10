import { randomUUID } from 'node:crypto';
import { approximate } from '@cumulus/contract/amount.ts';
import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { CONTEST_LAMPORTS_DEFAULT, SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { SealMandate } from '../settlement/mandate.ts';
import type { Campaigns } from '../wallets/wallets.ts';
import {
  findCurrentContest,
  findEntered,
  findNamed,
  hasEntered,
  insertEntry,
  type NamedRow,
  takePlace,
} from './store.ts';
import { findTreasury } from './treasury.ts';

/*
 * Words of this folder
 *   campaign   gives SOL to new wallets of its name, one per user, while places are left
 *   contest    a campaign whose entries are ranked by their swaps; one is active at a time
 *   game       a campaign without a leaderboard
 *   entry      one user's place in a campaign, with the wallet that took it
 *   treasury   the wallet that pays for entries
 */

/*
 * States of a campaign
 * draft   hidden from users, until the operator's `contests start` (or `end`, which drops it).
 * active  its name enters wallets from `starts_at` to `ends_at`, and swaps made in that time count. After that it keeps its
 *         name and shows its result, until the operator's `contests end` or the start of the next contest.
 * ended   its name has no effect any more. Entries without SOL are still funded. Final.
 * Each transition is one statement: a crash leaves one state or the other.
 */
export interface Contests extends Campaigns {
  /** The current contest, as a user sees it. */
  current(userId: string): Promise<Contest>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether the clock is right: it starts and ends campaigns. */
  readonly isClockRight: () => boolean;
  readonly onEntered: () => void;
  readonly sealMandate: SealMandate;
}

export function createContests({ db, clock, isClockRight, onEntered, sealMandate }: Deps): Contests {
  const now = (): Date => {
    const time = new Date(clock.now());
    if (!isClockRight()) throw new CallError('CLOCK_WRONG');
    return time;
  };
  return {
    async current(userId) {
      const contest = await findCurrentContest(db, userId, now());
      if (!contest) return noContest;
      return {
        isActive: true,
        contestName: contest.name,
        participantCount: contest.participants,
        maxParticipants: contest.max_participants,
        solAmount: approximate(contest.lamports, SOL_DECIMALS),
        userHasClaimed: contest.has_claimed,
        leaderboard: { enabled: contest.leaderboard },
        endDate: contest.ends_at.toISOString(),
      };
    },

    async named(userId, name) {
      const campaign = await findNamed(db, name);
      if (!campaign || campaign.starts_at > now()) return null;
      if (await hasEntered(db, campaign.id, userId)) throw new CallError('CONTEST_ALREADY_CLAIMED');
      assertOpen(campaign, now());
      return campaign;
    },

    async enter(tx, campaign, { userId, walletId, publicKey }) {
      const id = randomUUID();
      const terms = { kind: 'transfer_sol', to: publicKey, lamports: String(campaign.lamports) } as const;
      const treasury = await findTreasury(tx);
      const mandate =
        treasury &&
        (await sealMandate({
          id,
          owner: treasury.userId,
          walletId: treasury.walletId,
          expiresAt: null,
          terms,
        }));
      const row = { id, contest_id: campaign.id, user_id: userId, wallet_id: walletId, mandate };
      if (!(await insertEntry(tx, row))) throw new CallError('CONTEST_ALREADY_CLAIMED');
      // Last, because it locks the campaign's row for all who enter it.
      if (await takePlace(tx, campaign.id, now())) return;
      const after = await findNamed(tx, campaign.name);
      if (after?.id === campaign.id && after.starts_at <= now()) assertOpen(after, now());
      throw new CallError('CONTEST_ENDED');
    },

    entered: onEntered,
    ofWallet: (walletId) => findEntered(db, walletId),
  };
}

function assertOpen(campaign: NamedRow, now: Date): void {
  if (campaign.ends_at <= now) throw new CallError('CONTEST_ENDED');
  if (campaign.participants >= campaign.max_participants) throw new CallError('CONTEST_PLACES_EXCEEDED');
}

const noContest: Contest = {
  isActive: false,
  contestName: null,
  participantCount: 0,
  maxParticipants: 0,
  solAmount: approximate(CONTEST_LAMPORTS_DEFAULT, SOL_DECIMALS),
  userHasClaimed: false,
  leaderboard: { enabled: false },
  endDate: null,
};
