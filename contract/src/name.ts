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

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

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
  const characters = [...segmenter.segment(name)];
  const overloaded = characters.some(({ segment }) => [...segment].length > CODE_POINTS_PER_CHARACTER_MAX);
  return characters.length > charactersMax || overloaded ? { refusal: refusals.tooLong } : { name };
}
