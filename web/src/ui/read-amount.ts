/** Why a text is not taken as an amount. */
export type AmountRefusal = 'ambiguous' | 'unreadable' | 'unit';

export interface AmountReading {
  /** Digits with at most one point. */
  readonly text: string;
}

interface ReadOptions {
  /** On the reader's keyboard. */
  readonly decimalSign: '.' | ',';
  /** Names of the unit that the field is in, any of which may stand beside the number: its symbol, or "$" and "USD". */
  readonly units: readonly string[];
}

/** Nobody types more. */
const LONGEST = 60;
const GROUPS = /^\d{1,3}(?:G\d{2,3})*G\d{3}$/;

/**
 * Reads the text of an amount as people and other programs write it: "1,234.5", "1.234,5", "1 234,5", "1’234.50", "12 SOL", "１２". What
 * can be read in two ways is refused.
 */
export function readAmount(text: string, { decimalSign, units }: ReadOptions): AmountReading | AmountRefusal {
  const plain = plainText(text);
  const number = /[\d.,٫٬](?:[\d.,٫٬ '’]*[\d.,٫٬])?/.exec(plain)?.[0];
  if (number === undefined || plain.length > LONGEST) return plain === '' ? { text: '' } : 'unreadable';
  const around = plain.split(number).map((part) => part.trim().toLowerCase());
  const named = around.filter(Boolean);
  if (around.length !== 2 || named.length > 2) return 'unreadable';
  if (!named.every((part) => units.some((unit) => unit.toLowerCase() === part)))
    return named.every((part) => /^[\p{L}$€£¥₺]+$/u.test(part)) ? 'unit' : 'unreadable';
  return readNumber(number, decimalSign);
}

function readNumber(number: string, decimalSign: '.' | ','): AmountReading | AmountRefusal {
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
    return GROUPS.test(grouped) ? { text: grouped.replaceAll('G', '') } : 'unreadable';
  }
  if (!/^\d*$/.test(fraction) || !isGrouped(whole)) return 'unreadable';
  const asFraction = { text: `${whole.replaceAll('G', '')}.${fraction}` };
  const couldBeGroups =
    signs.size === 1 && !text.includes('G') && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (!couldBeGroups || sign === '٫') return asFraction;
  // "1,234" and "1.234". The app writes the first for a thousand and the second for a fraction, as readers with a point do.
  if (decimalSign === ',') return 'ambiguous';
  return sign === '.' ? asFraction : { text: whole + fraction };
}

const isGrouped = (whole: string): boolean => /^\d*$/.test(whole) || GROUPS.test(whole);

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
