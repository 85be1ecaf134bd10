import type { DexToken, PricedToken } from '@cumulus/contract/calls/market.ts';
import type { PriceAlert } from '@cumulus/contract/calls/price-alerts.ts';
import type { WatchedToken } from '@cumulus/contract/calls/watchlist.ts';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { beforeEach } from 'vitest';
import { type Backend, useBackend } from './backend.ts';
import { main } from './send.tsx';
import { topTokens } from './top-tokens.ts';

export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
export const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
/** An address without a token. */
export const NOTHING = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

export const watched = (address: string, importPrice: number | null = null): WatchedToken => {
  return { address, importPrice, importDate: '2026-11-20T00:00:00Z', categoryIds: [] };
};

export function priced(
  address: string,
  symbol: string,
  name: string,
  currentPrice: number | null,
  values: Partial<PricedToken> = {},
): PricedToken {
  const facts = { marketCap: null, supply: null, priceChange24h: null, lastUpdated: null };
  return {
    ...{ address, symbol, name, currentPrice, decimals: 6, multiplier: 1, logoURI: null, verified: true },
    ...facts,
    ...values,
  };
}

export function dex(address: string, values: Partial<DexToken> = {}): DexToken {
  return {
    ...{ address, symbol: 'DEX', name: 'Traded', priceUsd: null, marketCap: null, fdv: null },
    ...{ priceChange24h: null, volume24h: null, lastUpdated: '2026-11-21T00:00:00Z' },
    ...values,
  };
}

const market = [
  priced(BONK, 'BONK', 'Bonk', 0.00003, {
    marketCap: 2.2e9,
    supply: 8.8e13,
    priceChange24h: 4.2,
    decimals: 5,
  }),
  priced(JUP, 'JUP', 'Jupiter', 0.5, { marketCap: 7e8, priceChange24h: -1.5 }),
  priced(USDC_MINT, 'USDC', 'USD Coin', 1, { marketCap: 6e10, priceChange24h: 0, logoURI: 'usdc' }),
];

interface List {
  entries: WatchedToken[];
  alerts: PriceAlert[];
}

/** A server with a market of three tokens, all in the user's watchlist. */
export function useWatchlistBackend() {
  const backend = useBackend();
  const list: List = { entries: [], alerts: [] };
  beforeEach(() => {
    backend.user = { id: 'ada', email: 'ada@example.org' };
    list.entries = [watched(BONK, 0.00002), watched(USDC_MINT, 1), watched(JUP)];
    list.alerts = [];
    Object.assign(backend.functions, functions(list));
  });
  const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
  return { backend, list, asked };
}

function functions(list: List): Backend['functions'] {
  const known = (address: string) => market.find((token) => token.address === address);
  return {
    getCloudWallets: () => ({ wallets: [main] }),
    getWatchlistWeb: () => ({ success: true, contractAddresses: list.entries }),
    addTokenToWatchlist: ({ tokenAddress }: { tokenAddress: string }) => {
      list.entries = [...list.entries, watched(tokenAddress, known(tokenAddress)?.currentPrice ?? null)];
      return { success: true };
    },
    removeTokenFromWatchlist: ({ tokenAddress }: { tokenAddress: string }) => {
      list.entries = list.entries.filter(({ address }) => address !== tokenAddress);
      return { success: true };
    },
    getSolanaTokenPricesWeb: ({ tokens }: { tokens: string[] }) => ({
      success: true,
      tokens: tokens.flatMap((address) => known(address) ?? []),
      failedTokens: tokens
        .filter((address) => !known(address))
        .map((address) => ({ address, error: 'There is no such token.' })),
    }),
    getDexScreenerDataWeb: () => ({
      success: true,
      data: [dex(BONK, { volume24h: 5e6 }), dex(JUP, { volume24h: 9e6 })],
    }),
    getPriceAlerts: () => ({ success: true, alerts: list.alerts }),
    createPriceAlert({ tokenAddress: mint, condition, value }) {
      const alert = { id: `a${list.alerts.length}`, mint, condition, value: Number(value) };
      list.alerts = [...list.alerts, alert];
      return { success: true, alert };
    },
    deletePriceAlert({ alertId }) {
      list.alerts = list.alerts.filter(({ id }) => id !== alertId);
      return { success: true };
    },
    getTopTokens: () => topTokens([]),
    searchTokens: ({ query }: { query: string }) => ({
      tokens: market.filter(
        ({ address, name }) => address === query || name.toLowerCase().includes(query.toLowerCase()),
      ),
    }),
  };
}
