import { SOL_MINT, USDC_E_MINT, USDC_MINT } from './limits.ts';
import type { TokenHolding } from './shapes.ts';

/** Most valuable first; without a price last. */
export function byUsdValue(a: { usdValue: number | null }, b: { usdValue: number | null }): number {
  return (b.usdValue ?? -1) - (a.usdValue ?? -1);
}

const PINNED = [SOL_MINT, USDC_MINT, USDC_E_MINT];

/** Position of a pinned token; equal for all others. */
function place({ mint }: { mint: string }): number {
  const index = PINNED.indexOf(mint);
  return index === -1 ? PINNED.length : index;
}

/** A wallet's holdings in display order: SOL, USDC, USDC.E, then by value. */
export function inListOrder<T extends Pick<TokenHolding, 'mint' | 'usdValue'>>(holdings: readonly T[]): T[] {
  return [...holdings].sort(
    (a, b) => place(a) - place(b) || byUsdValue(a, b) || (a.mint < b.mint ? -1 : Number(a.mint > b.mint)),
  );
}
