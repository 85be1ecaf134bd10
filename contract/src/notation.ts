/**
 * How numbers are written: as in the United States, unless the app sets its reader's way, before it draws anything. The server never
 * does: its sentences are English, and what it puts into files, links and answers is written by `amountText`.
 */
export const DEFAULT_NOTATION = 'en-US';
let locale = DEFAULT_NOTATION;
let formats: Record<string, Intl.NumberFormat> = {};

/** Sets the notation by a language tag; what is no tag leaves the default. */
export function setNotation(tag: string): void {
  locale = DEFAULT_NOTATION;
  formats = {};
  try {
    locale = new Intl.NumberFormat(tag).resolvedOptions().locale;
  } catch {
    // Some browsers name languages as their system does, such as "en-US@posix".
  }
}

export const notation = (): string => locale;

/** Formats are expensive to make. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  formats[key] ??= new Intl.NumberFormat(locale, options);
  return formats[key];
}

/** The sign between whole units and fractions. */
export const decimalMark = (): string => [...numberFormat({}).format(0.5)][1] as string;

/** Digits with at most one point, such as `amountText` writes, with every digit: "18.400.000,25", and "18.400.000," while it is typed. */
export function writtenDigits(digits: string): string {
  const { format } = numberFormat({});
  return digits
    .split('.')
    .map((part, index) =>
      index ? part.replace(/\d/g, (digit) => format(Number(digit))) : part && format(BigInt(part)),
    )
    .join(decimalMark());
}

const UNITS = {
  usd: { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
  percent: { style: 'percent' },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

export type Unit = keyof typeof UNITS;

/** What stands before and after a number of this unit: "+$" and "", "" and " $", "%" and "". `sign` is -1, 1, or 0 for a number without one. */
export function unitMarks(unit: Unit, sign = 0): readonly [string, string] {
  const parts = numberFormat({
    ...UNITS[unit],
    maximumFractionDigits: 0,
    signDisplay: sign ? 'always' : 'never',
  }).formatToParts(sign || 1);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const text = (some: Intl.NumberFormatPart[]) =>
    some
      .map(({ value }) => value)
      .join('')
      .replace('-', '−');
  return [text(parts.slice(0, at)), text(parts.slice(at + 1))];
}

/** A written number with its unit and sign. */
export const withUnit = (number: string, unit: Unit, sign = 0): string => unitMarks(unit, sign).join(number);
