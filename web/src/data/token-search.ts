import { typedAddress } from '@cumulus/contract/address.ts';
import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import {
  ADDRESS_MIN_CHARACTERS,
  SOL_MINT,
  TOKEN_LOOKUP_DEBOUNCE,
  TOKEN_SEARCH_MIN_CHARACTERS,
  WRAPPED_SOL_MINT,
} from '@cumulus/contract/limits.ts';
import { readTokenAddress } from '@cumulus/contract/token-address.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { freshFor } from './fresh-for.ts';
import { userKey } from './query-client.ts';
import type { SwapToken } from './swap-setup.ts';
import { useDebounced } from './useDebounced.ts';

/** A token to choose, with its market data if known. */
export interface FoundToken extends SwapToken {
  readonly priceUsd: number | null;
  readonly marketCap: number | null;
  readonly suspicious?: true;
  readonly warnings?: PricedToken['warnings'];
}

export const PRICES_FRESH = 30_000;

export function found({ address, currentPrice, ...token }: PricedToken): FoundToken {
  const { symbol, name, decimals, multiplier, logoURI, verified, marketCap, suspicious, warnings } = token;
  return {
    mint: address,
    symbol,
    name,
    decimals,
    multiplier,
    logoURI,
    verified,
    marketCap,
    priceUsd: currentPrice,
    ...(suspicious && { suspicious }),
    ...(warnings && { warnings }),
  };
}

/**
 * idle       too little text to search for.
 * malformed  long enough for an address, but not one.
 * waiting    for the debounce and the server's answer.
 */
export type TokenSearch =
  | { readonly state: 'idle' | 'malformed' | 'waiting' }
  | { readonly state: 'failed'; readonly failure: Error; readonly retry: () => void }
  | { readonly state: 'found'; readonly tokens: readonly FoundToken[]; readonly isAddress: boolean };

/** Tokens by symbol or name, or the one at an address: searched for once the typing has rested for 500 ms. */
export function useTokenSearch(uid: string, typed: string): TokenSearch {
  const address = typedAddress(typed);
  // Names have spaces in them.
  const text = address.length < ADDRESS_MIN_CHARACTERS ? typed.trim() : address;
  const isAddress = text.length >= ADDRESS_MIN_CHARACTERS;
  const reading = isAddress ? readTokenAddress(text) : null;
  const isMalformed = reading !== null && 'refusal' in reading;
  const isLookedFor = text.length >= TOKEN_SEARCH_MIN_CHARACTERS && !isMalformed;
  const settled = useDebounced(text, TOKEN_LOOKUP_DEBOUNCE);
  const search = useQuery({
    queryKey: userKey(uid, 'token-search', settled),
    queryFn: async () => {
      // Wrapped SOL is bought and sold as SOL.
      const query = settled === WRAPPED_SOL_MINT ? SOL_MINT : settled;
      return (await call('searchTokens', { query })).tokens.map(found);
    },
    enabled: isLookedFor && settled === text,
    staleTime: freshFor(PRICES_FRESH),
  });
  if (isMalformed) return { state: 'malformed' };
  if (!isLookedFor) return { state: 'idle' };
  if (settled !== text) return { state: 'waiting' };
  if (search.data) return { state: 'found', tokens: search.data, isAddress };
  if (search.error && !search.isFetching)
    return { state: 'failed', failure: search.error, retry: () => void search.refetch() };
  return { state: 'waiting' };
}
