import { amountText, approximate } from './amount.ts';
import { grouped, usd } from './format.ts';
import { SOL_DECIMALS } from './limits.ts';

/** Formats exact amounts; a separate file, because the first screens do not need it. */

/** The whole amount, exact to its last digit: "18,400,000.25". */
export function exactAmount(amount: bigint, decimals: number): string {
  const [whole = '0', fraction] = amountText(amount, decimals).split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** A cost in SOL with its value: "0.000105 SOL · $0.02", "0.000005 SOL · <$0.01"; without a price in SOL alone. */
export function solCost(lamports: bigint, solPriceUsd: number | null): string {
  const sol = `${exactAmount(lamports, SOL_DECIMALS)} SOL`;
  if (solPriceUsd === null) return sol;
  const worth = approximate(lamports, SOL_DECIMALS) * solPriceUsd;
  return `${sol} · ${worth < 0.01 ? '<$0.01' : usd(worth)}`;
}
