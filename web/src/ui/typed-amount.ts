import { type AmountRefusal, asciiDigit, readAmount } from './read-amount.ts';

const ARABIC_POINT = '٫';
/** Nobody types more. */
const LONGEST = 60;

/** What a field of an amount holds. */
export interface TypedAmount {
  /** Digits with at most one point. */
  readonly text: string;
  /** How many digits stood there when the other separator was pressed, which the text does not show; negative after a wrong group. */
  readonly group?: number;
  /** Why the last text that was pasted was not taken, and that text. */
  readonly refused?: { readonly why: AmountRefusal; readonly text: string };
}

export interface TypingOptions {
  /** Most digits after the point. */
  readonly places: number;
  readonly decimalSign: '.' | ',';
  readonly units: readonly string[];
}

/**
 * What the field holds after its text changed to `text`. A pressed key is a digit, the point of the reader's keyboard, or the other
 * separator, which stays out of the text but has to group digits; other keys are not taken. Longer text is read as a whole.
 */
export function typedAmount(before: TypedAmount, text: string, options: TypingOptions): TypedAmount {
  const key = keyBetween(before.text, text);
  if (key === null) return replaced(before, text, options);
  const other = options.decimalSign === '.' ? ',' : '.';
  if (key === other) return { text: before.text, group: groupAfter(before) };
  const isPoint = key === options.decimalSign || key === ARABIC_POINT;
  const next = text.replace(key, () => (isPoint ? '.' : asciiDigit(key)));
  const { group } = before;
  if (!/^\d*\.?\d*$/.test(next) || next.length > LONGEST) return holding(before.text, group);
  const cut = canonical(next, options.places);
  // A point after whole groups shows that the separator grouped them.
  return isPoint ? holding(cut, isGroup(before) ? undefined : -1) : holding(cut, group);
}

/** Whether what was typed is an amount: the digits since the other separator are three. */
export function isGroup({ text, group }: TypedAmount): boolean {
  return group === undefined || (group > 0 && !text.includes('.') && text.length - group === 3);
}

const holding = (text: string, group: number | undefined): TypedAmount =>
  group === undefined ? { text } : { text, group };

function groupAfter(before: TypedAmount): number {
  const isFirst = before.group === undefined && /^[1-9]\d{0,2}$/.test(before.text);
  return isFirst || (before.group !== undefined && isGroup(before)) ? before.text.length : -1;
}

function replaced(before: TypedAmount, text: string, options: TypingOptions): TypedAmount {
  const isCut = text.length < before.text.length && /^\d*\.?\d*$/.test(text);
  const reading = isCut ? { text } : readAmount(text, options);
  if (typeof reading === 'string') return { ...before, refused: { why: reading, text } };
  return { text: canonical(reading.text, options.places) };
}

/** The one key that made one text of another; null if more has changed. */
function keyBetween(before: string, text: string): string | null {
  if (text.length !== before.length + 1) return null;
  let at = 0;
  while (at < before.length && before[at] === text[at]) at += 1;
  return text.slice(0, at) + text.slice(at + 1) === before ? (text[at] as string) : null;
}

/** Without leading zeros, with a zero before the point, and cut to `places`. */
function canonical(digits: string, places: number): string {
  const [whole = '', fraction] = digits.split('.');
  const units = whole.replace(/^0+(?=\d)/, '');
  if (fraction === undefined || places === 0) return units;
  return `${units || '0'}.${fraction.slice(0, places)}`;
}
