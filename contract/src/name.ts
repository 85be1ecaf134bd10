/** Characters that cannot be shown, or that change how the text around them is shown. */
const UNSHOWABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u200B\u2060\uFEFF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** Spaces, joiners and marks that show nothing by themselves. */
const SHOWN = /[^\p{Z}\p{Cf}\p{M}]/u;
/** A character as a person counts may be made of several; a family emoji of seven. */
const CODE_POINTS_PER_CHARACTER_MAX = 8;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What can be wrong with a name, each as the error code that says so. */
interface NameRefusals<Refusal> {
  readonly missing: Refusal;
  readonly tooLong: Refusal;
  readonly malformed: Refusal;
}

/** Reads a name that a person gives to something: trimmed and in one normal form, or the code of what is wrong with it. */
export function readName<Refusal extends string>(
  typed: string,
  charactersMax: number,
  refusals: NameRefusals<Refusal>,
): { name: string } | { refusal: Refusal } {
  const name = typed.normalize('NFC').trim();
  if (UNSHOWABLE.test(name)) return { refusal: refusals.malformed };
  if (!SHOWN.test(name)) return { refusal: refusals.missing };
  const characters = [...segmenter.segment(name)];
  const overloaded = characters.some(({ segment }) => [...segment].length > CODE_POINTS_PER_CHARACTER_MAX);
  return characters.length > charactersMax || overloaded ? { refusal: refusals.tooLong } : { name };
}
