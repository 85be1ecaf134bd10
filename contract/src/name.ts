import { graphemes } from './graphemes.ts';

/** Controls, unassigned and private code points, line separators, and controls of text direction. */
const CONTROL =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u;
/**
 * Invisible characters, with which two names could look the same. Joiners, variation selectors and tags
 * are allowed: emoji and several scripts are written with them.
 */
const HIDDEN =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/u;
/**
 * A visible character: no space, no mark without a letter, and none of the letters and symbols
 * that are blank (the Braille blank, a musical notehead, two hieroglyphs; Unicode does not call them ignorable).
 */
const VISIBLE =
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u3164\u115F\u1160\uFFA0\u{1D159}\u{13441}\u{13442}]/u;
/** A grapheme may consist of several code points, a family emoji of seven. */
const CODE_POINTS_PER_CHARACTER_MAX = 8;

/** Error codes for what can be wrong with a name. */
interface NameRefusals<Refusal> {
  readonly missing: Refusal;
  readonly tooLong: Refusal;
  readonly malformed: Refusal;
}

/**
 * Reads a name as typed: returns it trimmed and normalized, or an error code.
 * Every name that a user or an operator enters is read here: none is invisible or reorders the text around it.
 */
export function readName<Refusal extends string>(
  typed: string,
  charactersMax: number,
  refusals: NameRefusals<Refusal>,
): { name: string } | { refusal: Refusal } {
  const name = typed.normalize('NFC').trim();
  if (CONTROL.test(name) || HIDDEN.test(name)) return { refusal: refusals.malformed };
  if (!VISIBLE.test(name)) return { refusal: refusals.missing };
  const characters = graphemes(name);
  const overloaded = characters.some((each) => [...each].length > CODE_POINTS_PER_CHARACTER_MAX);
  return characters.length > charactersMax || overloaded ? { refusal: refusals.tooLong } : { name };
}

/** Joiners and selectors that no emoji or script needs beside a Latin letter: two names could look the same with them. */
const HIDDEN_BESIDE_LATIN =
  /(?<=[A-Za-z])[\p{Join_Control}\p{Variation_Selector}\u{E0020}-\u{E007F}]+|\p{Join_Control}+(?=[A-Za-z])/gu;
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const ALL_HIDDEN = new RegExp(`(?!${CONTROL.source})${HIDDEN.source}`, 'gu');

/**
 * A name as a stranger chose it, such as a token's, as it is shown: what would control or reorder the text around it as an escape
 * (`\\u{202E}`), without what is invisible besides, cut to whole characters of `lengthMax` UTF-16 units at most. Empty if nothing of it is
 * visible.
 */
export function shownName(given: string, lengthMax: number): string {
  const visible = given
    .replace(LINE_BREAKS, ' ')
    .replace(ALL_HIDDEN, '')
    .replace(HIDDEN_BESIDE_LATIN, '')
    .normalize('NFC')
    .trim();
  let shown = '';
  let isVisible = false;
  for (const segment of graphemes(visible)) {
    if ([...segment].length > CODE_POINTS_PER_CHARACTER_MAX) continue;
    const isControl = CONTROL.test(segment);
    const written = isControl ? escaped(segment) : segment;
    if (shown.length + written.length > lengthMax) break;
    shown += written;
    isVisible ||= !isControl && VISIBLE.test(segment);
  }
  return isVisible ? shown.trim() : '';
}

const escaped = (segment: string): string =>
  [...segment]
    .map((character) =>
      CONTROL.test(character) ? `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}` : character,
    )
    .join('');
