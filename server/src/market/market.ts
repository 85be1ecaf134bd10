import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { ListedToken, Listing, MarketSource, Pair, PairSource, TokenMarket } from '../ports/market.ts';
import { openBudget } from './budget.ts';
import { type Feed, openFeed } from './feed.ts';
import { house, sol, tradedAs } from './house.ts';
import { quoteOf } from './quotes.ts';
import { openSearch } from './search.ts';
import { openUnknownTokens } from './unknown-tokens.ts';

export interface MarketSettings {
  readonly source: MarketSource;
  /** Asked where `source` has no price, or is away; unset: nobody is. */
  readonly pairSource?: PairSource;
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** What upstream allows to the key that is used. */
  readonly requestsPerSecond: number;
  /** As `requestsPerSecond`, for `pairSource`. */
  readonly pairRequestsPerSecond?: number;
  /** How long a price is handed out without asking again, milliseconds. */
  readonly priceMaxAge?: number;
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

/** Prices and names for all users of this process, over rationed sources. */
export function openMarket(settings: MarketSettings): TokenMarket & { close(): void } {
  const { source, pairSource, chain, clock, log, priceMaxAge = 10_000 } = settings;
  const closing = new AbortController();
  const budget = (requestsPerSecond: number) =>
    openBudget({ clock, requestsPerSecond, burst: BURST, signal: closing.signal });
  const shared = { clock, log, patience: PATIENCE, budget: budget(settings.requestsPerSecond) };

  const priceFeed = openFeed({
    ...shared,
    load: source.prices,
    keysMax: source.pricesMax,
    maxAge: priceMaxAge,
    missingMaxAge: priceMaxAge,
  });
  /** What is listed comes with its price. */
  const learn = (listings: ReadonlyMap<string, Listing | null>): void =>
    priceFeed.put(new Map([...listings].map(([mint, listing]) => [mint, listing?.price ?? null])));
  const listingFeed = openFeed({
    ...shared,
    async load(mints) {
      const found = await source.tokens(mints);
      learn(new Map(mints.map((mint) => [mint, found.get(mint) ?? null])));
      return found;
    },
    keysMax: source.tokensMax,
    maxAge: TOKEN_MAX_AGE,
    missingMaxAge: MISSING_TOKEN_MAX_AGE,
  });
  const pairFeed: Pick<Feed<Pair>, 'get'> = pairSource
    ? openFeed({
        ...shared,
        budget: budget(settings.pairRequestsPerSecond ?? settings.requestsPerSecond),
        load: pairSource.pairs,
        keysMax: pairSource.pairsMax,
        maxAge: PAIR_MAX_AGE,
        missingMaxAge: MISSING_PAIR_MAX_AGE,
      })
    : { get: async () => new Map() };
  const unknownTokens = openUnknownTokens(chain);
  const search = openSearch({
    ...shared,
    source,
    learn(listings) {
      const byMint = new Map(listings.map((listing) => [listing.mint, listing]));
      learn(byMint);
      listingFeed.put(byMint);
    },
    remembered: listingFeed.remembered,
  });

  /** Quotes of what trades under these mints, with what is remembered of their listings. */
  async function quotesOf(mints: readonly string[]) {
    const traded = [...new Set(mints.map(tradedAs))];
    const prices = await priceFeed.get(traded);
    const oldest = clock.now() - priceMaxAge;
    const wanting = traded.filter((mint) => (prices.get(mint)?.at ?? 0) < oldest);
    const pairs = wanting.length > 0 ? await pairFeed.get(wanting) : new Map<string, Pair>();
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
    prices: quotesOf,
    listed,
    tokens,
    async quotes(mints) {
      await listingFeed.get([...new Set(mints.map(tradedAs))]);
      return await quotesOf(mints);
    },
    async pairs(mints) {
      const pairs = await pairFeed.get([...new Set(mints.map(tradedAs))]);
      return asAsked(mints, (mint) => pairs.get(mint));
    },
    async search(text) {
      if (text.trim() === '') return [...(await listed([SOL_MINT, USDC_MINT])).values()];
      return await search(text);
    },
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
