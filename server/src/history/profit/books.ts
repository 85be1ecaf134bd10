import type { Invalidations } from '../../db/invalidations.ts';
import type { Db } from '../../db/pool.ts';
import type { Mint } from '../../ports/units.ts';
import { createCache } from '../../runtime/cache.ts';
import type { Position } from './position.ts';
import { type BookedRow, bookedRows, tokenRows } from './store.ts';

/** Positions and ledger sums of one wallet, by mint. */
export interface Books {
  readonly positions: ReadonlyMap<string, Pick<Position, 'amount' | 'priced' | 'cost'>>;
  /** Sums of the ledger, valued or not. */
  readonly booked: ReadonlyMap<Mint, bigint>;
}

export type ReadBooks = (walletIds: readonly string[]) => Promise<ReadonlyMap<string, Books>>;

/** Reads the books of wallets by id in one query; empty if nothing is booked. */
export async function readBooks(db: Db, walletIds: readonly string[]): Promise<ReadonlyMap<string, Books>> {
  if (walletIds.length === 0) return new Map();
  const rows = Map.groupBy(await bookedRows(db, walletIds), ({ wallet_id }) => wallet_id);
  return new Map(walletIds.map((id) => [id, booksOf(rows.get(id) ?? [])]));
}

function booksOf(rows: readonly BookedRow[]): Books {
  return {
    positions: new Map(
      rows.flatMap(({ mint, amount, priced, cost }) =>
        amount === null ? [] : [[mint, { amount, priced, cost }] as const],
      ),
    ),
    booked: new Map(rows.map(({ mint, amount, unvalued }) => [mint, (amount ?? 0n) + unvalued])),
  };
}

/** What a wallet has of one mint, and what was gained with it. */
export interface TokenBooks extends Pick<Position, 'amount' | 'priced' | 'cost' | 'realised'> {
  /** False if a price was unknown when something of it moved: `realised` may then lack sales. */
  readonly isComplete: boolean;
}

/** Books of wallets in one mint, by wallet; none for a wallet that has never had it. Uncached. */
export async function readTokenBooks(
  db: Db,
  walletIds: readonly string[],
  mint: string,
): Promise<ReadonlyMap<string, TokenBooks>> {
  const rows = await tokenRows(db, walletIds, mint);
  return new Map(
    rows.map(({ wallet_id, is_complete: isComplete, ...position }) => [
      wallet_id,
      { ...position, isComplete },
    ]),
  );
}

/** A wallet with twenty tokens takes some 6 kB. */
const CACHED_MAX = 2_000;

/**
 * Reads the books of wallets from a cache: they are read far more often than they change. Each server process is notified
 * by the database of changes; while notifications do not arrive, nothing is cached. Changes without a value yet may be
 * missing for a moment: they are about to change the positions.
 */
export function createCachedBooks(db: Db, invalidations: Pick<Invalidations, 'on' | 'arriving'>): ReadBooks {
  const cache = createCache<string, Books>({ max: CACHED_MAX, canKeep: invalidations.arriving });
  invalidations.on('positions_changed', cache.invalidate);
  return (walletIds) => cache.loadMany(walletIds, (missing) => readBooks(db, missing));
}
