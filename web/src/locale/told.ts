import { entries, entry } from './language.ts';
import { t } from './t.ts';

const GAPS = /\\\{(\w+)\\\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence of the server in the language spoken: by its words, else by the catalogue's words with gaps in them. */
export function told(sentence: string): string {
  if (entry(sentence) !== undefined) return t(sentence);
  for (const words of Object.keys(entries())) {
    if (!words.includes('{')) continue;
    const found = new RegExp(`^${literal(words).replace(GAPS, '(?<$1>.+)')}$`).exec(sentence);
    if (found) return t(words, found.groups);
  }
  return sentence;
}
