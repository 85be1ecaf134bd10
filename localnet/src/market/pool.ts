/** A constant-product pool of a token against US dollars: tokens times dollars stays the same. */
export interface Pool {
  readonly tokens: number;
  readonly usd: number;
}

/** A pool whose two sides are worth `liquidityUsd` together, at this price. */
export const openPool = (liquidityUsd: number, priceUsd: number): Pool => ({
  tokens: liquidityUsd / 2 / priceUsd,
  usd: liquidityUsd / 2,
});

export const poolPrice = (pool: Pool): number => pool.usd / pool.tokens;

/** The pool after the trades that bring its price to `priceUsd`. */
export function movePrice(pool: Pool, priceUsd: number): Pool {
  const product = pool.tokens * pool.usd;
  return { tokens: Math.sqrt(product / priceUsd), usd: Math.sqrt(product * priceUsd) };
}
