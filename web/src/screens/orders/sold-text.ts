import { exactAmount } from '@cumulus/contract/format-amount.ts';

/** What an order sells. */
export interface Sold {
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier: number;
  /** Base units, as text; null hides it. */
  readonly amount: string | null;
}

/** "250 USDC"; "USDC" if the amount is hidden. */
export function soldText(sold: Sold): string {
  const { amount, symbol } = sold;
  return amount === null ? symbol : `${exactAmount(BigInt(amount), sold)} ${symbol}`;
}
