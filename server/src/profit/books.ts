import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import { BoundedMap } from '../runtime/bounded-map.ts';
import type { Position } from './position.ts';
import { type BookedRow, bookedRows } from './store.ts';

/** What is booked for one wallet, by mint. */
export interface Books {
  readonly positions: ReadonlyMap<string, Pick<Position, 'amount' | 'priced' | 'cost'>>;
  /** Sum of the ledger, values or not. */
  readonly booked: ReadonlyMap<string, bigint>;
}

export type ReadBooks = (walletIds: readonly string[]) => Promise<ReadonlyMap<string, Books>>;

/** Reads the books of wallets by id, all in one query; empty where nothing is booked. */
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

/** A wallet with twenty tokens takes some 6 kB. */
const REMEMBERED_MAX = 2_000;

/**
 * The books of wallets, remembered: they are looked at far more often than they change. Changes made by any server process
 * arrive as notifications of the database; while they cannot arrive, nothing is remembered. What has no value yet may be
 * missing for a moment: it is about to change the positions.
 */
export function rememberedBooks(db: Db, invalidations: Pick<Invalidations, 'on' | 'arriving'>): ReadBooks {
  const entries = new BoundedMap<string, { books: Books | null }>(REMEMBERED_MAX);
  invalidations.on('positions_changed', (walletId) => {
    if (walletId === null) entries.clear();
    else entries.delete(walletId);
  });
  return async (walletIds) => {
    const known = new Map<string, Books>();
    const reading = new Map<string, { books: Books | null }>();
    for (const id of walletIds) {
      const books = entries.get(id)?.books;
      if (books) known.set(id, books);
      else reading.set(id, { books: null });
    }
    for (const [id, entry] of reading) entries.set(id, entry);
    for (const [id, books] of await readBooks(db, [...reading.keys()])) {
      known.set(id, books);
      const entry = reading.get(id)!;
      // What a change has overtaken is good for this caller but not to be kept.
      if (invalidations.arriving() && entries.get(id) === entry) entry.books = books;
    }
    return known;
  };
}
