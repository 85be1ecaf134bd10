import type { DexToken, PricedToken } from '@cumulus/contract/calls/market.ts';
import type { TopToken, WatchedToken } from '@cumulus/contract/calls/watchlist.ts';
import { UNKNOWN_TOKEN_NAME, UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { t } from '../locale/t.ts';
import { translated } from '../locale/translated.ts';

/** A watched token with all that is known of it. Money in USD, changes in percent; null if unknown. */
export interface WatchlistToken extends WatchedToken {
  readonly name: string;
  readonly symbol: string;
  readonly logoURI: string | null;
  readonly verified: boolean;
  readonly currentPrice: number | null;
  readonly marketCap: number | null;
  /** Whole units. */
  readonly supply: number | null;
  readonly decimals: number | null;
  readonly multiplier: number;
  /** When the price was quoted, ISO time. */
  readonly lastUpdated: string | null;
  readonly volume24h: number | null;
  readonly priceChange24h: number | null;
  /** Its rank in the Top 25, and how many users watch it; null if it is not among them. */
  readonly rank: number | null;
  readonly count: number | null;
  /** Since it was added. */
  readonly priceChangePercent: number | null;
  /** Why nothing is known of it. */
  readonly error: string | null;
}

interface FailedToken {
  readonly address: string;
  readonly error: string;
  readonly errorDetails: ErrorDetails;
}

export interface TokenData {
  readonly tokens: readonly PricedToken[];
  readonly failedTokens: readonly FailedToken[];
}

interface Sources {
  /** Null if the market is unavailable. */
  readonly tokenData: TokenData | null;
  readonly dexData: readonly DexToken[];
  readonly topTokens: readonly TopToken[];
}

/** Merges what is known of each watched token, in the order of the list. */
export function mergeWatchlist(entries: readonly WatchedToken[], sources: Sources): WatchlistToken[] {
  const { tokenData, dexData, topTokens } = sources;
  const tokens = byAddress(tokenData?.tokens ?? []);
  const failed = byAddress(tokenData?.failedTokens ?? []);
  const pairs = byAddress(dexData);
  const ranked = byAddress(topTokens);
  return entries.map((entry) => {
    const token = tokens.get(entry.address);
    const pair = pairs.get(entry.address);
    const top = ranked.get(entry.address);
    // It was written down of an unscaled unit, so that it goes on when an issuer changes the multiplier.
    const imported = entry.importPrice === null ? null : entry.importPrice / (token?.multiplier ?? 1);
    const currentPrice = token?.currentPrice ?? pair?.priceUsd ?? null;
    return {
      ...entry,
      importPrice: imported,
      name: token?.name ?? pair?.name ?? top?.name ?? UNKNOWN_TOKEN_NAME,
      symbol: token?.symbol ?? pair?.symbol ?? top?.symbol ?? UNKNOWN_TOKEN_SYMBOL,
      logoURI: token?.logoURI ?? null,
      verified: token?.verified ?? false,
      currentPrice,
      marketCap: token?.marketCap ?? pair?.marketCap ?? pair?.fdv ?? null,
      supply: token?.supply ?? null,
      decimals: token?.decimals ?? null,
      multiplier: token?.multiplier ?? 1,
      lastUpdated: token?.lastUpdated ?? pair?.lastUpdated ?? null,
      volume24h: pair?.volume24h ?? null,
      priceChange24h: token?.priceChange24h ?? pair?.priceChange24h ?? null,
      rank: top?.rank ?? null,
      count: top?.count ?? null,
      priceChangePercent: changePercent(imported, currentPrice),
      error: currentPrice === null ? errorOf(failed.get(entry.address)) : null,
    };
  });
}

function errorOf(failed: FailedToken | undefined): string {
  return failed ? translated(failed.error, failed.errorDetails) : t('The price could not be loaded.');
}

/** (current - import) / import * 100; null if either price is unknown. */
export function changePercent(importPrice: number | null, currentPrice: number | null): number | null {
  if (!importPrice || currentPrice === null) return null;
  return ((currentPrice - importPrice) / importPrice) * 100;
}

function byAddress<T extends { readonly address: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.address, item]));
}
