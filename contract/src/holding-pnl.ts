import { USDC_MINT, USDT_MINT } from './limits.ts';
import type { TokenHolding } from './shapes.ts';

/** Hidden for dollar tokens, whose profit and loss in dollars is noise. */
export function showsPnl({ mint, pnl }: Pick<TokenHolding, 'mint' | 'pnl'>): boolean {
  return pnl !== null && mint !== USDC_MINT && mint !== USDT_MINT;
}

/** Sum of the shown values, USD; null if none is shown. */
export function totalPnl(tokens: readonly Pick<TokenHolding, 'mint' | 'pnl'>[]): number | null {
  const shown = tokens.filter(showsPnl);
  return shown.length === 0 ? null : shown.reduce((sum, { pnl }) => sum + (pnl ?? 0), 0);
}
