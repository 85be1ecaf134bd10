import { entries, entry } from './language.ts';
import { say } from './t.ts';

const GAPS = /\\\{(\w+)\\\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A sentence of the server in the language spoken: by its words, else by those words with gaps in them that fit it most
 * closely, whose fillings are told alike. As it is, where no catalogue has it.
 */
export function told(sentence: string): string {
  if (entry(sentence) !== undefined) return say(sentence);
  let best: { words: string; fillings: Record<string, string>; letters: number } | null = null;
  for (const words of Object.keys(entries())) {
    const letters = words.replace(/\{\w+\}|\W/g, '').length;
    // Little more than gaps would fit anything.
    if (!words.includes('{') || letters < 3 || letters <= (best?.letters ?? 0)) continue;
    const found = new RegExp(`^${literal(words).replace(GAPS, '(?<$1>.+)')}$`).exec(sentence);
    if (found) best = { words, fillings: found.groups ?? {}, letters };
  }
  if (!best) return sentence;
  const fillings = Object.entries(best.fillings).map(([gap, text]) => [gap, told(text)]);
  return say(best.words, Object.fromEntries(fillings));
}
