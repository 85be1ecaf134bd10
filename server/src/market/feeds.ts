import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { Listing, MarketSource, Pair, PairSource, Price } from '../ports/market.ts';
import type { Budget } from './budget.ts';
import { createFeed, type Feed } from './feed.ts';
import { createSharedCache } from './store.ts';

const TOKEN_MAX_AGE = 60 * 60_000;
/** A new token may be listed soon. */
const MISSING_TOKEN_MAX_AGE = 60_000;
const PAIR_MAX_AGE = 30_000;
/** Most tokens without a price are junk and stay so. */
const MISSING_PAIR_MAX_AGE = 5 * 60_000;

interface FeedsSettings {
  readonly source: MarketSource;
  readonly pairs: { readonly source: PairSource; readonly budget: Budget } | undefined;
  /** Lets processes share what they load. */
  readonly db: Db | undefined;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
  /** How long a caller waits for upstream, milliseconds. */
  readonly patience: number;
  /** How long a price is fresh, milliseconds. */
  readonly priceMaxAge: number;
  readonly budget: Budget;
}

/** What is loaded of the market, each kind with an age of its own. */
export interface MarketFeeds {
  readonly prices: Feed<Price>;
  readonly listings: Feed<Listing>;
  readonly pairs: Pick<Feed<Pair>, 'get' | 'fresh' | 'isMissing'>;
  /** Keeps listings that came with another answer, and their prices. */
  learn(listings: readonly Listing[]): void;
  /** A listing that some process has loaded, or undefined. Never asks upstream. */
  known(mint: string): Promise<Listing | null | undefined>;
}

export function createMarketFeeds(settings: FeedsSettings): MarketFeeds {
  const { source, db, priceMaxAge } = settings;
  const prices = createFeed<Price>({
    ...settings,
    sharedCache: db && createSharedCache(db, 'price-unscaled'),
    load: source.prices,
    keysMax: source.pricesMax,
    maxAge: priceMaxAge,
    missingMaxAge: priceMaxAge,
  });
  /** Listings come with prices. */
  const learnPrices = (found: ReadonlyMap<string, Listing | null>): void =>
    prices.put(new Map([...found].map(([mint, listing]) => [mint, listing?.price ?? null])));
  const sharedListings = db && createSharedCache<Listing>(db, 'listing-unscaled');
  const listings = createFeed<Listing>({
    ...settings,
    sharedCache: sharedListings,
    async load(mints) {
      const found = await source.tokens(mints);
      learnPrices(new Map(mints.map((mint) => [mint, found.get(mint) ?? null])));
      return found;
    },
    keysMax: source.tokensMax,
    maxAge: TOKEN_MAX_AGE,
    missingMaxAge: MISSING_TOKEN_MAX_AGE,
  });
  const pairs: MarketFeeds['pairs'] = settings.pairs
    ? createFeed<Pair>({
        ...settings,
        budget: settings.pairs.budget,
        sharedCache: db && createSharedCache(db, 'pair'),
        load: settings.pairs.source.pairs,
        keysMax: settings.pairs.source.pairsMax,
        maxAge: PAIR_MAX_AGE,
        missingMaxAge: MISSING_PAIR_MAX_AGE,
      })
    : { get: async () => new Map(), fresh: async () => new Map(), isMissing: () => true };
  return {
    prices,
    listings,
    pairs,
    learn(found) {
      const byMint = new Map(found.map((listing) => [listing.mint, listing]));
      learnPrices(byMint);
      listings.put(byMint);
    },
    async known(mint) {
      const here = listings.peek(mint);
      return here ?? (await sharedListings?.read([mint]))?.get(mint)?.value;
    },
  };
}
