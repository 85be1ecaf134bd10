import type { Listing, Pair, Price, Quote } from '../ports/market.ts';

/** What each source knows of one token. */
interface Known {
  readonly price: Price | undefined;
  readonly pair: Pair | undefined;
  readonly listing: Listing | undefined;
}

/**
 * A price with what each source knows besides; null without a price. That of the pair counts if it is newer than one from before `oldest`.
 */
export function quoteOf({ price, pair, listing }: Known, oldest: number): Quote | null {
  const liquidity = price?.liquidity ?? pair?.liquidity ?? listing?.liquidity;
  const pools = typeof liquidity === 'number' ? { liquidity } : {};
  if (pair && (!price || (price.at < oldest && pair.at > price.at))) {
    const { usd, change24h, at } = pair;
    return {
      ...{ usd, change24h, at, source: 'dexscreener', ...pools },
      marketCap: pair.marketCap ?? worth(usd, listing?.supply),
      fdv: pair.fdv ?? worth(usd, listing?.totalSupply),
      volume24h: pair.volume24h ?? listing?.volume24h ?? null,
    };
  }
  if (!price) return null;
  // Supplies change slowly, so that the newest price times an older supply is the present market cap.
  return {
    ...{ ...price, source: 'jupiter', ...pools },
    marketCap: worth(price.usd, listing?.supply) ?? pair?.marketCap ?? null,
    fdv: worth(price.usd, listing?.totalSupply) ?? pair?.fdv ?? null,
    volume24h: pair?.volume24h ?? listing?.volume24h ?? null,
  };
}

function worth(usd: number, units: number | null | undefined): number | null {
  return units ? usd * units : null;
}
