import { SOL_DECIMALS, SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Market, MarketSource, TokenInfo } from '../ports/market.ts';
import { openBudget } from './budget.ts';
import { openFeed } from './feed.ts';
import { openUnknownTokens } from './unknown-tokens.ts';

export interface MarketSettings {
  readonly source: MarketSource;
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** What upstream allows to the key that is used. */
  readonly requestsPerSecond: number;
  /** How long a price is handed out without asking again, milliseconds. */
  readonly priceMaxAge?: number;
}

const TOKEN_MAX_AGE = 60 * 60_000;
/** A new token is listed soon after it is first seen. */
const MISSING_TOKEN_MAX_AGE = 60_000;
/** Longest that a caller waits for upstream, milliseconds. */
const PATIENCE = 1_500;
const BURST = 3;

const SOL: TokenInfo = {
  mint: SOL_MINT,
  name: 'Solana',
  symbol: 'SOL',
  decimals: SOL_DECIMALS,
  logoURI: 'solana',
  verified: true,
};

/** SOL has no mint of its own: its price is that of wrapped SOL. */
const pricedAs = (mint: string): string => (mint === SOL_MINT ? WRAPPED_SOL_MINT : mint);

/** Prices and names for all users of this process, over one rationed source. */
export function openMarket(settings: MarketSettings): Market & { close(): void } {
  const { source, chain, clock, log, requestsPerSecond, priceMaxAge = 10_000 } = settings;
  const closing = new AbortController();
  const budget = openBudget({ clock, requestsPerSecond, burst: BURST, signal: closing.signal });
  const shared = { clock, budget, log, patience: PATIENCE };
  const priceFeed = openFeed({
    ...shared,
    load: source.prices,
    keysMax: source.pricesMax,
    maxAge: priceMaxAge,
    missingMaxAge: priceMaxAge,
  });
  const tokenFeed = openFeed({
    ...shared,
    load: source.tokens,
    keysMax: source.tokensMax,
    maxAge: TOKEN_MAX_AGE,
    missingMaxAge: MISSING_TOKEN_MAX_AGE,
  });
  const unknownTokens = openUnknownTokens(chain);

  return {
    async prices(mints) {
      const known = await priceFeed([...new Set(mints.map(pricedAs))]);
      return new Map(
        mints.flatMap((mint) => {
          const price = known.get(pricedAs(mint));
          return price ? [[mint, price] as const] : [];
        }),
      );
    },

    async tokens(mints) {
      const asked = [...new Set(mints)].filter((mint) => mint !== SOL_MINT);
      const listed = await tokenFeed(asked);
      const unknown = await unknownTokens(asked.filter((mint) => !listed.has(mint)));
      const tokens = [...listed.values(), ...unknown].map(house);
      return new Map(
        [...tokens, ...(mints.includes(SOL_MINT) ? [SOL] : [])].map((token) => [token.mint, token]),
      );
    },

    close: () => closing.abort(),
  };
}

/** Names and icons of the product's own. */
function house(token: TokenInfo): TokenInfo {
  if (token.mint === USDC_MINT) return { ...token, logoURI: 'usdc' };
  // Listed as plain "SOL" by the market; beside SOL itself it needs its own name.
  if (token.mint === WRAPPED_SOL_MINT)
    return { ...token, name: 'Wrapped SOL', symbol: 'wSOL', logoURI: 'solana' };
  return token;
}
