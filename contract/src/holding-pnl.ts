import { USDC_MINT, USDT_MINT } from './limits.ts';
import type { TokenHolding } from './shapes.ts';

/** Dollars gain and lose nothing in dollars: their profit and loss is noise. */
export function showsPnl({ mint, pnl }: Pick<TokenHolding, 'mint' | 'pnl'>): boolean {
  return pnl !== null && mint !== USDC_MINT && mint !== USDT_MINT;
}

/** Sum of what the rows show, in USD; null where none of them shows any. */
export function totalPnl(tokens: readonly Pick<TokenHolding, 'mint' | 'pnl'>[]): number | null {
  const shown = tokens.filter(showsPnl);
  return shown.length === 0 ? null : shown.reduce((sum, { pnl }) => sum + (pnl ?? 0), 0);
}
