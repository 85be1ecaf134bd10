import { SOL_DECIMALS } from './limits.ts';

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
 * How base units of a token are shown: in its decimals, times the issuer's multiplier (Token-2022: scaled amounts, interest),
 * which is 1 for most. What only knows the decimals cannot show an amount: it names `ownUnits`.
 */
export interface Scale {
  readonly decimals: number;
  /** Above 0 and finite. It may change at any time, and amounts in base units do not. Counts as 1 in what an older app has stored without. */
  readonly multiplier: number;
}

/** The units of a token as it stores them, without a multiplier: amounts on the wire, SOL, USD. */
export const ownUnits = (decimals: number): Scale => ({ decimals, multiplier: 1 });

export const SOL_SCALE: Scale = ownUnits(SOL_DECIMALS);

/** A multiplier as a fraction, exactly as in its shortest decimal text. Throws RangeError if no token can have it. */
export function fraction(multiplier: number): { up: bigint; down: bigint } {
  if (!Number.isFinite(multiplier) || multiplier <= 0)
    throw new RangeError(`${multiplier} is not a multiplier of amounts`);
  const [digits = '0', exponent = '0'] = multiplier.toExponential().split('e');
  const [whole = '0', places = ''] = digits.split('.');
  const power = Number(exponent) - places.length;
  return {
    up: BigInt(whole + places) * 10n ** BigInt(Math.max(power, 0)),
    down: 10n ** BigInt(Math.max(-power, 0)),
  };
}

/** Base units as shown ones of the same size (10^-decimals), rounded down. */
function shown(amount: bigint, { multiplier = 1 }: Scale): bigint {
  if (multiplier === 1) return amount;
  const { up, down } = fraction(multiplier);
  return (amount * up) / down;
}

/**
 * The most base units that are shown as no more than this. With a multiplier of 1 or more, what `shown` made of an amount gives
 * that amount again.
 */
function unshown(units: bigint, { multiplier = 1 }: Scale): bigint {
  if (multiplier === 1) return units;
  const { up, down } = fraction(multiplier);
  return multiplier > 1 ? ((units + 1n) * down - 1n) / up : (units * down) / up;
}

/**
 * Reads a decimal amount such as "1.5", as it is shown, as base units.
 * Returns null if the text is not plain digits with at most one point, has more places than the token,
 * or exceeds what a balance can hold.
 */
export function parseAmount(text: string, scale: Scale): BaseUnits | null {
  const { decimals } = scale;
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  const whole = match?.[1] ?? '';
  const places = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || (whole === '' && (match[2] ?? '') === '') || places.length > decimals || whole.length > 40)
    return null;
  const typed = BigInt(`${whole}${places.padEnd(decimals, '0')}` || '0');
  const value = typed === 0n ? 0n : unshown(typed, scale);
  return value > BASE_UNITS_MAX ? null : (value as BaseUnits);
}

const ZERO = '0'.charCodeAt(0);

/**
 * Decimal text of an amount as it is shown, without trailing zeros: 1500000000n with 9 decimals is "1.5". Exact, but for what a
 * multiplier leaves beyond the last decimal and for digits beyond `places`, which are cut.
 */
export function amountText(amount: bigint, scale: Scale, places = scale.decimals): string {
  const units = shown(amount, scale);
  const unit = 10n ** BigInt(Math.max(scale.decimals - places, 0));
  return decimalText(units - (units % unit), scale.decimals);
}

/** Units of 10^-decimals in decimal places, without trailing zeros. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
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

/** Drops shown digits below `places` decimals, rounding down: what is shown can always be spent. */
export function floorToPlaces(amount: bigint, scale: Scale, places: number): BaseUnits {
  if (places >= scale.decimals) return amount as BaseUnits;
  const unit = 10n ** BigInt(scale.decimals - places);
  const units = shown(amount, scale);
  const floored = unshown(units - (units % unit), scale);
  return (floored < amount ? floored : amount) as BaseUnits;
}

/** An amount as shown, rounded half up to `places` decimals, in units of 10^-places. */
export function roundedToPlaces(amount: bigint, scale: Scale, places: number): bigint {
  const units = shown(amount, scale);
  if (scale.decimals <= places) return units * 10n ** BigInt(places - scale.decimals);
  const unit = 10n ** BigInt(scale.decimals - places);
  return (units + unit / 2n) / unit;
}

/** An amount as shown, as a floating-point number, for a USD value or a chart; never to be turned back into money. */
export function approximate(amount: bigint, { decimals, multiplier = 1 }: Scale): number {
  return (Number(amount) * multiplier) / 10 ** decimals;
}
