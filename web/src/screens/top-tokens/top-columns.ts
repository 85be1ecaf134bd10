import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import type { TopToken } from '@cumulus/contract/calls/watchlist.ts';
import { type Word, word } from '../../locale/t.ts';

/** A top token with its market data, if known. */
export interface RankedToken extends TopToken {
  readonly priced: PricedToken | null;
}

export type TopColumn = 'count' | 'name' | 'price' | 'change24h' | 'marketCap';

export const topColumns: readonly { readonly key: TopColumn; readonly label: Word }[] = [
  { key: 'count', label: word('Watchers') },
  { key: 'name', label: word('Name') },
  { key: 'price', label: word('Price') },
  { key: 'change24h', label: word('24 h') },
  { key: 'marketCap', label: word('Market cap') },
];

export function topValueOf({ name, count, priced }: RankedToken, column: TopColumn): string | number | null {
  switch (column) {
    case 'count':
      return count;
    case 'name':
      return name;
    case 'price':
      return priced?.currentPrice ?? null;
    case 'change24h':
      return priced?.priceChange24h ?? null;
    case 'marketCap':
      return priced?.marketCap ?? null;
  }
}

const NAME_MAX_CHARACTERS = 25;
const CUT_NAME_CHARACTERS = 22;

/** Cuts a name of over 25 characters to 22 and an ellipsis. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_MAX_CHARACTERS) return name;
  return `${characters.slice(0, CUT_NAME_CHARACTERS).join('')}...`;
}
