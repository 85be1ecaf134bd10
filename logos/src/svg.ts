import { Refusal } from './refusal.ts';

/** What may stand before the root: a byte order mark, a declaration, comments, a document type without definitions of its own. */
const PROLOG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*>\s*)*/;
/**
 * Pictures within the picture, and tiles of any size, take memory that no declared size bounds. Names of elements cannot be written in another
 * way: only a document type could define other names for text.
 */
const UNBOUNDED = /<(?:[\w.-]+:)?(?:image|feImage|pattern)\b/i;

/** The text of a file if it is an SVG, else null. Throws Refusal if it has parts that are not drawn. */
export function svgText(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  const start = PROLOG.exec(text.slice(0, 10_000))?.[0].length ?? 0;
  if (!/^<svg\b/.test(text.slice(start, start + 5))) return null;
  if (UNBOUNDED.test(text)) throw new Refusal('The SVG has pictures or patterns in it.');
  return text;
}
