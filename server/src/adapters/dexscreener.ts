import type { Clock } from '../ports/clock.ts';
import type { Pair, PairSource } from '../ports/market.ts';
import { fieldsOf, finite, nameOf, positive } from './market-fields.ts';
import { type OnAnswer, openMarketHttp } from './market-http.ts';

export interface DexScreenerSettings {
  readonly url: string;
  readonly clock: Clock;
  /** Timeout of a request, milliseconds. */
  readonly timeout?: number;
  /** Called for each request. */
  readonly onRequest?: () => void;
  /** Called with how each request ended. */
  readonly onAnswer?: OnAnswer;
}

interface Found {
  readonly mint: string;
  readonly pair: Pair;
}

/** The most pairs that one answer has, whatever is asked for. Measured on 14 August 2026: ten mints brought pairs of seven. */
const ANSWERED_MAX = 30;

/** DexScreener's pairs by token: for each token the pair with the most liquidity in which it is the base. */
export function openDexScreener({
  url,
  clock,
  timeout,
  onRequest,
  onAnswer,
}: DexScreenerSettings): PairSource & {
  close(): Promise<void>;
} {
  const http = openMarketHttp({ url, name: 'DexScreener', timeout, onRequest, onAnswer });
  return {
    pairsMax: 30,
    async pairs(mints) {
      const answer = await http.get(`/tokens/v1/solana/${mints.map(encodeURIComponent).join(',')}`);
      if (!Array.isArray(answer)) throw new TypeError('DexScreener returned no pairs');
      const at = clock.now();
      const deepest = new Map<string, Found>();
      for (const entry of answer) {
        const found = read(fieldsOf(entry), at);
        if (found === null || !mints.includes(found.mint)) continue;
        const before = deepest.get(found.mint);
        if (!before || depth(found) > depth(before)) deepest.set(found.mint, found);
      }
      const isFull = answer.length >= ANSWERED_MAX && mints.length > 1;
      return new Map(
        mints.flatMap((mint): [string, Pair | null][] => {
          const found = deepest.get(mint);
          if (found) return [[mint, found.pair]];
          return isFull ? [[mint, null]] : [];
        }),
      );
    },
    close: http.close,
  };
}

/** Null for a pair without a price, or on another chain. */
function read(entry: Readonly<Record<string, unknown>>, at: number): Found | null {
  const base = fieldsOf(entry.baseToken);
  // The price is decimal text.
  const usd = typeof entry.priceUsd === 'string' ? positive(Number.parseFloat(entry.priceUsd)) : null;
  if (entry.chainId !== 'solana' || typeof base.address !== 'string' || usd === null) return null;
  const liquidity = positive(fieldsOf(entry.liquidity).usd);
  const symbol = nameOf(base.symbol);
  const name = nameOf(base.name) || symbol;
  return {
    mint: base.address,
    pair: {
      name,
      symbol: symbol || name,
      usd,
      change24h: finite(fieldsOf(entry.priceChange).h24),
      marketCap: positive(entry.marketCap),
      fdv: positive(entry.fdv),
      volume24h: positive(fieldsOf(entry.volume).h24),
      at,
      ...(liquidity !== null && { liquidity }),
    },
  };
}

/** A pair without liquidity ranks behind all others. */
const depth = ({ pair: { liquidity = -1 } }: Found): number => liquidity;
