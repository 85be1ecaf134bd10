/** Nearly as a segmenter: flags, and letters and emoji with what is put on them or joined to them. */
const GRAPHEME =
  /\p{RI}\p{RI}|\P{M}[\p{M}\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\P{M}[\p{M}\p{EMod}]*)*|\p{M}+/gu;

let segmenter: Intl.Segmenter | undefined;

/** The graphemes of a text: what its reader counts as characters. */
export function graphemes(text: string): string[] {
  // Older browsers have none.
  if (typeof Intl.Segmenter !== 'function') return text.match(GRAPHEME) ?? [];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
