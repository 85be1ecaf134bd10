/** Nothing that is traded is worth nothing: a zero is somebody's error, and would set off every order below it. */
export function isWorth(usd: number | null): usd is number {
  return usd !== null && Number.isFinite(usd) && usd > 0;
}
