import type { Transaction, TransactionType } from '@cumulus/contract/calls/history.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import type { Db } from '../db/pool.ts';
import type { TokenInfo, TokenMarket } from '../ports/market.ts';
import { NEWEST, readPosition, writePosition } from './position.ts';
import { eventsBefore, liveSignatures, type Selection, type StoredEvent } from './store.ts';
import { mintsOf, transactionOf } from './transaction.ts';

/*
 * Words of this folder
 *   event        something that happened to one wallet, as the table wallet_events has it
 *   transaction  an event as its user reads it, whether or not there was one on the chain
 *   position     a place between two events, from which a page begins
 */

export interface History {
  /** A page of a user's events, newest first, of one wallet or one type where they are given. Throws CallError INVALID_INPUT. */
  page(userId: string, wish: Wish): Promise<Page>;
  /** All of a user's events, newest first, page by page: as much is held as whoever reads has not taken yet. */
  pages(userId: string): AsyncGenerator<readonly Transaction[]>;
}

interface Wish {
  /** `lastDoc` of the page before; null for the first. */
  readonly startAfter: string | null;
  readonly type: TransactionType | null;
  readonly walletId: string | null;
}

interface Page {
  readonly transactions: Transaction[];
  readonly hasMore: boolean;
  readonly lastDoc: string | null;
}

interface Deps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed'>;
}

const PAGE_EVENTS = 25;
const EXPORT_PAGE_EVENTS = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createHistory({ db, market }: Deps): History {
  async function read(selection: Selection, startAfter: string | null, size: number): Promise<Page> {
    const before = startAfter === null ? NEWEST : readPosition(startAfter);
    // One more, to tell whether there is more.
    const events = await eventsBefore(db, selection, before, size + 1);
    const shown = events.slice(0, size);
    const pending = shown.filter(({ state }) => state === 'pending').map(({ id }) => id);
    const [tokens, live] = await Promise.all([
      named(shown),
      pending.length > 0 ? liveSignatures(db, pending) : new Map<string, string>(),
    ]);
    const last = shown.at(-1);
    return {
      transactions: shown.map((event) => transactionOf(event, tokens, live.get(event.id) ?? null)),
      hasMore: events.length > size,
      lastDoc: last ? writePosition(last) : null,
    };
  }

  /** What happened is told even where nobody can be asked what the tokens are called. */
  async function named(events: readonly StoredEvent[]): Promise<ReadonlyMap<string, TokenInfo>> {
    const mints = [...new Set(events.flatMap(mintsOf))];
    if (mints.length === 0) return new Map();
    try {
      return await market.tokens(mints);
    } catch (error) {
      if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
      return await market.listed(mints);
    }
  }

  return {
    async page(userId, { startAfter, type, walletId }) {
      if (walletId !== null && !UUID.test(walletId))
        return { transactions: [], hasMore: false, lastDoc: null };
      return await read({ userId, walletId, type }, startAfter, PAGE_EVENTS);
    },

    async *pages(userId) {
      const everything = { userId, walletId: null, type: null };
      for (let startAfter: string | null = null; ; ) {
        const page: Page = await read(everything, startAfter, EXPORT_PAGE_EVENTS);
        yield page.transactions;
        if (!page.hasMore) return;
        startAfter = page.lastDoc;
      }
    },
  };
}
