import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { addressText, empty, errorDetails } from '../shapes.ts';

/** As many as a watchlist holds at most. */
const addresses = z.array(addressText).check(z.maxLength(500));

/** A token without a price, and why. */
const failedToken = z.object({ address: z.string(), error: z.string(), errorDetails });

const pricedToken = z.object({
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number(),
  /** What an amount in whole units is multiplied with to be shown, 1 for most: the issuer's, at this moment (amount.ts). */
  multiplier: z.number(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
  /** USD of a shown unit; null if no price is known. */
  currentPrice: z.nullable(z.number()),
  /** USD. */
  marketCap: z.nullable(z.number()),
  /** Shown units in circulation. */
  supply: z.nullable(z.number()),
  /** Percent over 24 hours. */
  priceChange24h: z.nullable(z.number()),
  /** When the price was quoted, ISO time; old if the upstream is down and this is its last price. */
  lastUpdated: z.nullable(z.string()),
  verified: z.boolean(),
  /** There if the market's own checks have flagged it. */
  suspicious: z.optional(z.literal(true)),
  /** Of tokens that are found or trending: what its issuer may do, and what else is known against it (warnings.ts). */
  warnings: z.optional(z.array(errorDetails)),
});
export type PricedToken = z.output<typeof pricedToken>;

const pricesAnswer = z.object({
  success: z.literal(true),
  tokens: z.array(pricedToken),
  /** Includes known tokens without a price. */
  failedTokens: z.array(failedToken),
});

export const getSolanaTokenPricesWeb = defineCall({
  name: 'getSolanaTokenPricesWeb',
  endpoint: '/market/token-prices',
  input: z.object({ tokens: addresses }),
  output: pricesAnswer,
});

/** Alias for older clients. */
export const getSolanaTokenPrices = defineCall({
  name: 'getSolanaTokenPrices',
  input: z.object({ tokens: addresses }),
  output: pricesAnswer,
});

const dexToken = z.object({
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  priceUsd: z.nullable(z.number()),
  /** USD. */
  marketCap: z.nullable(z.number()),
  /** Fully diluted value, USD. */
  fdv: z.nullable(z.number()),
  /** Percent. */
  priceChange24h: z.nullable(z.number()),
  /** USD. */
  volume24h: z.nullable(z.number()),
  lastUpdated: z.string(),
});
export type DexToken = z.output<typeof dexToken>;

const dexAnswer = z.object({ success: z.literal(true), data: z.array(dexToken) });

export const getDexScreenerDataWeb = defineCall({
  name: 'getDexScreenerDataWeb',
  endpoint: '/market/dexscreener',
  input: z.object({ tokenAddresses: addresses }),
  output: dexAnswer,
});

/** Alias for older clients. */
export const getDexScreenerData = defineCall({
  name: 'getDexScreenerData',
  input: z.object({ tokenAddresses: addresses }),
  output: dexAnswer,
});

/** Verified tokens that are traded more than usual, by the market; without SOL and stablecoins. Empty if it is unavailable. */
export const getTrendingTokens = defineCall({
  name: 'getTrendingTokens',
  endpoint: '/market/trending',
  input: empty,
  output: z.object({ tokens: z.array(pricedToken) }),
});

/** Tokens by symbol or name, or by their address; the best known first. */
export const searchTokens = defineCall({
  name: 'searchTokens',
  endpoint: '/market/search',
  input: z.object({ query: z.string().check(z.maxLength(100)) }),
  output: z.object({ tokens: z.array(pricedToken) }),
});
