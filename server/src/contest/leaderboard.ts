import { createHash } from 'node:crypto';
import type { ContestLeaderboard } from '@cumulus/contract/calls/contest.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { LEADERBOARD_ENTRIES_MAX } from '@cumulus/contract/limits.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { findPlace, type Place, placesAhead, type RankedRow, ranked, rungs } from './ranking.ts';

export interface Leaderboard {
  /**
   * The ranking of the current contest, at most a second old. Throws CallError CONTEST_NOT_FOUND where there is none with
   * a leaderboard, CONTEST_ENTRY_REQUIRED where the user has no wallet in it.
   */
  read(userId: string): Promise<ContestLeaderboard>;
}

/** How long one look at the ranking serves everybody, milliseconds. */
const FRESH_FOR = 1_000;
/** A rung stands at every so manieth place: so many rows at most are counted to find one user's rank. */
const RUNG = 250;
/** Rungs are counted over all entries: this much more seldom, milliseconds. */
const RUNGS_FRESH_FOR = 5_000;

/**
 * Ranks are by swaps, ties by who reached the count first. The first hundred are read for everybody at once. The rank of
 * anybody else is the next rung above, as of the last look at the rungs, and the places between, counted now: nobody's
 * request counts a whole contest.
 */
export function createLeaderboard({ db, clock }: { db: Db; clock: Clock }): Leaderboard {
  const top = shared(clock, FRESH_FOR, async (contestId) => {
    const rows = await ranked(db, contestId, LEADERBOARD_ENTRIES_MAX);
    return { rows, told: rows.map((row, index) => told(row, index + 1, contestId)) };
  });
  const ladder = shared(clock, RUNGS_FRESH_FOR, (contestId) => rungs(db, contestId, RUNG));

  async function rankOutside(contestId: string, place: Place): Promise<number> {
    const below = await ladder(contestId);
    const rung = below.findLast((each) => isAhead(each, place)) ?? null;
    const rank = (rung?.rank ?? 0) + (await placesAhead(db, contestId, place, rung)) + 1;
    // Who is not among the first hundred as they are shown stands behind them.
    return Math.max(rank, LEADERBOARD_ENTRIES_MAX + 1);
  }

  return {
    async read(userId) {
      const place = await findPlace(db, userId, new Date(clock.now()));
      if (!place?.leaderboard) throw new CallError('CONTEST_NOT_FOUND');
      const { contestId, entry } = place;
      if (!entry) throw new CallError('CONTEST_ENTRY_REQUIRED');
      const first = await top(contestId);
      const index = first.rows.findIndex(({ walletId }) => walletId === entry.walletId);
      const own = first.rows[index];
      return {
        contestName: place.name,
        description: place.description,
        endDate: place.endsAt.toISOString(),
        totalParticipants: place.participants,
        leaderboard: own
          ? first.told.with(index, { ...first.told[index]!, userId, walletId: own.walletId })
          : first.told,
        userPosition: own
          ? { rank: index + 1, swapCount: own.swaps, isInTop: true }
          : { rank: await rankOutside(contestId, entry), swapCount: entry.swaps, isInTop: false },
      };
    },
  };
}

function isAhead(one: Place, other: Place): boolean {
  if (one.swaps !== other.swaps) return one.swaps > other.swaps;
  if (one.reachedAt !== other.reachedAt) return one.reachedAt < other.reachedAt;
  return one.walletId < other.walletId;
}

/** An entry as it is told to others. */
function told(row: RankedRow, rank: number, contestId: string) {
  return {
    rank,
    userId: opaque(contestId, row.userId),
    walletId: opaque(contestId, row.walletId),
    walletName: row.walletName,
    publicKey: row.publicKey,
    swapCount: row.swaps,
  };
}

/** Tells people of one contest apart, and leads nobody to them: real ids are random, so that they cannot be guessed from it. */
function opaque(contestId: string, id: string): string {
  return createHash('sha256').update(`${contestId} ${id}`).digest('base64url').slice(0, 22);
}

/** What all readers share: read once at a time for each contest, and again when it is too old. */
function shared<T>(clock: Clock, freshFor: number, read: (contestId: string) => Promise<T>) {
  let last: { contestId: string; at: number; value: Promise<T> } | null = null;
  return (contestId: string): Promise<T> => {
    const now = clock.now();
    // Either way: a clock that was put back would keep a look until that time comes again.
    if (last?.contestId === contestId && Math.abs(now - last.at) < freshFor) return last.value;
    const asked = { contestId, at: now, value: read(contestId) };
    last = asked;
    asked.value.catch(() => {
      if (last === asked) last = null;
    });
    return asked.value;
  };
}
