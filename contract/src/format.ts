import { roundedToPlaces, type Scale } from './amount.ts';
import { numberFormat, type Unit, withUnit } from './notation.ts';

/**
 * Formats values for the screen, in the notation that is set, with the true minus sign. The examples are of the default one.
 */

/** Shown for unknown values: a missing price is not a price of zero. */
export const UNKNOWN = '—';
export const MINUS = '−';

/** Grouped digits of a non-negative value, rounded half up to exactly `places` decimals. */
export const fixed = (value: number | bigint, places: number): string =>
  numberFormat({ minimumFractionDigits: places, maximumFractionDigits: places }).format(value);

/** Whether a value can be shown. */
export const known = (value: number | null | undefined): value is number => Number.isFinite(value);

/** Whether rounding has left only zeros, which have no sign. */
const isZero = (text: string): boolean => !/\p{Nd}/u.test(text.replaceAll(fixed(0, 0), ''));

/** A written size with its unit, and with the sign of its value: only a minus, or either. */
export function signed(value: number, text: string, unit: Unit, either = false): string {
  return withUnit(text, unit, isZero(text) || (value > 0 && !either) ? 0 : Math.sign(value));
}

/** A USD value: "$12,732.32". */
export const usd = (value: number | null | undefined): string =>
  known(value) ? signed(value, fixed(Math.abs(value), 2), 'usd') : UNKNOWN;

/** A gain or loss to so many places, always with its sign: "+$418.62", "−$0.04", "$0.00". */
export const signedUsd = (value: number | null | undefined, places = 2): string =>
  known(value) ? signed(value, fixed(Math.abs(value), places), 'usd', true) : UNKNOWN;

/** A balance in whole units: "8.50" under 10, "1,842" from 10 on; a value that rounds up to 10 is "10". */
export function balance(amount: bigint, scale: Scale): string {
  const hundredths = roundedToPlaces(amount, scale, 2);
  return hundredths >= 1_000n
    ? fixed(roundedToPlaces(amount, scale, 0), 0)
    : fixed(Number(hundredths) / 100, 2);
}

/** Profit or loss in whole dollars, always with its sign: "+$419", "−$1,204", "$0". */
export const pnl = (value: number | null | undefined): string => signedUsd(value, 0);

/** A change in percent, always with its sign: "+2.4%", "−0.8%", "0.0%". */
export const percentChange = (value: number | null | undefined, places = 1): string =>
  known(value) ? signed(value, fixed(Math.abs(value), places), 'percent', true) : UNKNOWN;

/** First and last four characters of an address or a signature: "9WzD...AWWM". */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 4)}...${address.slice(-4)}`;
}

/** A whole address in groups of four, for comparing. */
export function addressGroups(address: string): string[] {
  return address.match(/.{1,4}/g) ?? [];
}
