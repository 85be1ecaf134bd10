import type { Transaction, TransactionType } from '@cumulus/contract/calls/history.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { handlesOfReceivers, handlesOfSenders } from '../accounts/shown-handle.ts';
import type { Db } from '../db/pool.ts';
import type { ListedToken, TokenInfo, TokenMarket } from '../ports/market.ts';
import { formatCursor, NEWEST, parseCursor } from './cursor.ts';
import {
  eventsBefore,
  fundingSignatures,
  latestMints,
  liveSignatures,
  type Selection,
  type Sought,
  type StoredEvent,
} from './store.ts';
import { mintsOf, transactionOf } from './transaction.ts';

/*
 * Words of this folder
 *   event        a row of wallet_events: something that happened to one wallet
 *   transaction  an event as its user sees it, whether or not there was one on the chain
 *   cursor       a place in the order of events, from which a page starts
 */

export interface History {
  /** A page of a user's events, newest first, optionally of one wallet, type, token or time, or what a search finds. Throws CallError INVALID_INPUT. */
  page(userId: string, selection: PageRequest): Promise<Page>;
  /** All of a user's events, newest first, page by page as they are read. */
  pages(userId: string): AsyncGenerator<readonly Transaction[]>;
}

interface PageRequest {
  /** `lastDoc` of the page before; null for the first. */
  readonly startAfter: string | null;
  readonly type: TransactionType | null;
  readonly walletId: string | null;
  readonly mint: string | null;
  readonly from?: Date | null;
  readonly until?: Date | null;
  /** As a user types it. */
  readonly search?: string | null | undefined;
  /** Most events. */
  readonly limit?: number | null | undefined;
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
/** Tokens of a user whose names a search knows; others are found by their addresses. */
const NAMED_MINTS_MAX = 500;

export function createHistory({ db, market }: Deps): History {
  async function read(selection: Selection, startAfter: string | null, size: number): Promise<Page> {
    const before = startAfter === null ? NEWEST : parseCursor(startAfter);
    // One more, to know whether there is another page.
    const events = await eventsBefore(db, selection, before, size + 1);
    const shown = events.slice(0, size);
    const pending = shown.filter(({ state }) => state === 'pending').map(({ id }) => id);
    const found = shown.flatMap(({ given_mint, signature }) =>
      given_mint === null && signature !== null ? [signature] : [],
    );
    const paid = shown.flatMap(({ recipient }) => (recipient === null ? [] : [recipient]));
    const [tokens, live, funding, receivers, senders] = await Promise.all([
      named(shown),
      pending.length > 0 ? liveSignatures(db, pending) : new Map<string, string>(),
      found.length > 0 ? fundingSignatures(db, selection.userId, found) : new Set<string | null>(),
      paid.length > 0 ? handlesOfReceivers(db, selection.userId, paid) : new Map<string, string>(),
      found.length > 0 ? handlesOfSenders(db, selection.userId, found) : new Map<string, string>(),
    ]);
    const last = shown.at(-1);
    return {
      transactions: shown.map((event) => ({
        ...transactionOf(
          event,
          tokens,
          live.get(event.id) ?? null,
          event.signature !== null && funding.has(event.signature),
        ),
        counterpartyHandle: receivers.get(event.recipient ?? '') ?? senders.get(event.signature ?? ''),
      })),
      hasMore: events.length > size,
      lastDoc: last ? formatCursor(last) : null,
    };
  }

  /** Falls back to listed tokens if the chain is unavailable: history is shown without names rather than not at all. */
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

  async function soughtBy(userId: string, text: string): Promise<Sought> {
    const mints = await latestMints(db, userId, NAMED_MINTS_MAX);
    const wanted = text.toLowerCase();
    const isNamed = ({ symbol, name }: Pick<ListedToken, 'symbol' | 'name'>) =>
      symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
    const listed = [...(await market.listed(mints)).values()].filter(isNamed);
    return { text, ends: endsIn(text), mints: [...listed.map(({ mint }) => mint), text] };
  }

  return {
    async page(userId, { startAfter, type, walletId, mint, from = null, until = null, search, limit }) {
      if (walletId !== null && !isUuid(walletId)) return { transactions: [], hasMore: false, lastDoc: null };
      const text = search?.trim() ?? '';
      const sought = text === '' ? null : await soughtBy(userId, text);
      const selection = { userId, walletId, type, mint, from, until, sought };
      return await read(selection, startAfter, limit ?? PAGE_EVENTS);
    },

    async *pages(userId) {
      const everything = { userId, walletId: null, type: null, mint: null };
      for (let startAfter: string | null = null; ; ) {
        const page: Page = await read(everything, startAfter, EXPORT_PAGE_EVENTS);
        yield page.transactions;
        if (!page.hasMore) return;
        startAfter = page.lastDoc;
      }
    },
  };
}

/** Shorter ones would find much that only happens to begin so. */
const ENDS_MIN_CHARACTERS = 4;

/** An address or signature as a whole, its beginning, or shortened as screens and explorers show it: "9WzD...AWWM". */
function endsIn(text: string): Sought['ends'] {
  const [start = '', end = '', ...more] = text.split(/\.{3}|…/);
  if (more.length > 0 || !/^[0-9A-Za-z]*$/.test(start + end)) return null;
  return start.length + end.length < ENDS_MIN_CHARACTERS ? null : { start, end };
}
