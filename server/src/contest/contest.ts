import { randomUUID } from 'node:crypto';
import { approximate } from '@cumulus/contract/amount.ts';
import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { CONTEST_LAMPORTS_DEFAULT, SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Clock } from '../ports/clock.ts';
import {
  findCurrentContest,
  findEntered,
  findNamed,
  hasEntered,
  insertEntry,
  type NamedRow,
  takePlace,
} from './store.ts';

/*
 * Words of this folder
 *   campaign   gives SOL to each new wallet of its name, one for each user, as long as there are places
 *   contest    a campaign whose entries are ranked by their swaps; one is active at a time
 *   game       a campaign without a leaderboard
 *   entry      one user's place in a campaign, with the wallet that took it
 *   treasury   the wallet that gives the SOL
 */

/*
 * States of a campaign
 * draft   made, and not known to users. Moves on by the operator's `contests start` (or `end`, which drops it).
 * active  its name enters wallets from `starts_at` to `ends_at`, and swaps made in that time count. Past its end it keeps
 *         its name and shows its result. Moves on by the operator's `contests end`, or by the start of the next contest.
 * ended   its name means nothing any more. Entries that wait for their SOL get it all the same. Final.
 * Each move is one statement: a crash leaves the one state or the other.
 */
export type CampaignKind = Selectable<Database['contests']>['kind'];

export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly kind: CampaignKind;
}

export interface Contests {
  /** The contest of the moment, as a user sees it. */
  current(userId: string): Promise<Contest>;
  /**
   * The active campaign that a new wallet of this name enters; null for any other name.
   * Throws CallError CONTEST_ALREADY_CLAIMED, CONTEST_PLACES_EXCEEDED, CONTEST_ENDED: while a campaign is active its
   * name makes no ordinary wallets. Throws CLOCK_WRONG too, where nobody can tell.
   */
  named(userId: string, name: string): Promise<Campaign | null>;
  /** Takes a place for a wallet, in the transaction that makes it. Throws as `named`. */
  enter(tx: Transaction<Database>, campaign: Campaign, userId: string, walletId: string): Promise<void>;
  /** Tells that an entry is there to be funded: call it when its transaction has ended. */
  entered(): void;
  /** The campaign in which a wallet has a place; null where it has none (any more). */
  ofWallet(walletId: string): Promise<Campaign | null>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether the clock may be relied on: it opens campaigns and ends them. */
  readonly isClockRight: () => boolean;
  readonly onEntered: () => void;
}

export function createContests({ db, clock, isClockRight, onEntered }: Deps): Contests {
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

    async enter(tx, campaign, userId, walletId) {
      const entry = { id: randomUUID(), contestId: campaign.id, userId, walletId };
      if (!(await insertEntry(tx, entry))) throw new CallError('CONTEST_ALREADY_CLAIMED');
      // Last: all who enter this campaign wait for its row from here on.
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
