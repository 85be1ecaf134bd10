import type { Outflow } from './outflow.ts';
import type { PriceBounds } from './policy.ts';

export interface Prices {
  /** Takes the price of a whole token in millionths of a dollar, as a server reports it. */
  tell(mint: string, usd: bigint, at: number): void;
  /** Millionths of a dollar, rounded up; 0 if the mint has no bounds. */
  usdOf(outflow: Outflow, at: number): bigint;
  /** The same at the lowest price if none is known, rounded down. */
  leastUsdOf(outflow: Outflow, at: number): bigint;
}

/** Older than that, a price counts as unknown. */
const FRESH_MS = 10 * 60_000;

/** Prices that servers report are clamped to the operator's bounds; an unknown price counts as the highest. */
export function createPrices(bounds: ReadonlyMap<string, PriceBounds>): Prices {
  const told = new Map<string, { readonly usd: bigint; readonly at: number }>();
  /** Null if none was reported lately. */
  function priceOf(mint: string, known: PriceBounds, at: number): bigint | null {
    const newest = told.get(mint);
    return newest && at - newest.at <= FRESH_MS ? clamped(newest.usd, known) : null;
  }
  return {
    tell(mint, usd, at) {
      if (bounds.has(mint)) told.set(mint, { usd, at });
    },
    usdOf({ mint, amount }, at) {
      const known = bounds.get(mint);
      if (!known) return 0n;
      const unit = 10n ** BigInt(known.decimals);
      return (amount * (priceOf(mint, known, at) ?? known.high) + unit - 1n) / unit;
    },
    leastUsdOf({ mint, amount }, at) {
      const known = bounds.get(mint);
      if (!known) return 0n;
      return (amount * (priceOf(mint, known, at) ?? known.low)) / 10n ** BigInt(known.decimals);
    },
  };
}

function clamped(usd: bigint, { low, high }: PriceBounds): bigint {
  if (usd < low) return low;
  return usd > high ? high : usd;
}
