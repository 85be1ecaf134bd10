import { createHash } from 'node:crypto';
import { toBase58 } from '../chain/base58.ts';
import { NATIVE_MINT } from '../chain/token.ts';
import type { Market, Trading } from './market.ts';
import type { Token } from './tokens.ts';

const MOST_ADDRESSES = 30;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const PERIODS = { m5: 300, h1: 3_600, h6: 21_600, h24: 86_400 } as const;

/** Pairs in which any of these tokens trades, as DexScreener answers them. Null if too many are requested. */
export function pairs(market: Market, addresses: readonly string[], origin: string): object[] | null {
  if (addresses.length > MOST_ADDRESSES) return null;
  return market.tokens
    .filter(({ mint }) => addresses.includes(mint) && market.price(mint) !== null)
    .map((token) => pair(market, token, origin));
}

function pair(market: Market, token: Token, origin: string): object {
  const usd = market.price(token.mint)!;
  const pool = market.pool(token.mint)!;
  // SOL trades against dollars, all others against SOL.
  const quoteMint = token.mint === NATIVE_MINT ? USDC : NATIVE_MINT;
  const quote = market.tokens.find(({ mint }) => mint === quoteMint)!;
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
    volume: each(({ volumeUsd }) => round(volumeUsd)),
    priceChange: each(({ priceChange }) => round(priceChange)),
    liquidity: { usd: round(pool.usd * 2), base: pool.tokens, quote: pool.usd / market.price(quoteMint)! },
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
