import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { ListedToken, MarketSource, PairSource, TokenMarket } from '../ports/market.ts';
import { createMarketFeeds } from './feeds.ts';
import { createUpstreamBudget, type KeyBudget } from './key-budget.ts';
import { byMint, createQuoteReading } from './read-quotes.ts';
import { createSearch } from './search.ts';
import { keepPruned } from './store.ts';
import { createChainMints, sol, tradedMint, type Unscaled, withOwnNames } from './tokens.ts';
import { createTrending } from './trending.ts';

export interface MarketSettings {
  readonly source: MarketSource;
  /** Asked if `source` has no price or is unavailable, and what it allows. */
  readonly pairs?: { readonly source: PairSource; readonly requestsPerSecond: number };
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Of `source`. */
  readonly key: KeyBudget;
  /** How long a price is fresh, milliseconds. */
  readonly priceMaxAge?: number;
  /** How long a caller waits for upstream, milliseconds. */
  readonly patience?: number;
  /** Lets processes share what they load. Unset: each caches for itself. */
  readonly db?: Db;
}

const PATIENCE = 1_500;
/** Supplies change little in this time. */
const SUPPLY_MAX_AGE = 24 * 60 * 60_000;

export interface Market extends TokenMarket {
  /** The logo's address of a token that some process has learned of, or null. Never asks upstream. */
  logoUrl(mint: string): Promise<string | null>;
  /** Ends all waiting, also for the budget of the key. */
  close(): void;
}

/** Prices and names for all users, from rate-limited sources. */
export function openMarket(settings: MarketSettings): Market {
  const { source, pairs, key, chain, clock, log, db, priceMaxAge = 10_000 } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  const shared = { clock, log, signal, patience: settings.patience ?? PATIENCE, budget: key.budget };
  const feeds = createMarketFeeds({
    ...{ ...shared, source, db, priceMaxAge },
    pairs: pairs && {
      source: pairs.source,
      budget: createUpstreamBudget('pairs', { ...pairs, clock, log, db }, signal),
    },
  });
  if (db) void keepPruned(db, { clock, log, signal });
  const mints = createChainMints({ chain, clock });
  const { learn } = feeds;
  const search = createSearch({ ...shared, source, learn, cached: feeds.listings.cached });
  const trending = createTrending({ ...shared, source, learn });
  /** Its units are not those that pools trade: what DexScreener's prices of such mints are of is not known. */
  const isScaled = (mint: string): boolean =>
    mints.isScaled(mint) || Boolean(feeds.listings.peek(mint)?.scaling);
  const quotesOf = createQuoteReading({ feeds, clock, priceMaxAge, isScaled });

  async function listings(asked: readonly string[]): Promise<Unscaled[]> {
    const found = await feeds.listings.get([...new Set(asked.map(tradedMint))]);
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
      const listing = feeds.listings.peek(tradedMint(mint));
      if (mint === SOL_MINT) return sol(listing).symbol;
      return listing ? withOwnNames(listing).symbol : null;
    },
    async quotes(mints) {
      await feeds.listings.get([...new Set(mints.map(tradedMint))]);
      return await quotesOf(mints, { caps: true });
    },
    async fresh(mints, maxAge) {
      await feeds.listings.fresh([...new Set(mints.map(tradedMint))], SUPPLY_MAX_AGE);
      return await quotesOf(mints, { maxAge, caps: true });
    },
    async pairs(asked, maxAge) {
      const traded = [...new Set(asked.map(tradedMint))].filter((mint) => !isScaled(mint));
      const found = await (maxAge === undefined
        ? feeds.pairs.get(traded)
        : feeds.pairs.fresh(traded, maxAge));
      return byMint(asked, (mint) => found.get(mint));
    },
    lacking(mint) {
      const traded = tradedMint(mint);
      const isWithoutPair = isScaled(traded) || feeds.pairs.isMissing(traded);
      return new Set([
        ...(feeds.prices.isMissing(traded) ? (['jupiter'] as const) : []),
        ...(isWithoutPair ? (['dexscreener'] as const) : []),
      ]);
    },
    async search(text) {
      const found = text.trim() === '' ? await listings([SOL_MINT, USDC_MINT]) : await search(text);
      return await mints.scaled(found, shared.patience);
    },
    trending: async () => await mints.scaled(await trending(), shared.patience),
    async logoUrl(mint) {
      return (await feeds.known(mint))?.logoURI ?? null;
    },
    close() {
      closing.abort();
      key.close();
    },
  };
}
