import { MINUS, UNKNOWN } from './format.ts';
import { numberFormat } from './notation.ts';

/** A value in a currency by its ISO 4217 code, with the decimals that the currency has: "€1,142.30", "CHF 9.20", "¥154". */
export function currencyAmount(value: number, code: string): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const format = numberFormat({
    style: 'currency',
    currency: code,
    signDisplay: 'negative',
  });
  return format.format(value).replace('-', MINUS).replace('\u00a0', ' ');
}
