import { USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';

/** Dollars gain and lose nothing in dollars: their profit and loss is noise. */
export function showsPnl({ mint, pnl }: Pick<TokenHolding, 'mint' | 'pnl'>): boolean {
  return pnl !== null && mint !== USDC_MINT && mint !== USDT_MINT;
}

/** Sum of what is known, in USD; null where nothing is. */
export function totalPnl(parts: readonly { pnl: number | null }[]): number | null {
  const known = parts.flatMap(({ pnl }) => (pnl === null ? [] : [pnl]));
  return known.length === 0 ? null : known.reduce((sum, pnl) => sum + pnl, 0);
}
