import { amountText, approximate, type Scale, SOL_SCALE } from './amount.ts';
import { grouped, usd } from './format.ts';

/** Formats exact amounts; a separate file, because the first screens do not need it. */

/** The whole amount, exact to its last digit: "18,400,000.25"; of fewer `places`, without what is beyond them. */
export function exactAmount(amount: bigint, scale: Scale, places = scale.decimals): string {
  const [whole = '0', fraction] = amountText(amount, scale, places).split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** A cost in SOL with its value: "0.000105 SOL · $0.02", "0.000005 SOL · <$0.01"; without a price in SOL alone. */
export function solCost(lamports: bigint, solPriceUsd: number | null): string {
  const sol = `${exactAmount(lamports, SOL_SCALE)} SOL`;
  if (solPriceUsd === null) return sol;
  const worth = approximate(lamports, SOL_SCALE) * solPriceUsd;
  return `${sol} · ${worth < 0.01 ? '<$0.01' : usd(worth)}`;
}
