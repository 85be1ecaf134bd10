/** A price of 0 is an upstream error, and would trigger every order below it. */
export function isWorth(usd: number | null): usd is number {
  return usd !== null && Number.isFinite(usd) && usd > 0;
}
