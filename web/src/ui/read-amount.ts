/** Why a text is not taken as an amount. */
export type AmountRefusal = 'ambiguous' | 'unreadable' | 'unit';

export interface AmountReading {
  /** Digits with at most one point. */
  readonly text: string;
}

export interface ReadOptions {
  /** On the reader's keyboard. */
  readonly decimalSign: '.' | ',';
  /** What the app itself writes. */
  readonly shownSign: string;
  /** Names of the unit that the field is in, any of which may be written beside the number: its symbol, or "$" and "USD". */
  readonly units: readonly string[];
  /** Whether K, M, B and T count, as in "$2.20B": only where what the app shows that way is not money. */
  readonly scaled?: boolean;
}

/** No one types more. */
export const LONGEST = 60;
const GROUPS = /^\d{1,3}(?:G\d{2,3})*G\d{3}$/;
const POWERS = { k: 3, m: 6, b: 9, t: 12 } as const;
type Scale = keyof typeof POWERS;
const SCALES = Object.keys(POWERS);

/**
 * Reads the text of an amount as people and other programs write it: "1,234.5", "1.234,5", "1 234,5", "1’234.50", "12 SOL", "１２", and as
 * prices are shown, here as "$2.84e-5" and elsewhere as "$0.0₄284". What can be read in two ways is refused.
 */
export function readAmount(text: string, options: ReadOptions): AmountReading | AmountRefusal {
  const { scaled = false } = options;
  // "US$" before the "$" in it.
  const units = options.units
    .map((unit) => plainText(unit).toLowerCase())
    .sort((one, other) => other.length - one.length);
  const plain = plainText(shownZerosSpelled(text)).toLowerCase();
  if (plain === '') return { text: '' };
  // "10²" and "½" would become other numbers.
  if (plain.length > LONGEST || /\p{No}/u.test(shownZerosSpelled(text))) return 'unreadable';
  const bare = withoutUnits(plain, units);
  if (bare === null) return 'ambiguous';
  const { number, power, rest } = partsOf(bare, scaled);
  if (rest !== '') return /^[\p{L}$€£¥₺]+$/u.test(rest) && number !== '' ? 'unit' : 'unreadable';
  const reading = readNumber(number, options);
  return power === 0 || typeof reading === 'string' ? reading : { text: shifted(reading.text, power) };
}

/** The text without the unit at its end or its start; null if a unit that looks like a number, or like a scale, may be part of it. */
function withoutUnits(plain: string, units: readonly string[]): string | null {
  for (const unit of units) {
    if (unit === '') continue;
    if (plain.endsWith(unit) && /\d/.test(plain.slice(0, -unit.length))) {
      const before = plain.slice(0, -unit.length);
      const isApart = before.endsWith(' ');
      if (/^[\d.,'’ ]+$/.test(unit)) return isApart ? null : plain;
      if (!isApart && (/^\d/.test(unit) || SCALES.includes(unit))) return null;
      return before.trim();
    }
    if (plain.startsWith(unit) && /\d/.test(plain.slice(unit.length))) {
      const after = plain.slice(unit.length);
      const isApart = after.startsWith(' ');
      if (/^[\d.,'’ ]+$/.test(unit)) return isApart ? null : plain;
      if (!isApart && /\d$/.test(unit)) return null;
      return withoutUnits(after.trim(), units);
    }
  }
  return plain;
}

/** The number, the power of ten beside it, and what else is there. */
function partsOf(bare: string, scaled: boolean): { number: string; power: number; rest: string } {
  const match = /^([\d.,٫٬](?:[\d.,٫٬ '’]*[\d.,٫٬])?)\s*(.*)$/u.exec(bare);
  if (!match)
    return { number: bare.replace(/\D/g, ''), power: 0, rest: bare.replace(/[\d.,٫٬ '’]/g, '') || bare };
  const [, number = '', beside = ''] = match;
  const exponent = /^e[-−](\d{1,2})$/.exec(beside);
  if (exponent) return { number, power: -Number(exponent[1]), rest: '' };
  if (scaled && SCALES.includes(beside)) return { number, power: POWERS[beside as Scale], rest: '' };
  return { number, power: 0, rest: beside };
}

function readNumber(
  number: string,
  { decimalSign, shownSign }: Pick<ReadOptions, 'decimalSign' | 'shownSign'>,
): AmountReading | AmountRefusal {
  // Arabic has signs of its own, and spaces and apostrophes only ever group.
  const text = number.replace(/[ '’٬]/g, 'G');
  const signs = new Set(text.replace(/[\dG]/g, ''));
  const last = /[.,٫](?=[^.,٫]*$)/.exec(text);
  if (!last) return isGrouped(text) ? { text: text.replaceAll('G', '') } : 'unreadable';
  const [sign, at] = [last[0], last.index];
  const isOnce = text.indexOf(sign) === at;
  if (signs.size > 2 || (signs.size === 2 && !isOnce)) return 'unreadable';
  const [whole, fraction] = [text.slice(0, at).replace(/[.,]/g, 'G'), text.slice(at + 1)];
  if (!isOnce) {
    const grouped = text.replaceAll(sign, 'G');
    return isGrouped(grouped) ? { text: grouped.replaceAll('G', '') } : 'unreadable';
  }
  if (!/^\d*$/.test(fraction) || !isGrouped(whole)) return 'unreadable';
  const asFraction = { text: `${whole.replaceAll('G', '')}.${fraction}` };
  const couldBeGroups =
    signs.size === 1 && !text.includes('G') && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (!couldBeGroups || sign === '٫') return asFraction;
  // "1,234" and "1.234": the reader's own sign before a fraction is what the app writes, too.
  if (sign === decimalSign) return sign === '.' || sign === shownSign ? asFraction : 'ambiguous';
  // With a decimal comma, "1.234" is a thousand on this screen and a fraction in most programs.
  return decimalSign === ',' ? 'ambiguous' : { text: whole + fraction };
}

const isGrouped = (whole: string): boolean => /^\d*$/.test(whole) || GROUPS.test(whole);

/** Digits with at most one point, times a power of ten. */
function shifted(digits: string, power: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  if (power < 0) {
    const padded = whole.padStart(1 - power, '0');
    return `${padded.slice(0, power)}.${padded.slice(power)}${fraction}`;
  }
  const padded = fraction.padEnd(power, '0');
  const left = padded.slice(power);
  return `${whole}${padded.slice(0, power)}${left && `.${left}`}`;
}

/** "$0.0000284" for "$0.0₄284", as others write tiny prices. */
const shownZerosSpelled = (text: string): string =>
  text.replace(
    /0\.0([₀-₉]{1,2})(?=\d)/gu,
    (_, count: string) => `0.${'0'.repeat(Number(count.normalize('NFKC')))}`,
  );

/** With digits of any script as ASCII, without what is not seen, and with one kind of space. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A digit of any script as ASCII, and other text as it is. */
export const asciiDigit = (sign: string): string =>
  /^\p{Nd}$/u.test(sign) ? String(digitValue(sign.normalize('NFKC').codePointAt(0) as number)) : sign;

/** Each script's digits stand in a row, from its zero on. */
function digitValue(codePoint: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return value;
}
