import { Pool } from 'undici';
import type { Clock } from '../ports/clock.ts';
import type { MarketSource, Price, TokenInfo } from '../ports/market.ts';

export interface JupiterSettings {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly clock: Clock;
  /** Longest wait for one answer, milliseconds. */
  readonly timeout?: number;
}

/** The parts of Price v3 and Tokens v2 that are read. Any of them may be missing or of another type one day. */
interface JupiterPrice {
  readonly usdPrice?: unknown;
  readonly priceChange24h?: unknown;
}
interface JupiterToken {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly symbol?: unknown;
  readonly decimals?: unknown;
  readonly icon?: unknown;
  readonly isVerified?: unknown;
}

/** Names are chosen by whoever made the token: longer ones are cut. */
const NAME_MAX_CHARACTERS = 64;
const DECIMALS_MAX = 255;

/** Jupiter's Price v3 and Tokens v2. */
export function openJupiter({ url, apiKey, clock, timeout = 5_000 }: JupiterSettings): MarketSource & {
  close(): Promise<void>;
} {
  const base = new URL(url);
  const pool = new Pool(base.origin, { connections: 4, pipelining: 1, connect: { timeout } });
  const folder = base.pathname.replace(/\/$/, '');

  async function get(path: string, query: Record<string, string>): Promise<unknown> {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `${folder}${path}?${new URLSearchParams(query)}`,
      headers: apiKey === undefined ? {} : { 'x-api-key': apiKey },
      signal: AbortSignal.timeout(timeout),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`Jupiter answers HTTP ${statusCode}`);
    return JSON.parse(text);
  }

  return {
    pricesMax: 50,
    async prices(mints) {
      const answer = await get('/price/v3', { ids: mints.join(',') });
      if (typeof answer !== 'object' || answer === null) throw new TypeError('Jupiter answers no prices');
      const at = clock.now();
      const prices = new Map<string, Price>();
      for (const mint of mints) {
        const { usdPrice, priceChange24h } = ((answer as Record<string, unknown>)[mint] ??
          {}) as JupiterPrice;
        if (!isNumber(usdPrice) || usdPrice < 0) continue;
        prices.set(mint, { usd: usdPrice, change24h: isNumber(priceChange24h) ? priceChange24h : null, at });
      }
      return prices;
    },
    tokensMax: 100,
    async tokens(mints) {
      const answer = await get('/tokens/v2/search', { query: mints.join(',') });
      if (!Array.isArray(answer)) throw new TypeError('Jupiter answers no tokens');
      const found = answer.map(tokenInfo).filter((token) => token !== null);
      // A search for one word may also find others.
      return new Map(found.filter(({ mint }) => mints.includes(mint)).map((token) => [token.mint, token]));
    },
    close: () => pool.destroy(),
  };
}

function tokenInfo(token: JupiterToken | null): TokenInfo | null {
  if (typeof token?.id !== 'string' || !isDecimals(token.decimals)) return null;
  const symbol = text(token.symbol);
  const name = text(token.name) || symbol;
  if (name === '') return null;
  return {
    mint: token.id,
    name,
    symbol: symbol || name,
    decimals: token.decimals,
    logoURI: typeof token.icon === 'string' && /^https?:\/\//.test(token.icon) ? token.icon : null,
    verified: token.isVerified === true,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, NAME_MAX_CHARACTERS) : '';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isDecimals(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= DECIMALS_MAX;
}
