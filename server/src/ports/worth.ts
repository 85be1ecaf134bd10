/** A price of 0 is an upstream error, and would trigger every order below it. */
export function isWorth(usd: number | null): usd is number {
  return usd !== null && Number.isFinite(usd) && usd > 0;
}

const PRICE_DIGITS = 12;

/** What a shown unit costs; without the digits that dividing by what it was once multiplied with leaves behind. */
export function ofShownUnit(usd: number, multiplier: number): number {
  return multiplier === 1 ? usd : Number((usd / multiplier).toPrecision(PRICE_DIGITS));
}
