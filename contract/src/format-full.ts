import { fullPrice, price, usd } from './format.ts';

/** Formats that spell a shortened value out; a separate file, because the first screens do not need it. */

/** From here on, `price` writes an exponent. */
const TINY = 0.0001;

/** The price that an exponent shortens, spelled out; null if `price` spells it out itself. */
export function tinyPrice(value: number | null | undefined): string | null {
  return price(value).includes('e') ? fullPrice(value) : null;
}

/** A number of whole units with all its digits: "88,000,000,000", "0.0000284". */
export function fullNumber(value: number): string {
  const digits = Math.abs(value) < TINY ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 9 };
  return new Intl.NumberFormat('en-US', digits).format(value);
}

/** A gain or loss to the cent, always with its sign: "+$418.62", "−$0.04", "$0.00". */
export function signedUsd(value: number | null | undefined): string {
  const text = usd(value);
  return (value ?? 0) > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
