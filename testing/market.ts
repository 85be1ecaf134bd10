import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Db } from '../server/src/db/pool.ts';
import { openKeyBudget } from '../server/src/market/key-budget.ts';
import { openMarket } from '../server/src/market/market.ts';
import type { Account, Chain } from '../server/src/ports/chain.ts';
import type { Listing, MarketSource, Pair, PairSource, Price } from '../server/src/ports/market.ts';
import { type HeldClock, heldClock } from './held-clock.ts';

const unexpected = async (): Promise<never> => {
  throw new Error('not expected to be called');
};

export const down = async (): Promise<never> => {
  throw new Error('upstream answers HTTP 500');
};

export interface TestParts {
  readonly accounts?: Readonly<Record<string, Account>>;
  /** In place of one that has these accounts. */
  readonly chain?: Pick<Chain, 'accounts'>;
  readonly pairSource?: Partial<PairSource>;
  /** Where processes share what they have loaded. */
  readonly db?: Db;
  readonly clock?: HeldClock;
  readonly requestsPerSecond?: number;
}

/** A market over sources of which a test says what they answer; what it says nothing of is not to be asked. */
export function testMarket(source: Partial<MarketSource>, parts: TestParts = {}) {
  const { accounts = {}, pairSource, db, clock = heldClock(), requestsPerSecond = 1 } = parts;
  const warn = vi.fn();
  const log = { warn };
  const key = openKeyBudget({ clock, log, db, requestsPerSecond });
  const market = openMarket({
    source: {
      ...{ pricesMax: 2, tokensMax: 2, prices: unexpected, tokens: unexpected, search: unexpected },
      trending: unexpected,
      ...source,
    },
    ...(pairSource && {
      pairs: { source: { pairsMax: 2, pairs: unexpected, ...pairSource }, requestsPerSecond },
    }),
    chain: parts.chain ?? {
      accounts: async (addresses) => ({
        slot: 1n,
        value: addresses.map((address) => accounts[address] ?? null),
      }),
    },
    clock,
    log,
    key,
    ...(db && { db }),
  });
  const quote = (usd: number): Price => ({ usd, change24h: null, at: clock.now() });
  const pair = (usd: number, more: Partial<Pair> = {}): Pair => ({
    ...{ name: 'Pair', symbol: 'PAIR', marketCap: null, fdv: null, volume24h: null },
    ...quote(usd),
    ...more,
  });
  /** Lets time pass, and what it wakes go on. */
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await setImmediate();
  };
  return { pass, market, sameKey: key.sameKey, warn, quote, pair, clock };
}

export const listing = (mint: string, name: string, more: Partial<Listing> = {}): Listing => ({
  mint,
  name,
  symbol: name.toUpperCase(),
  decimals: 6,
  logoURI: null,
  verified: true,
  scaling: null,
  supply: null,
  program: null,
  liquidity: null,
  totalSupply: null,
  volume24h: null,
  price: null,
  ...more,
});
