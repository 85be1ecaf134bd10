import { randomUUID } from 'node:crypto';
import { approximate, SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { CONTEST_LAMPORTS_DEFAULT } from '@cumulus/contract/limits.ts';
import { isEmailVerified } from '../accounts/email-proof.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';
import type { Campaigns } from '../wallets/wallets.ts';
import type { Review } from './review.ts';
import {
  findCurrentContest,
  findEntered,
  findNamed,
  hasEntered,
  insertCandidate,
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
 *   candidate  a wallet that waits for an operator to admit it: it has no place
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
  /** Text to prove work for before entering the campaign of this name, and of how many bits; null if none is needed. */
  challenge(userId: string, name: string): Promise<{ challenge: string; bits: number } | null>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether the clock is right: it starts and ends campaigns. */
  readonly isClockRight: () => boolean;
  readonly onEntered: () => void;
  readonly sealMandate: SealMandate;
  readonly review: Review;
  /** Whether only users with a verified e-mail enter. */
  readonly needsEmail: boolean;
}

export function createContests(deps: Deps): Contests {
  const { db, clock, isClockRight, onEntered, sealMandate, review, needsEmail } = deps;
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
        solAmount: approximate(contest.lamports, SOL_SCALE),
        userHasClaimed: contest.has_claimed || contest.candidacy !== null,
        ...(contest.candidacy !== null && contest.candidacy !== 'admitted' && { review: contest.candidacy }),
        leaderboard: { enabled: contest.leaderboard },
        endDate: contest.ends_at.toISOString(),
      };
    },

    async named(userId, name) {
      const campaign = await findNamed(db, name);
      if (!campaign || campaign.starts_at > now()) return null;
      if (await hasEntered(db, campaign.id, userId)) throw new CallError('CONTEST_ALREADY_CLAIMED');
      assertOpen(campaign, now());
      if (needsEmail && !(await isEmailVerified(db, userId))) throw new CallError('EMAIL_UNVERIFIED');
      return campaign;
    },

    async challenge(userId, name) {
      const campaign = await findNamed(db, name);
      if (!campaign || campaign.starts_at > now() || campaign.ends_at <= now()) return null;
      return await review.challenge({ userId, campaignId: campaign.id });
    },

    judge: (tx, { id }, userId, request) => review.judge(tx, { userId, campaignId: id }, request),

    async enter(tx, campaign, { userId, walletId, publicKey, judged }) {
      const id = randomUUID();
      const { network, reason } = judged;
      if (reason !== null) return await wait({ id, userId, walletId, network, reason });
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
      const row = { id, contest_id: campaign.id, user_id: userId, wallet_id: walletId, network, mandate };
      if (!(await insertEntry(tx, row))) throw new CallError('CONTEST_ALREADY_CLAIMED');
      // Last, because it locks the campaign's row for all who enter it.
      if (await takePlace(tx, campaign.id, now(), needsEmail ? userId : null)) return;
      await expectOpen();
      throw new CallError(needsEmail ? 'EMAIL_UNVERIFIED' : 'CONTEST_ENDED');

      /** Waits for an operator, under the same conditions as a place is taken. */
      async function wait(candidate: {
        id: string;
        userId: string;
        walletId: string;
        network: Buffer | null;
        reason: 'network' | 'mailbox' | 'proof';
      }): Promise<void> {
        const inserted = await insertCandidate(tx, {
          ...{ id: candidate.id, contest_id: campaign.id, user_id: userId, wallet_id: walletId },
          ...{ network: candidate.network, reason: candidate.reason },
        });
        if (!inserted) throw new CallError('CONTEST_ALREADY_CLAIMED');
        await expectOpen();
        if (needsEmail && !(await isEmailVerified(tx, userId))) throw new CallError('EMAIL_UNVERIFIED');
      }

      async function expectOpen(): Promise<void> {
        const after = await findNamed(tx, campaign.name);
        if (after?.id !== campaign.id || after.starts_at > now()) throw new CallError('CONTEST_ENDED');
        assertOpen(after, now());
      }
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
  solAmount: approximate(CONTEST_LAMPORTS_DEFAULT, SOL_SCALE),
  userHasClaimed: false,
  leaderboard: { enabled: false },
  endDate: null,
};
