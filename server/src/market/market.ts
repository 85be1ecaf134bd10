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
import { quoteOf } from './quotes.ts';
import { createSearch } from './search.ts';
import { createSharedBudget, createSharedCache, keepPruned } from './store.ts';
import { createChainMints, sol, tradedMint, type Unscaled, withOwnNames } from './tokens.ts';
import { createTrending } from './trending.ts';

export interface MarketSettings {
  readonly source: MarketSource;
  /** Used if `source` has no price or is unavailable. */
  readonly pairSource?: PairSource;
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** What upstream allows for our API key, swaps included. */
  readonly requestsPerSecond: number;
  /** As `requestsPerSecond`, for `pairSource`. */
  readonly pairRequestsPerSecond?: number;
  /** How long a price is fresh, milliseconds. */
  readonly priceMaxAge?: number;
  /** How long a caller waits for upstream, milliseconds. */
  readonly patience?: number;
  /** Lets processes share what they load. Unset: each caches for itself. */
  readonly db?: Db;
}

const TOKEN_MAX_AGE = 60 * 60_000;
/** A new token may be listed soon. */
const MISSING_TOKEN_MAX_AGE = 60_000;
const PAIR_MAX_AGE = 30_000;
/** Most tokens without a price are junk and stay so. */
const MISSING_PAIR_MAX_AGE = 5 * 60_000;
const PATIENCE = 1_500;
const BURST = 3;
/** Supplies change little in this time. */
const SUPPLY_MAX_AGE = 24 * 60 * 60_000;

/** Reports requests that use the same API key without waiting for the budget: swaps. */
export interface SameKey {
  /** Call it when a request is sent. */
  sent(): void;
  /** Call it when upstream answers that this was the last request for so many milliseconds. */
  usedUp(waitMs: number): void;
  /** Call it when upstream answers that there are too many requests; `retryAfter` in milliseconds. */
  refused(retryAfter: number): void;
}

export interface Market extends TokenMarket {
  readonly sameKey: SameKey;
  /** The logo's address of a token that some process has learned of, or null. Never asks upstream. */
  logoUrl(mint: string): Promise<string | null>;
  close(): void;
}

/** Prices and names for all users, from rate-limited sources. */
export function openMarket(settings: MarketSettings): Market {
  const { source, pairSource, chain, clock, log, db, priceMaxAge = 10_000 } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  const budget = (of: string, requestsPerSecond: number) =>
    createBudget({
      ...{ clock, requestsPerSecond, burst: BURST, signal },
      shared: db && createSharedBudget(db, of, { clock, log }),
    });
  const shared = {
    ...{ clock, log, signal, patience: settings.patience ?? PATIENCE },
    budget: budget('tokens', settings.requestsPerSecond),
  };

  const priceFeed = createFeed<Price>({
    ...shared,
    sharedCache: db && createSharedCache(db, 'price-unscaled'),
    load: source.prices,
    keysMax: source.pricesMax,
    maxAge: priceMaxAge,
    missingMaxAge: priceMaxAge,
  });
  /** Listings come with prices. */
  const learn = (listings: ReadonlyMap<string, Listing | null>): void =>
    priceFeed.put(new Map([...listings].map(([mint, listing]) => [mint, listing?.price ?? null])));
  const sharedListings = db && createSharedCache<Listing>(db, 'listing-unscaled');
  const listingFeed = createFeed<Listing>({
    ...shared,
    sharedCache: sharedListings,
    async load(mints) {
      const found = await source.tokens(mints);
      learn(new Map(mints.map((mint) => [mint, found.get(mint) ?? null])));
      return found;
    },
    keysMax: source.tokensMax,
    maxAge: TOKEN_MAX_AGE,
    missingMaxAge: MISSING_TOKEN_MAX_AGE,
  });
  const pairFeed: Pick<Feed<Pair>, 'get' | 'fresh' | 'isMissing'> = pairSource
    ? createFeed<Pair>({
        ...shared,
        budget: budget('pairs', settings.pairRequestsPerSecond ?? settings.requestsPerSecond),
        sharedCache: db && createSharedCache(db, 'pair'),
        load: pairSource.pairs,
        keysMax: pairSource.pairsMax,
        maxAge: PAIR_MAX_AGE,
        missingMaxAge: MISSING_PAIR_MAX_AGE,
      })
    : { get: async () => new Map(), fresh: async () => new Map(), isMissing: () => true };
  if (db) void keepPruned(db, { clock, log, signal });
  const mints = createChainMints({ chain, clock });
  const learnAll = (listings: readonly Listing[]): void => {
    const found = new Map(listings.map((listing) => [listing.mint, listing]));
    learn(found);
    listingFeed.put(found);
  };
  const search = createSearch({ ...shared, source, learn: learnAll, cached: listingFeed.cached });
  const trending = createTrending({ ...shared, source, learn: learnAll });

  /**
   * Quotes, with supplies of cached listings; with `maxAge` all older prices are loaded. DexScreener is asked for what Jupiter lacks: a
   * price, or with `caps` the supply that makes a market cap.
   */
  async function quotesOf(
    mints: readonly string[],
    { maxAge, caps }: { readonly maxAge?: number; readonly caps: boolean },
  ) {
    const ask = <V>(feed: Pick<Feed<V>, 'get' | 'fresh'>, keys: readonly string[]) =>
      maxAge === undefined ? feed.get(keys) : feed.fresh(keys, maxAge);
    const traded = [...new Set(mints.map(tradedMint))];
    // Taken before: what is loaded now is new, however long that takes.
    const oldest = clock.now() - (maxAge ?? priceMaxAge);
    const prices = await ask(priceFeed, traded);
    const lacks = (mint: string): boolean =>
      (prices.get(mint)?.at ?? 0) < oldest || (caps && !listingFeed.peek(mint)?.supply);
    const pairs = await ask(
      pairFeed,
      traded.filter((mint) => lacks(mint) && !isScaled(mint)),
    );
    return byMint(mints, (mint) =>
      quoteOf({ price: prices.get(mint), pair: pairs.get(mint), listing: listingFeed.peek(mint) }, oldest),
    );
  }

  /** Its units are not those that pools trade: what DexScreener's prices of such mints are of is not known. */
  const isScaled = (mint: string): boolean =>
    mints.isScaled(mint) || Boolean(listingFeed.peek(mint)?.scaling);

  async function listings(asked: readonly string[]): Promise<Unscaled[]> {
    const found = await listingFeed.get([...new Set(asked.map(tradedMint))]);
    return [...new Set(asked)].flatMap((mint): Unscaled[] => {
      if (mint === SOL_MINT) return [sol(found.get(WRAPPED_SOL_MINT))];
      const listing = found.get(mint);
      return listing ? [withOwnNames(listing)] : [];
    });
  }

  const scaled = async (found: readonly Unscaled[]): Promise<Map<string, ListedToken>> =>
    new Map((await mints.scaled(found)).map((token) => [token.mint, token]));

  async function tokens(asked: readonly string[]): Promise<Map<string, ListedToken>> {
    const known = await listings(asked);
    const names = new Set(known.map(({ mint }) => mint));
    const unknown = await mints.unlisted([...new Set(asked)].filter((mint) => !names.has(mint)));
    return await scaled([...known, ...unknown]);
  }

  return {
    prices: (mints) => quotesOf(mints, { caps: false }),
    listed: async (asked) => await scaled(await listings(asked)),
    tokens,
    symbolOf(mint) {
      const listing = listingFeed.peek(tradedMint(mint));
      if (mint === SOL_MINT) return sol(listing).symbol;
      return listing ? withOwnNames(listing).symbol : null;
    },
    async quotes(mints) {
      await listingFeed.get([...new Set(mints.map(tradedMint))]);
      return await quotesOf(mints, { caps: true });
    },
    async fresh(mints, maxAge) {
      await listingFeed.fresh([...new Set(mints.map(tradedMint))], SUPPLY_MAX_AGE);
      return await quotesOf(mints, { maxAge, caps: true });
    },
    async pairs(asked, maxAge) {
      const traded = [...new Set(asked.map(tradedMint))].filter((mint) => !isScaled(mint));
      const pairs = await (maxAge === undefined ? pairFeed.get(traded) : pairFeed.fresh(traded, maxAge));
      return byMint(asked, (mint) => pairs.get(mint));
    },
    lacking(mint) {
      const traded = tradedMint(mint);
      const isWithoutPair = isScaled(traded) || pairFeed.isMissing(traded);
      return new Set([
        ...(priceFeed.isMissing(traded) ? (['jupiter'] as const) : []),
        ...(isWithoutPair ? (['dexscreener'] as const) : []),
      ]);
    },
    async search(text) {
      const found = text.trim() === '' ? await listings([SOL_MINT, USDC_MINT]) : await search(text);
      return await mints.scaled(found, shared.patience);
    },
    trending: async () => await mints.scaled(await trending(), shared.patience),
    async logoUrl(mint) {
      const here = listingFeed.peek(mint);
      const listing = here ?? (await sharedListings?.read([mint]))?.get(mint)?.value;
      return listing?.logoURI ?? null;
    },
    sameKey: {
      sent: shared.budget.spend,
      usedUp: shared.budget.usedUp,
      refused: shared.budget.failed,
    },
    close: () => closing.abort(),
  };
}

/** Finds a value by the traded mint of each mint. */
function byMint<V>(
  mints: readonly string[],
  find: (traded: string) => V | null | undefined,
): ReadonlyMap<string, V> {
  return new Map(
    mints.flatMap((mint) => {
      const found = find(tradedMint(mint));
      return found === null || found === undefined ? [] : [[mint, found] as const];
    }),
  );
}
