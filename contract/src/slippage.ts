/** How much less than quoted may arrive. Basis points, amounts in base units. */

const BASIS_POINTS = 10_000n;

/** What a user may choose, beside the default and `auto`. */
export const SLIPPAGE_CHOICES_BPS = [50, 100, 300] as const;
/** What the server takes at least. */
export const SLIPPAGE_MIN_BPS = 1;

/** Up to which price impact (ratio) `auto` takes how much; beyond all of them the last choice. */
const AUTO_STEPS = [
  { below: 0.005, bps: 50 },
  { below: 0.015, bps: 100 },
] as const;
export const AUTO_SLIPPAGE_MIN_BPS = 50;
const AUTO_SLIPPAGE_MAX_BPS = 300;

/** The slippage that `auto` takes: the thinner the market for this amount, the more. `priceImpactPct` is a quote's. */
export function autoSlippageBps(priceImpactPct: string): number {
  const impact = Number(priceImpactPct);
  return AUTO_STEPS.find(({ below }) => impact < below)?.bps ?? AUTO_SLIPPAGE_MAX_BPS;
}

/** What must arrive of a quoted amount, rounded down. */
export function leastReceived(outAmount: bigint, slippageBps: number): bigint {
  return (outAmount * (BASIS_POINTS - BigInt(slippageBps))) / BASIS_POINTS;
}

/** The largest slippage with which `minimum` of this amount must still arrive; negative if the amount itself is less. */
export function slippageKeeping(outAmount: bigint, minimum: bigint): number {
  if (outAmount < minimum || outAmount === 0n) return -1;
  return Number(((outAmount - minimum) * BASIS_POINTS) / outAmount);
}
