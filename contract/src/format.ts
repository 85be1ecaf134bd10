import { roundedToPlaces, type Scale } from './amount.ts';

/**
 * Formats values for the screen. One locale (en-US), so that the same amount reads the same everywhere,
 * and the true minus sign. Display only: nothing here may be parsed back into money.
 */

/** Shown for unknown values: a missing price is not a price of zero. */
export const UNKNOWN = '—';
export const MINUS = '−';

const formats = new Map<number, Intl.NumberFormat>();

/** Grouped digits of a non-negative value, rounded half up to exactly `places` decimals. */
function fixed(value: number, places: number): string {
  let format = formats.get(places);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
    formats.set(places, format);
  }
  return format.format(value);
}

/** Whole digits in groups of three. */
export const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

const known = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

/** Adds a minus sign only if a non-zero digit is left after rounding. */
const signed = (value: number, text: string): string =>
  value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text;

/** A USD value: "$12,732.32". */
export function usd(value: number | null | undefined): string {
  return known(value) ? signed(value, `$${fixed(Math.abs(value), 2)}`) : UNKNOWN;
}

/** A balance in whole units: "8.50" under 10, "1,842" from 10 on; a value that rounds up to 10 is "10". */
export function balance(amount: bigint, scale: Scale): string {
  const hundredths = roundedToPlaces(amount, scale, 2);
  if (hundredths >= 1_000n) return grouped(roundedToPlaces(amount, scale, 0).toString());
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

/** Profit or loss in whole dollars, always with its sign: "+$419", "−$1,204", "$0". */
export function pnl(value: number | null | undefined): string {
  if (!known(value)) return UNKNOWN;
  const text = `$${fixed(Math.abs(value), 0)}`;
  return value > 0 && text !== '$0' ? `+${text}` : signed(value, text);
}

/** A change in percent, always with its sign: "+2.4%", "−0.8%", "0.0%". */
export function percentChange(value: number | null | undefined): string {
  if (!known(value)) return UNKNOWN;
  const text = `${fixed(Math.abs(value), 1)}%`;
  return value > 0 && text !== '0.0%' ? `+${text}` : signed(value, text);
}

function pricePlaces(value: number): number | null {
  if (value >= 1 || value === 0) return 2;
  if (value >= 0.01) return 4;
  return value >= 0.0001 ? 6 : null;
}

/** A price in USD: "$148.32", "$0.3127", "$0.000318", "$2.84e-5". One that rounds up to $1 reads "$1.00". */
export function price(value: number | null | undefined): string {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  const places = pricePlaces(size);
  const rounded = Number(places === null ? size.toExponential(2) : size.toFixed(places));
  const shown = pricePlaces(rounded);
  return signed(value, `$${shown === null ? size.toExponential(2) : fixed(rounded, shown)}`);
}

/** A price with more digits than `price` shows: "$148.321742", "$0.0000284". */
export function fullPrice(value: number | null | undefined): string {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  const digits =
    size >= 1 || size === 0
      ? { minimumFractionDigits: 2, maximumFractionDigits: 6 }
      : { maximumSignificantDigits: 6 };
  return signed(value, `$${new Intl.NumberFormat('en-US', digits).format(size)}`);
}

const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** Two decimals and K, M or, up to `largest`, B or T. A value that rounds up to the next unit uses it. */
function scaled(value: number, largest: 1e6 | 1e9 | 1e12): string {
  for (const [unit, letter] of SCALES)
    if (unit <= largest && value >= unit * 0.999995) return `${fixed(value / unit, 2)}${letter}`;
  return fixed(value, 2);
}

/** A market capitalisation in USD: "$2.20B", "$41.70K"; under a thousand "$950.00". */
export function marketCap(value: number | null | undefined): string {
  return known(value) ? signed(value, `$${scaled(Math.abs(value), 1e9)}`) : UNKNOWN;
}

/** An approximate number of units: "93.53T", "21.00M". */
export function supply(value: number | null | undefined): string {
  return known(value) ? scaled(Math.abs(value), 1e12) : UNKNOWN;
}

/** An amount in history, in whole units: "<0.01", "1.5000", "741.08", "2.50K", "8.79M". Zero is "0". */
export function transactionAmount(value: number | null | undefined): string {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 0.01) return '<0.01';
  return signed(value, size < 9.99995 ? fixed(size, 4) : scaled(size, 1e6));
}

/** First and last four characters of an address or a signature: "9WzD...AWWM". */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 4)}...${address.slice(-4)}`;
}

/** A whole address in groups of four, for comparing. */
export function addressGroups(address: string): string[] {
  return address.match(/.{1,4}/g) ?? [];
}
