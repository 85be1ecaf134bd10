import type { Clock } from '../ports/clock.ts';
import type { Feed } from './feed.ts';
import type { MarketFeeds } from './feeds.ts';
import { quoteOf } from './quotes.ts';
import { tradedMint } from './tokens.ts';

interface QuoteReadingDeps {
  readonly feeds: Pick<MarketFeeds, 'prices' | 'listings' | 'pairs'>;
  readonly clock: Pick<Clock, 'now'>;
  /** How long a price is fresh, milliseconds. */
  readonly priceMaxAge: number;
  /** Whether an issuer has the amounts of a mint multiplied. */
  readonly isScaled: (mint: string) => boolean;
}

/**
 * Reads quotes, with supplies of cached listings; with `maxAge` all older prices are loaded. DexScreener is asked for what Jupiter lacks: a
 * price, or with `caps` the supply that makes a market cap.
 */
export function createQuoteReading({ feeds, clock, priceMaxAge, isScaled }: QuoteReadingDeps) {
  return async (
    mints: readonly string[],
    { maxAge, caps }: { readonly maxAge?: number; readonly caps: boolean },
  ) => {
    const ask = <V>(feed: Pick<Feed<V>, 'get' | 'fresh'>, keys: readonly string[]) =>
      maxAge === undefined ? feed.get(keys) : feed.fresh(keys, maxAge);
    const traded = [...new Set(mints.map(tradedMint))];
    // Taken before: what is loaded now is new, however long that takes.
    const oldest = clock.now() - (maxAge ?? priceMaxAge);
    const prices = await ask(feeds.prices, traded);
    const lacks = (mint: string): boolean =>
      (prices.get(mint)?.at ?? 0) < oldest || (caps && !feeds.listings.peek(mint)?.supply);
    const pairs = await ask(
      feeds.pairs,
      traded.filter((mint) => lacks(mint) && !isScaled(mint)),
    );
    return byMint(mints, (mint) =>
      quoteOf({ price: prices.get(mint), pair: pairs.get(mint), listing: feeds.listings.peek(mint) }, oldest),
    );
  };
}

/** Finds a value by the traded mint of each mint. */
export function byMint<V>(
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
