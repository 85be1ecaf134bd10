import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** What decides the rank of an entry. */
export interface Place {
  readonly swaps: number;
  /** As the database writes it, in microseconds, which a Date would lose. */
  readonly reachedAt: string;
  readonly walletId: string;
}

export interface RankedRow extends Place {
  readonly userId: string;
  readonly walletName: string;
  readonly publicKey: string;
}

/** An entry with its rank when it was read. */
export interface RankMarker extends Place {
  readonly rank: number;
}

export interface CurrentContest {
  readonly contestId: string;
  readonly name: string;
  readonly description: string;
  readonly endsAt: Date;
  readonly participants: number;
  readonly leaderboard: boolean;
  /** The user's entry; null without a wallet in the contest. */
  readonly entry: Place | null;
}

/** Sorts as the timestamps do. */
const reachedAt = sql`to_char(reached_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The active contest with the user's entry, in one query. */
export async function findPlace(db: Db, userId: string, now: Date): Promise<CurrentContest | null> {
  const { rows } = await sql<
    Omit<CurrentContest, 'entry'> & { swaps: number; reachedAt: string; walletId: string | null }
  >`
    select contests.id as "contestId", name, description, ends_at as "endsAt", participants, leaderboard,
           swaps, ${reachedAt} as "reachedAt", wallet_id as "walletId"
    from contests left join contest_entries on contest_id = contests.id and user_id = ${userId} and left_at is null
    where kind = 'contest' and state = 'active' and starts_at <= ${now}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { swaps, reachedAt: at, walletId, ...contest } = row;
  return { ...contest, entry: walletId === null ? null : { swaps, reachedAt: at, walletId } };
}

/** The first entries of a contest, by the index contest_ranking. */
export async function findTop(db: Db, contestId: string, limit: number): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select swaps, ${reachedAt} as "reachedAt", wallet_id as "walletId", contest_entries.user_id as "userId",
           wallets.name as "walletName", public_key as "publicKey"
    from contest_entries join wallets on wallets.id = wallet_id
    where contest_id = ${contestId} and left_at is null
    order by -swaps, contest_entries.reached_at, wallet_id limit ${limit}`.execute(db);
  return rows;
}

/** Every `every`-th entry of a contest. */
export async function rankMarkers(db: Db, contestId: string, every: number): Promise<RankMarker[]> {
  const { rows } = await sql<Omit<RankMarker, 'rank'> & { rank: bigint }>`
    select rank, swaps, ${reachedAt} as "reachedAt", wallet_id as "walletId"
    from (
      select swaps, reached_at, wallet_id, row_number() over (order by -swaps, reached_at, wallet_id) as rank
      from contest_entries where contest_id = ${contestId} and left_at is null
    ) as entries
    where rank % ${every} = 0 order by rank`.execute(db);
  return rows.map((row) => ({ ...row, rank: Number(row.rank) }));
}

/** Counts the entries ahead of `place` and, with a marker, behind that. */
export async function countAhead(
  db: Db,
  contestId: string,
  place: Place,
  marker: Place | null,
): Promise<number> {
  const behindMarker = marker
    ? sql`and (-swaps, reached_at, wallet_id) > (${-marker.swaps}, ${marker.reachedAt}::timestamptz, ${marker.walletId}::uuid)`
    : sql``;
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from contest_entries
    where contest_id = ${contestId} and left_at is null ${behindMarker}
      and (-swaps, reached_at, wallet_id) < (${-place.swaps}, ${place.reachedAt}::timestamptz, ${place.walletId}::uuid)`.execute(
    db,
  );
  return Number(rows[0]!.count);
}
