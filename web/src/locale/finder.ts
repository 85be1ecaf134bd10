import type { Catalogue } from './language.ts';

const GAP = /\{(\w+)\}/g;
const literal = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/**
 * Finds whole sentences in a catalogue: by their words, else by those words with gaps in them that fit most closely.
 * What fills the gaps is found alike, and so is each part of several sentences in one. Loaded with a catalogue: English
 * needs none.
 */
export function finder(catalogue: Catalogue): (sentence: string) => string {
  const entry = (words: string) => {
    const found = catalogue[words];
    return typeof found === 'object' ? found[1] : found;
  };
  const patterns = Object.keys(catalogue)
    .filter((words) => words.includes('{'))
    .map((words) => ({ words, letters: words.replace(/\{\w+\}|\W/g, '').length }))
    // Little more than gaps would fit anything.
    .filter(({ letters }) => letters >= 3)
    .sort((a, b) => b.letters - a.letters)
    .map(({ words }) => ({ words, pattern: new RegExp(`^${literal(words).replace(GAP, '(?<$1>.+)')}$`) }));

  function find(sentence: string): string {
    const whole = entry(sentence);
    if (whole !== undefined) return whole;
    for (const { words, pattern } of patterns) {
      const fillings = pattern.exec(sentence)?.groups;
      if (fillings) return (entry(words) ?? words).replace(GAP, (gap, name) => find(fillings[name] ?? gap));
    }
    return findParts(sentence.split(/(?<=\.) (?=[A-Z])/));
  }

  /** The longest beginning that is known, and the rest after it. */
  function findParts(parts: readonly string[]): string {
    for (let end = parts.length - 1; end > 0; end -= 1) {
      const head = parts.slice(0, end).join(' ');
      const found = find(head);
      if (found !== head) return `${found} ${find(parts.slice(end).join(' '))}`;
    }
    return parts.join(' ');
  }
  return find;
}
