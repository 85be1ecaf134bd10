import type { ChangeEvent } from 'react';
import { type AmountRefusal, asciiDigit, LONGEST, type ReadOptions, readAmount } from './read-amount.ts';

/** What a field of an amount holds. */
export interface TypedAmount {
  /** Digits with at most one point. */
  readonly text: string;
  /** All that was typed, if the text does not show all of it, such as separators between thousands. */
  readonly raw?: string;
  /** Why what was typed, or the last text that was pasted, is not taken as an amount, and what it was. */
  readonly refused?: { readonly why: AmountRefusal | 'separators'; readonly text: string };
}

export interface TypingOptions extends ReadOptions {
  /** Most digits after the point. */
  readonly places: number;
}

/** What a field shows of its text while it is edited. */
export const editedText = (text: string, { shownSign }: Pick<ReadOptions, 'shownSign'>): string =>
  text.replace('.', shownSign);

const BY_KEYS = /^(insertText|insertCompositionText|insertFromComposition|delete\w*)$/;

/** Whether a field's text came in one piece: pasted, dropped, spoken or filled in. */
export function isPasted({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  const { inputType } = nativeEvent as InputEvent;
  return Boolean(inputType) && !BY_KEYS.test(inputType);
}

/**
 * What the field holds after its text changed to `text`. Of what is typed, digits and the point of the reader's keyboard show. All else
 * stays out of the text but has to be right: separators have to group thousands, letters to name the unit. What comes in one piece
 * is read as a whole.
 */
export function typedAmount(
  before: TypedAmount,
  text: string,
  options: TypingOptions,
  pasted = false,
): TypedAmount {
  const edit = editOf(editedText(before.text, options), text);
  if (pasted || edit.put.length > 1) return replaced(before, text, options);
  const typed = before.raw ?? before.text.replace('.', options.decimalSign);
  const { raw, at } = without(typed, edit, options);
  if (edit.put === '') return holding(raw, options);
  const key = asciiDigit(edit.put).normalize('NFKC');
  const isScale = options.scaled && /^[kmbt]$/i.test(key) && at === raw.length;
  // "²" would be read as 2.
  const isOddDigit = /\d/.test(key) && !/^\p{Nd}$/u.test(edit.put);
  if (isScale || isOddDigit)
    return replaced(before, `${raw.slice(0, at)}${edit.put}${raw.slice(at)}`, options);
  // A second point can only have been meant to group.
  const sign = isPoint(key, options) && pointOf(raw, options.decimalSign) >= 0 ? other(options) : key;
  const next = holding(`${raw.slice(0, at)}${sign}${raw.slice(at)}`, options);
  return next.text.length > LONGEST ? before : next;
}

function replaced(before: TypedAmount, text: string, options: TypingOptions): TypedAmount {
  const reading = readAmount(text, options);
  if (typeof reading === 'string') return { ...before, refused: { why: reading, text } };
  const cut = canonical(reading.text, options.places);
  return { text: options.places === 0 ? cut.replace('.', '') : cut };
}

/** What a field holds when `raw` was typed into it. */
function holding(raw: string, { decimalSign, places, units }: TypingOptions): TypedAmount {
  const point = pointOf(raw, decimalSign);
  const plain =
    point < 0
      ? raw.replaceAll('.', ',')
      : `${raw.slice(0, point).replaceAll('.', ',')}.${raw.slice(point + 1).replaceAll('.', ',')}`;
  const text = plain.replace(/[^\d.]/g, '');
  if (plain === text) return { text: canonical(text, places) };
  const why = typedRefusal(plain, units);
  if (why !== null) return { text, raw, refused: { why, text: raw } };
  const surplus = Math.max(0, (text.split('.')[1] ?? '').length - places);
  // After a point that was taken there are digits, and then perhaps a unit.
  return surplus === 0
    ? { text, raw }
    : { text: text.slice(0, -surplus), raw: raw.slice(0, point + 1 + places) };
}

const isPoint = (key: string, { decimalSign }: TypingOptions): boolean => key === decimalSign || key === '٫';
const other = ({ decimalSign }: TypingOptions): string => (decimalSign === '.' ? ',' : '.');
const pointOf = (raw: string, decimalSign: '.' | ','): number =>
  raw.search(decimalSign === '.' ? /[.٫]/ : /[,٫]/);

const GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** Why something that was typed is no amount, with "." as its point; null if it is one. */
function typedRefusal(plain: string, units: readonly string[]): AmountRefusal | 'separators' | null {
  const [, head = '', middle = '', tail = ''] = /^([^\d.,٬٫'’]*)(.*?)([^\d.,٬٫'’]*)$/su.exec(plain) ?? [];
  const named = [head, tail].map((part) => part.trim().toLowerCase()).filter(Boolean);
  if (!named.every((part) => units.some((unit) => unit.toLowerCase().startsWith(part))))
    return named.every((part) => /^[\p{L}$€£¥₺]+$/u.test(part)) && middle !== '' ? 'unit' : 'unreadable';
  const grouped = middle.replace(/[\s٬٫'’]/gu, ',');
  if (/^\d*\.?\d*$/.test(grouped) || GROUPED.test(grouped)) return null;
  return /^[\d.,]*$/.test(grouped) ? 'separators' : 'unreadable';
}

interface Edit {
  readonly at: number;
  /** How many signs went. */
  readonly cut: number;
  /** What came in their place. */
  readonly put: string;
}

function editOf(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { at, cut: before.length - at - same, put: after.slice(at, after.length - same) };
}

/** The typed text without what an edit of the shown text cuts, and the position at which that edit inserts. */
function without(typed: string, { at, cut, put }: Edit, { decimalSign }: TypingOptions) {
  const point = pointOf(typed, decimalSign);
  let shown = 0;
  const signs = [...typed].map((sign, index) => {
    const isShown = index === point || /\d/.test(sign);
    if (isShown) shown += 1;
    return { sign, isShown, after: shown };
  });
  // What does not show goes with what is typed over around it.
  const isTypedOver = (after: number) => put !== '' && cut > 0 && after >= at && after <= at + cut;
  const kept = signs.filter(({ isShown, after }) =>
    isShown ? after <= at || after > at + cut : !isTypedOver(after),
  );
  if (put === '') {
    // What does not show goes once nothing stands beyond it.
    const first = kept.findIndex(({ isShown }) => isShown);
    const last = kept.findLastIndex(({ isShown }) => isShown);
    const raw = kept.slice(Math.max(first, 0), last + 1);
    return { raw: joined(cut > 0 ? raw : signs), at };
  }
  const place = kept.filter(({ after }) => after <= at);
  return { raw: joined(kept), at: joined(place).length };
}

const joined = (signs: readonly { readonly sign: string }[]): string =>
  signs.map(({ sign }) => sign).join('');

/** Without leading zeros, with a zero before the point, and cut to `places`. */
function canonical(digits: string, places: number): string {
  const [whole = '', fraction] = digits.split('.');
  const units = whole.replace(/^0+(?=\d)/, '');
  if (fraction === undefined) return units;
  return `${units || '0'}.${fraction.slice(0, places)}`;
}
