import { SOL_MINT, USDC_E_MINT, USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';

/** Most valuable first; what has no price comes last. */
export function byUsdValue(a: { usdValue: number | null }, b: { usdValue: number | null }): number {
  return (b.usdValue ?? -1) - (a.usdValue ?? -1);
}

/** SOL where there is some, USDC, USDC.E, then everything else. */
function pin({ mint, balance }: TokenHolding): number {
  if (mint === SOL_MINT && BigInt(balance) > 0n) return 0;
  if (mint === USDC_MINT) return 1;
  return mint === USDC_E_MINT ? 2 : 3;
}

/** A wallet's tokens in the order in which they are listed. */
export function inListOrder(tokens: readonly TokenHolding[]): TokenHolding[] {
  return tokens.toSorted((a, b) => pin(a) - pin(b) || byUsdValue(a, b));
}

/** Dollars gain and lose nothing in dollars: their profit and loss is noise. */
export function showsPnl({ mint, pnl }: Pick<TokenHolding, 'mint' | 'pnl'>): boolean {
  return pnl !== null && mint !== USDC_MINT && mint !== USDT_MINT;
}

/** Sum of what is known; null where nothing is. */
export function totalPnl(parts: readonly { pnl: number | null }[]): number | null {
  const known = parts.flatMap(({ pnl }) => (pnl === null ? [] : [pnl]));
  return known.length === 0 ? null : known.reduce((sum, pnl) => sum + pnl, 0);
}
