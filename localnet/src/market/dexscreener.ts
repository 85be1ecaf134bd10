import { createHash } from 'node:crypto';
import { toBase58 } from '../chain/base58.ts';
import { NATIVE_MINT } from '../chain/token.ts';
import type { Market, Trading } from './market.ts';
import type { Token } from './tokens.ts';

const MOST_ADDRESSES = 30;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const PERIODS = { m5: 300, h1: 3_600, h6: 21_600, h24: 86_400 } as const;

/**
 * Pairs in which any of these tokens trades, as DexScreener answers them: several for each, in no order, one of which names it as the
 * quote. Null if too many are requested.
 */
export function pairs(market: Market, addresses: readonly string[], origin: string): object[] | null {
  if (addresses.length > MOST_ADDRESSES) return null;
  return market.tokens
    .filter(({ mint }) => addresses.includes(mint) && market.price(mint) !== null)
    .flatMap((token) => pools(token).map((pool) => pair(market, pool, origin)));
}

interface Pool {
  readonly base: string;
  readonly quote: string;
  /** How its price differs from the market's, where nearly all is traded. */
  readonly offPrice: number;
  /** Of the market's liquidity and trade. */
  readonly share: number;
}

/** The market's, which trades SOL against dollars and all else against SOL, between two that hardly anybody uses. */
const pools = ({ mint }: Token): readonly Pool[] => [
  { base: mint, quote: mint === USDT ? USDC : USDT, offPrice: 1.05, share: 0.001 },
  { base: mint, quote: mint === NATIVE_MINT ? USDC : NATIVE_MINT, offPrice: 1, share: 1 },
  { base: mint === JUP ? USDC : JUP, quote: mint, offPrice: 0.95, share: 0.0001 },
];

function pair(market: Market, { base, quote: quoteMint, offPrice, share }: Pool, origin: string): object {
  const tokenOf = (mint: string): Token => market.tokens.find((known) => known.mint === mint)!;
  const [token, quote] = [tokenOf(base), tokenOf(quoteMint)];
  const usd = market.price(base)! * offPrice;
  const pool = market.pool(base)!;
  const worth = usd * Number(token.supply);
  const periods = Object.entries(PERIODS).map(
    ([name, seconds]) => [name, market.trading(token.mint, seconds)] as const,
  );
  const each = (part: (trading: Trading) => unknown): object =>
    Object.fromEntries(periods.map(([name, trading]) => [name, part(trading)]));
  return {
    chainId: 'solana',
    dexId: 'cumulus-localnet',
    url: `${origin}/latest/dex/tokens/${token.mint}`,
    pairAddress: toBase58(createHash('sha256').update(`pair ${token.mint} ${quoteMint}`).digest()),
    baseToken: named(token),
    quoteToken: named(quote),
    priceNative: decimalText(usd / market.price(quoteMint)!),
    priceUsd: decimalText(usd),
    txns: each(({ buys, sells }) => ({ buys, sells })),
    volume: each(({ volumeUsd }) => round(volumeUsd * share)),
    priceChange: each(({ priceChange }) => round(priceChange)),
    liquidity: {
      usd: round(pool.usd * 2 * share),
      base: pool.tokens * share,
      quote: (pool.usd * share) / market.price(quoteMint)!,
    },
    fdv: Math.round(worth),
    marketCap: Math.round(worth),
    pairCreatedAt: 1_717_577_725_000,
    info: { imageUrl: `${origin}/logos/${token.mint}.png`, websites: [], socials: [] },
  };
}

const named = ({ mint, name, symbol }: Token): object => ({ address: mint, name, symbol });
const round = (value: number): number => Math.round(value * 100) / 100;

/** Digits only: prices of small tokens would come out with an exponent. */
const decimalText = (value: number): string =>
  value.toPrecision(6).includes('e')
    ? value.toFixed(Math.min(100, 6 - Math.floor(Math.log10(value))))
    : value.toPrecision(6);
