/**
 * Money in base units: lamports for SOL, the mint's smallest unit for a token. Always a bigint, a decimal string
 * of base units on the wire, a display string only on the screen. Never a JavaScript number.
 */
export type BaseUnits = bigint & { readonly __unit: 'base' };

/** Largest on-chain balance. */
export const BASE_UNITS_MAX = 18_446_744_073_709_551_615n;

/** Brands a bigint as base units. Throws RangeError outside 0 to 2^64 - 1. */
export function baseUnits(value: bigint): BaseUnits {
  if (value < 0n || value > BASE_UNITS_MAX) throw new RangeError(`${value} is not an amount of base units`);
  return value as BaseUnits;
}

/**
 * Reads a decimal amount such as "1.5" as base units of a token with `decimals` places.
 * Returns null if the text is not plain digits with at most one point, has more places than the token,
 * or exceeds what a balance can hold.
 */
export function parseAmount(text: string, decimals: number): BaseUnits | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  const whole = match?.[1] ?? '';
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || (whole === '' && (match[2] ?? '') === '') || fraction.length > decimals || whole.length > 40)
    return null;
  const value = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0');
  return value > BASE_UNITS_MAX ? null : (value as BaseUnits);
}

const ZERO = '0'.charCodeAt(0);

/** Exact decimal text of an amount, without trailing zeros: 1500000000n with 9 decimals is "1.5". */
export function amountText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const whole = digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

/** A share of an amount in whole percent, rounded down. */
export function percentOf(amount: bigint, percent: number): BaseUnits {
  return ((amount * BigInt(percent)) / 100n) as BaseUnits;
}

/** Drops digits below `places` decimals, rounding down: what is shown can always be spent. */
export function floorToPlaces(amount: bigint, decimals: number, places: number): BaseUnits {
  if (places >= decimals) return amount as BaseUnits;
  const unit = 10n ** BigInt(decimals - places);
  return ((amount / unit) * unit) as BaseUnits;
}

/** An amount as a floating-point number, for a USD value or a chart; never to be turned back into money. */
export function approximate(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals;
}
