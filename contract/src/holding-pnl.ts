import { USDC_MINT, USDT_MINT } from './limits.ts';
import type { TokenHolding } from './shapes.ts';

/** Not of dollar tokens, whose profit and loss in dollars is noise. */
export function hasPnl({ mint }: Pick<TokenHolding, 'mint'>): boolean {
  return mint !== USDC_MINT && mint !== USDT_MINT;
}

/** Whether profit and loss is shown: it has one, and it is known. */
export function showsPnl(holding: Pick<TokenHolding, 'mint' | 'pnl'>): boolean {
  return holding.pnl !== null && hasPnl(holding);
}

/** Sum of the shown values, USD; null if none is shown. */
export function totalPnl(tokens: readonly Pick<TokenHolding, 'mint' | 'pnl'>[]): number | null {
  const shown = tokens.filter(showsPnl);
  return shown.length === 0 ? null : shown.reduce((sum, { pnl }) => sum + (pnl ?? 0), 0);
}
