/** Billionths of a USD. Integers add up to the same sum in any order, over years and in any program. */
export type NanoUsd = bigint;

const NANO_DIGITS = 9;
/** Decimals of a price: the cheapest tokens cost less than a billionth of a dollar. */
const PRICE_DIGITS = 20;

/** Value of an amount in base units at a price in USD per whole unit, rounded down. */
export function worth(amount: bigint, decimals: number, priceUsd: number): NanoUsd {
  const price = BigInt(priceUsd.toFixed(PRICE_DIGITS).replace('.', ''));
  return (amount * price) / 10n ** BigInt(decimals + PRICE_DIGITS - NANO_DIGITS);
}

/** USD as a number, for the screen. */
export function usd(value: NanoUsd): number {
  return Number(value) / 10 ** NANO_DIGITS;
}
