/**
 * Billionths of a USD. What a change was worth is written once and then added up for years: integers add up to the same
 * sum in any order and in any program.
 */
export type NanoUsd = bigint;

const NANO_DIGITS = 9;
/** Prices are taken to this many decimals: the cheapest tokens cost less than a billionth of a dollar. */
const PRICE_DIGITS = 20;

/** What an amount of base units is worth at a price in USD for a whole unit; rounded down. */
export function worth(amount: bigint, decimals: number, priceUsd: number): NanoUsd {
  const price = BigInt(priceUsd.toFixed(PRICE_DIGITS).replace('.', ''));
  return (amount * price) / 10n ** BigInt(decimals + PRICE_DIGITS - NANO_DIGITS);
}

/** As a number of USD, for the screen. */
export function usd(value: NanoUsd): number {
  return Number(value) / 10 ** NANO_DIGITS;
}
