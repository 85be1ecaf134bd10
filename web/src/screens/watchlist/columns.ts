import * as format from '@cumulus/contract/format.ts';
import type { WatchlistToken } from '../../data/watchlist-merge.ts';

/** What a watchlist is sorted by. The list shows beside each price what it is sorted by, else the change of the day. */
export type Column = 'name' | 'price' | 'change24h' | 'sinceAdded' | 'marketCap' | 'volume24h';

export const columns: readonly { readonly key: Column; readonly label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'price', label: 'Price' },
  { key: 'change24h', label: '24 h' },
  { key: 'sinceAdded', label: 'Since added' },
  { key: 'marketCap', label: 'Market cap' },
  { key: 'volume24h', label: 'Volume' },
];

export function sortValue(token: WatchlistToken, column: Column): string | number | null {
  switch (column) {
    case 'name':
      return token.name;
    case 'price':
      return token.currentPrice;
    case 'change24h':
      return token.priceChange24h;
    case 'sinceAdded':
      return token.priceChangePercent;
    case 'marketCap':
      return token.marketCap;
    case 'volume24h':
      return token.volume24h;
  }
}

/** What stands under the price: a change in percent, or an amount. */
export function second(
  token: WatchlistToken,
  column: Column | undefined,
): { change: number | null } | { text: string } {
  if (column === 'sinceAdded') return { change: token.priceChangePercent };
  if (column === 'marketCap') return { text: `MC ${format.marketCap(token.marketCap)}` };
  if (column === 'volume24h') return { text: `Vol ${format.marketCap(token.volume24h)}` };
  return { change: token.priceChange24h };
}

/** Names what `second` shows. */
export function secondLabel(column: Column | undefined): string {
  if (column === 'sinceAdded') return 'since added';
  if (column === 'marketCap') return 'market cap';
  return column === 'volume24h' ? 'volume in 24 h' : 'change in 24 h';
}
