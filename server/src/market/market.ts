import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type {
  ListedToken,
  Listing,
  MarketSource,
  Pair,
  PairSource,
  Price,
  TokenMarket,
} from '../ports/market.ts';
import { createBudget } from './budget.ts';
import { createFeed, type Feed } from './feed.ts';
import { house, sol, tradedAs } from './house.ts';
import { quoteOf } from './quotes.ts';
import { createSearch } from './search.ts';
import { createSharedBudget, createSharedCache, keepPruned } from './store.ts';
import { createUnlistedTokens } from './unknown-tokens.ts';

export interface MarketSettings {
  readonly source: MarketSource;
  /** Asked where `source` has no price, or is away; unset: nobody is. */
  readonly pairSource?: PairSource;
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** What upstream allows to the key that is used, swaps included. */
  readonly requestsPerSecond: number;
  /** As `requestsPerSecond`, for `pairSource`. */
  readonly pairRequestsPerSecond?: number;
  /** How long a price is handed out without asking again, milliseconds. */
  readonly priceMaxAge?: number;
  /** Where processes share what they have loaded; unset: each remembers for itself alone. */
  readonly db?: Db;
}

const TOKEN_MAX_AGE = 60 * 60_000;
/** A new token is listed soon after it is first seen. */
const MISSING_TOKEN_MAX_AGE = 60_000;
const PAIR_MAX_AGE = 30_000;
/** Most of the tokens that nobody prices are junk that stays it. */
const MISSING_PAIR_MAX_AGE = 5 * 60_000;
/** Longest that a caller waits for upstream, milliseconds. */
const PATIENCE = 1_500;
const BURST = 3;
/** The supply of a token changes little in this time. */
const SUPPLY_MAX_AGE = 24 * 60 * 60_000;

/** What else is asked of the source of prices under the same key, and does not wait for its turn: swaps. */
export interface SameKey {
  /** A request goes out. */
  sent(): void;
  /** Upstream has answered that it is asked too often; it wants to be left alone for this long, milliseconds. */
  refused(retryAfter: number): void;
}

/** Prices and names for all users, over rationed sources. */
export function openMarket(settings: MarketSettings): TokenMarket & { sameKey: SameKey; close(): void } {
  const { source, pairSource, chain, clock, log, db, priceMaxAge = 10_000 } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  const budget = (of: string, requestsPerSecond: number) =>
    createBudget({
      ...{ clock, requestsPerSecond, burst: BURST, signal },
      share: db && createSharedBudget(db, of, { clock, log }),
    });
  const shared = {
    ...{ clock, log, signal, patience: PATIENCE },
    budget: budget('tokens', settings.requestsPerSecond),
  };

  const priceFeed = createFeed<Price>({
    ...shared,
    shelf: db && createSharedCache(db, 'price'),
    load: source.prices,
    keysMax: source.pricesMax,
    maxAge: priceMaxAge,
    missingMaxAge: priceMaxAge,
  });
  /** What is listed comes with its price. */
  const learn = (listings: ReadonlyMap<string, Listing | null>): void =>
    priceFeed.put(new Map([...listings].map(([mint, listing]) => [mint, listing?.price ?? null])));
  const listingFeed = createFeed<Listing>({
    ...shared,
    shelf: db && createSharedCache(db, 'listing'),
    async load(mints) {
      const found = await source.tokens(mints);
      learn(new Map(mints.map((mint) => [mint, found.get(mint) ?? null])));
      return found;
    },
    keysMax: source.tokensMax,
    maxAge: TOKEN_MAX_AGE,
    missingMaxAge: MISSING_TOKEN_MAX_AGE,
  });
  const pairFeed: Pick<Feed<Pair>, 'get' | 'fresh'> = pairSource
    ? createFeed<Pair>({
        ...shared,
        budget: budget('pairs', settings.pairRequestsPerSecond ?? settings.requestsPerSecond),
        shelf: db && createSharedCache(db, 'pair'),
        load: pairSource.pairs,
        keysMax: pairSource.pairsMax,
        maxAge: PAIR_MAX_AGE,
        missingMaxAge: MISSING_PAIR_MAX_AGE,
      })
    : { get: async () => new Map(), fresh: async () => new Map() };
  if (db) void keepPruned(db, { clock, log, signal });
  const unknownTokens = createUnlistedTokens(chain);
  const search = createSearch({
    ...shared,
    source,
    learn(listings) {
      const byMint = new Map(listings.map((listing) => [listing.mint, listing]));
      learn(byMint);
      listingFeed.put(byMint);
    },
    remembered: listingFeed.remembered,
  });

  /** Quotes with what is remembered of listings; those that are older than `maxAge` are asked for, if one is given. */
  async function quotesOf(mints: readonly string[], maxAge?: number) {
    const ask = <V>(feed: Pick<Feed<V>, 'get' | 'fresh'>, keys: readonly string[]) =>
      maxAge === undefined ? feed.get(keys) : feed.fresh(keys, maxAge);
    const traded = [...new Set(mints.map(tradedAs))];
    const prices = await ask(priceFeed, traded);
    const oldest = clock.now() - (maxAge ?? priceMaxAge);
    const wanting = traded.filter((mint) => (prices.get(mint)?.at ?? 0) < oldest);
    const pairs = await ask(pairFeed, wanting);
    return asAsked(mints, (mint) =>
      quoteOf({ price: prices.get(mint), pair: pairs.get(mint), listing: listingFeed.peek(mint) }),
    );
  }

  async function listed(mints: readonly string[]): Promise<Map<string, ListedToken>> {
    const listings = await listingFeed.get([...new Set(mints.map(tradedAs))]);
    return new Map(
      mints.flatMap((mint) => {
        if (mint === SOL_MINT) return [[mint, sol(listings.get(WRAPPED_SOL_MINT))] as const];
        const listing = listings.get(mint);
        return listing ? [[mint, house(listing)] as const] : [];
      }),
    );
  }

  async function tokens(mints: readonly string[]): Promise<Map<string, ListedToken>> {
    const known = await listed(mints);
    const unknown = await unknownTokens([...new Set(mints)].filter((mint) => !known.has(mint)));
    return new Map([...known, ...unknown.map((token) => [token.mint, token] as const)]);
  }

  return {
    prices: (mints) => quotesOf(mints),
    listed,
    tokens,
    symbolOf(mint) {
      const listing = listingFeed.peek(tradedAs(mint));
      if (mint === SOL_MINT) return sol(listing).symbol;
      return listing ? house(listing).symbol : null;
    },
    async quotes(mints) {
      await listingFeed.get([...new Set(mints.map(tradedAs))]);
      return await quotesOf(mints);
    },
    async fresh(mints, maxAge) {
      await listingFeed.fresh([...new Set(mints.map(tradedAs))], SUPPLY_MAX_AGE);
      return await quotesOf(mints, maxAge);
    },
    async pairs(mints) {
      const pairs = await pairFeed.get([...new Set(mints.map(tradedAs))]);
      return asAsked(mints, (mint) => pairs.get(mint));
    },
    async search(text) {
      if (text.trim() === '') return [...(await listed([SOL_MINT, USDC_MINT])).values()];
      return await search(text);
    },
    sameKey: { sent: shared.budget.spend, refused: shared.budget.failed },
    close: () => closing.abort(),
  };
}

/** Finds what trades under each mint, and answers it by the mint that was asked for. */
function asAsked<V>(
  mints: readonly string[],
  find: (traded: string) => V | null | undefined,
): ReadonlyMap<string, V> {
  return new Map(
    mints.flatMap((mint) => {
      const found = find(tradedAs(mint));
      return found === null || found === undefined ? [] : [[mint, found] as const];
    }),
  );
}
