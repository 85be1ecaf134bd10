import { byUsdValue } from '@cumulus/contract/holding-order.ts';
import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './client.ts';
import { SOL, USDC } from './common-tokens.ts';
import { freshFor } from './fresh-for.ts';
import { userKey } from './query-client.ts';
import { recentTokens } from './recent-tokens.ts';
import type { SwapToken } from './swap-setup.ts';
import { type FoundToken, found, PRICES_FRESH } from './token-search.ts';
import { useTopTokens } from './top-tokens.ts';
import { useTrendingTokens } from './trending.ts';
import { useWatchedTokens } from './watchlist.ts';

/** Tokens to choose from, without a search. A token is in the first list that has it. */
export interface TokenChoices {
  /** SOL and USDC. */
  readonly common: readonly FoundToken[];
  /** By value. */
  readonly held: readonly HeldToken[];
  /** Newest first. */
  readonly watchlist: readonly FoundToken[];
  /** By rank. */
  readonly top: readonly FoundToken[];
  /** By rank; none if many tokens are watched. */
  readonly trending: readonly FoundToken[];
  /** Newest first. */
  readonly recent: readonly FoundToken[];
}

export interface HeldToken extends FoundToken {
  /** Base units. */
  readonly balance: bigint;
}

/** More would not be looked through, but searched. */
const WATCHED_MAX = 60;

/**
 * SOL, USDC and what is held are there at once. The others are complete, each known or given up, from one moment on:
 * lists that came one by one would move under the finger.
 */
export function useTokenChoices(
  uid: string,
  holdings: readonly TokenHolding[],
): { choices: TokenChoices; isComplete: boolean } {
  const watchlist = useWatchedTokens(uid);
  const top = useTopTokens();
  const watched = (watchlist.data ?? [])
    .map(({ address }) => address)
    .toReversed()
    .slice(0, WATCHED_MAX);
  const ranked = (top.data?.tokens ?? []).map(({ address }) => address);
  const recent = recentTokens();
  const mints = [...new Set([SOL.mint, USDC.mint, ...watched, ...ranked, ...recent.map(({ mint }) => mint)])];
  const prices = useQuery({
    queryKey: userKey(uid, 'token-choices', mints),
    queryFn: async () => (await call('getSolanaTokenPricesWeb', { tokens: mints })).tokens.map(found),
    placeholderData: (before) => before,
    staleTime: freshFor(PRICES_FRESH),
    retry: false,
  });
  const trending = useTrendingTokens(uid);
  const [isComplete, setComplete] = useState(false);
  const isLoading = [watchlist, top, prices, trending].some((each) => each.isLoading);
  if (!isComplete && !isLoading && !prices.isPlaceholderData) setComplete(true);
  return {
    choices: choicesFrom({
      holdings,
      watched,
      ranked,
      trending: trending.tokens.map(found),
      recent,
      priced: prices.data ?? [],
    }),
    isComplete,
  };
}

interface Sources {
  readonly holdings: readonly TokenHolding[];
  /** Addresses. */
  readonly watched: readonly string[];
  readonly ranked: readonly string[];
  readonly trending: readonly FoundToken[];
  readonly recent: readonly SwapToken[];
  readonly priced: readonly FoundToken[];
}

export function choicesFrom({ holdings, watched, ranked, trending, recent, priced }: Sources): TokenChoices {
  const byMint = new Map(priced.map((token) => [token.mint, token]));
  // Wrapped SOL is bought and sold as SOL.
  const taken = new Set<string>([WRAPPED_SOL_MINT]);
  const distinct = <T extends FoundToken>(tokens: readonly T[]): T[] =>
    tokens.filter(({ mint }) => !taken.has(mint) && taken.add(mint));
  const known = (mints: readonly string[]) => mints.flatMap((mint) => byMint.get(mint) ?? []);
  const withPrice = (token: SwapToken): FoundToken => {
    const { priceUsd = null, marketCap = null, multiplier = token.multiplier } = byMint.get(token.mint) ?? {};
    return { ...token, multiplier, priceUsd, marketCap };
  };
  return {
    common: distinct([SOL, USDC].map(withPrice)),
    held: distinct(
      holdings
        .filter(({ balance }) => BigInt(balance) > 0n)
        .toSorted(byUsdValue)
        .map(heldToken),
    ),
    watchlist: distinct(known(watched)),
    top: distinct(known(ranked)),
    trending: distinct(trending),
    recent: distinct(recent.map(withPrice)),
  };
}

function heldToken(held: TokenHolding) {
  const { mint, symbol, name, decimals, multiplier, logoURI, verified, priceUsd, balance } = held;
  const token = { mint, symbol, name, decimals, multiplier, logoURI, verified, priceUsd, marketCap: null };
  return { ...token, balance: BigInt(balance) } satisfies HeldToken;
}
