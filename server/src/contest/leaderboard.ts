import { createHash } from 'node:crypto';
import type { ContestLeaderboard } from '@cumulus/contract/calls/contest.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { LEADERBOARD_ENTRIES_MAX } from '@cumulus/contract/limits.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';
import {
  countAhead,
  findPlace,
  findTop,
  type Place,
  type RankedRow,
  rankMarkers,
} from './leaderboard-store.ts';

export interface Leaderboard {
  /**
   * The ranking of the current contest, at most a second old. Throws CallError CONTEST_NOT_FOUND if there is no contest with
   * a leaderboard, CONTEST_ENTRY_REQUIRED if the user has no wallet in it.
   */
  read(userId: string): Promise<ContestLeaderboard>;
}

/** How long the top of the ranking is cached for all users, milliseconds. */
const TOP_MAX_AGE_MS = 1_000;
/** Distance between two markers: at most so many rows are counted to find a user's rank. */
const MARKER_DISTANCE = 250;
/** Markers are read less often, because that counts all entries, milliseconds. */
const MARKERS_MAX_AGE_MS = 5_000;
/** One contest is active at a time. */
const CONTESTS_MAX = 2;

/**
 * Ranks are by swaps, ties by who reached the count first. The first hundred are cached for all users. The rank of any other
 * user is that of the next marker above plus the entries in between, so that no request counts a whole contest.
 */
export function createLeaderboard({ db, clock }: { db: Db; clock: Clock }): Leaderboard {
  const cacheFor = <V extends object>(maxAgeMs: number) =>
    createCache<string, V>({ max: CONTESTS_MAX, expiry: { clock, maxAgeMs } });
  const tops = cacheFor<Awaited<ReturnType<typeof readTop>>>(TOP_MAX_AGE_MS);
  const markers = cacheFor<Awaited<ReturnType<typeof rankMarkers>>>(MARKERS_MAX_AGE_MS);

  async function readTop(contestId: string) {
    const rows = await findTop(db, contestId, LEADERBOARD_ENTRIES_MAX);
    return { rows, entries: rows.map((row, index) => toEntry(row, index + 1, contestId)) };
  }

  async function rankOutside(contestId: string, place: Place): Promise<number> {
    const marked = await markers.load(contestId, () => rankMarkers(db, contestId, MARKER_DISTANCE));
    const marker = marked.findLast((each) => isAhead(each, place)) ?? null;
    const rank = (marker?.rank ?? 0) + (await countAhead(db, contestId, place, marker)) + 1;
    // A user who is not in the cached top is shown behind it.
    return Math.max(rank, LEADERBOARD_ENTRIES_MAX + 1);
  }

  return {
    async read(userId) {
      const place = await findPlace(db, userId, new Date(clock.now()));
      if (!place?.leaderboard) throw new CallError('CONTEST_NOT_FOUND');
      const { contestId, entry } = place;
      if (!entry) throw new CallError('CONTEST_ENTRY_REQUIRED');
      const top = await tops.load(contestId, () => readTop(contestId));
      const index = top.rows.findIndex(({ walletId }) => walletId === entry.walletId);
      const own = top.rows[index];
      return {
        contestName: place.name,
        description: place.description,
        endDate: place.endsAt.toISOString(),
        totalParticipants: place.participants,
        leaderboard: own
          ? top.entries.with(index, { ...top.entries[index]!, userId, walletId: own.walletId })
          : top.entries,
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

/** An entry as other users see it. */
function toEntry(row: RankedRow, rank: number, contestId: string) {
  return {
    rank,
    userId: opaque(contestId, row.userId),
    walletId: opaque(contestId, row.walletId),
    walletName: row.walletName,
    publicKey: row.publicKey,
    swapCount: row.swaps,
  };
}

/** Distinguishes users within one contest without revealing their ids, which are random and so cannot be guessed from it. */
function opaque(contestId: string, id: string): string {
  return createHash('sha256').update(`${contestId} ${id}`).digest('base64url').slice(0, 22);
}
