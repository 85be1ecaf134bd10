import { approximate, SOL_SCALE } from './amount.ts';
import { fixed, known, MINUS, signed, UNKNOWN, usd } from './format.ts';
import { exactAmount } from './format-amount.ts';
import { numberFormat, withUnit, writtenDigits } from './notation.ts';

/** Formats of long values, shortened and spelled out; a separate file, because the first screens do not need it. */

function pricePlaces(value: number): number | null {
  if (value >= 1 || value === 0) return 2;
  if (value >= 0.01) return 4;
  return value >= 0.0001 ? 6 : null;
}

/** A price in USD: "$148.32", "$0.3127", "$0.000318", "$2.84e-5". One that rounds up to $1 reads "$1.00". */
export function price(value: number | null | undefined): string {
  return known(value) ? signed(value, priceDigits(Math.abs(value)), 'usd') : UNKNOWN;
}

function priceDigits(size: number): string {
  const places = pricePlaces(size);
  const rounded = Number(places === null ? size.toExponential(2) : size.toFixed(places));
  const shown = pricePlaces(rounded);
  if (shown !== null) return fixed(rounded, shown);
  const [mantissa = '', exponent] = size.toExponential(2).split('e');
  return `${writtenDigits(mantissa)}e${exponent}`;
}

/** A size in percent: "2.4%". */
export const percent = (size: number, places: number): string => withUnit(fixed(size, places), 'percent');

/** From here on, `price` writes an exponent. */
const TINY = 0.0001;

/** The price that an exponent shortens, spelled out; null if `price` spells it out itself. */
export function tinyPrice(value: number | null | undefined): string | null {
  return price(value).includes('e') ? fullPrice(value) : null;
}

/** A number of whole units with all its digits: "88,000,000,000", "0.0000284". */
export function fullNumber(value: number): string {
  const digits = Math.abs(value) < TINY ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 9 };
  return numberFormat(digits).format(value);
}

/** "<0.01", "<0.1": for what would round to zero. */
export const lessThan = (value: number, places: number): string => `<${fixed(value, places)}`;

/** A price with more digits than `price` shows: "$148.321742", "$0.0000284". */
export function fullPrice(value: number | null | undefined): string {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  const digits =
    size >= 1 || size === 0
      ? { minimumFractionDigits: 2, maximumFractionDigits: 6 }
      : { maximumSignificantDigits: 6 };
  return signed(value, numberFormat(digits).format(size), 'usd');
}

const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/**
 * Two decimals and K, M or, up to `largest`, B or T. A value that rounds up to the next unit uses it. The letters are the same in every
 * notation: a Turkish "B" is a thousand, a Spanish one a million million.
 */
function scaled(value: number, largest: 1e6 | 1e9 | 1e12): string {
  for (const [unit, letter] of SCALES)
    if (unit <= largest && value >= unit * 0.999995) return `${fixed(value / unit, 2)}${letter}`;
  return fixed(value, 2);
}

/** A market capitalisation in USD: "$2.20B", "$41.70K"; under a thousand "$950.00". */
export const marketCap = (value: number | null | undefined): string =>
  known(value) ? signed(value, scaled(Math.abs(value), 1e9), 'usd') : UNKNOWN;

/** An approximate number of units: "93.53T", "21.00M". */
export function supply(value: number | null | undefined): string {
  return known(value) ? scaled(Math.abs(value), 1e12) : UNKNOWN;
}

/** An amount in history, in whole units: "<0.01", "1.5000", "741.08", "2.50K", "8.79M". Zero is "0". */
export function transactionAmount(value: number | null | undefined): string {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (size === 0) return fixed(0, 0);
  if (size < 0.01) return lessThan(0.01, 2);
  const text = size < 9.99995 ? fixed(size, 4) : scaled(size, 1e6);
  return value < 0 ? `${MINUS}${text}` : text;
}

/** A cost in SOL with its value: "0.000105 SOL · $0.02", "0.000005 SOL · <$0.01"; without a price in SOL alone. */
export function solCost(lamports: bigint, solPriceUsd: number | null): string {
  const sol = `${exactAmount(lamports, SOL_SCALE)} SOL`;
  if (solPriceUsd === null) return sol;
  const worth = approximate(lamports, SOL_SCALE) * solPriceUsd;
  return `${sol} · ${worth < 0.01 ? `<${usd(0.01)}` : usd(worth)}`;
}
