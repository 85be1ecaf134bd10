import { marketCap } from '@cumulus/contract/format-full.ts';
import type { WatchlistToken } from '../../data/watchlist-merge.ts';
import { t, type Word, word } from '../../locale/t.ts';

/** The columns of a watchlist. The sorted one is shown beside each price; by default the day's change. */
export type Column = 'name' | 'price' | 'change24h' | 'sinceAdded' | 'marketCap' | 'volume24h';

export const columns: readonly { readonly key: Column; readonly label: Word }[] = [
  { key: 'name', label: word('Name') },
  { key: 'price', label: word('Price') },
  { key: 'change24h', label: word('24 h') },
  { key: 'sinceAdded', label: word('Since added') },
  { key: 'marketCap', label: word('Market cap') },
  { key: 'volume24h', label: word('Volume') },
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

/** The value below the price: a change in percent, or an amount. */
export function secondaryValue(
  token: WatchlistToken,
  column: Column | undefined,
): { change: number | null } | { text: string } {
  if (column === 'sinceAdded') return { change: token.priceChangePercent };
  if (column === 'marketCap') return { text: t('MC {value}', { value: marketCap(token.marketCap) }) };
  if (column === 'volume24h') return { text: t('Vol {value}', { value: marketCap(token.volume24h) }) };
  return { change: token.priceChange24h };
}

/** The name of what `secondaryValue` shows. */
export function secondaryLabel(column: Column | undefined): string {
  if (column === 'sinceAdded') return t('since added');
  if (column === 'marketCap') return t('market cap');
  return column === 'volume24h' ? t('volume in 24 h') : t('change in 24 h');
}
