/** A constant-product pool of a token against US dollars: tokens times dollars stays the same, or grows by fees. */
export interface Pool {
  readonly tokens: number;
  readonly usd: number;
}

/** Share of what is paid in that a pool keeps to itself. */
export const POOL_FEE = 0.0002;

/** A pool whose two sides are worth `liquidityUsd` together, at this price. */
export const openPool = (liquidityUsd: number, priceUsd: number): Pool => ({
  tokens: liquidityUsd / 2 / priceUsd,
  usd: liquidityUsd / 2,
});

/** USD a token, of twelve digits: a price that was set reads as it was set, without the rest of a division. */
export const poolPrice = (pool: Pool): number => Number((pool.usd / pool.tokens).toPrecision(12));

/** The pool after the trades that bring its price to `priceUsd`. */
export function movePrice(pool: Pool, priceUsd: number): Pool {
  const product = pool.tokens * pool.usd;
  return { tokens: Math.sqrt(product / priceUsd), usd: Math.sqrt(product * priceUsd) };
}

/** Sells tokens to the pool for dollars. */
export function sell(pool: Pool, tokens: number): { readonly usd: number; readonly pool: Pool } {
  const usd = bought(tokens, pool.tokens, pool.usd);
  return { usd, pool: { tokens: pool.tokens + tokens, usd: pool.usd - usd } };
}

/** Buys tokens from the pool for dollars. */
export function buy(pool: Pool, usd: number): { readonly tokens: number; readonly pool: Pool } {
  const tokens = bought(usd, pool.usd, pool.tokens);
  return { tokens, pool: { tokens: pool.tokens - tokens, usd: pool.usd + usd } };
}

function bought(paid: number, paidSide: number, boughtSide: number): number {
  const counted = paid * (1 - POOL_FEE);
  return (boughtSide * counted) / (paidSide + counted);
}
