import type { Json } from '../../client/src/error.ts';

/*
 * Names of tokens, memos and notes are written by strangers, who write to models too. A model sees which texts these are, a little of
 * each, on one line.
 */

const SHOWN_CHARACTERS = 160;
/** Fields in which even one word may be a stranger's. */
const THEIRS = new Set(['name', 'symbol', 'memo', 'note', 'label', 'program', 'logoURI', 'nickname']);
/** Line ends, what cannot be seen, what reverses the direction of text, and the marks themselves. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}«»]/gu;

/** Everything that is more than one word, or may be a stranger's, between marks. Whatever a later field carries is marked too. */
export function markStrangers(value: Json): Json {
  return marked('', value) as Json;
}

function marked(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => marked(field, one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [strip(name), marked(name, one)]));
  if (typeof value !== 'string') return value;
  return THEIRS.has(field) || /[\s«»]|\p{C}/u.test(value) ? markText(value) : value;
}

export function markText(text: string): string {
  const shown = [...strip(text)];
  const cut =
    shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS).join('')}…` : shown.join('');
  return `«${cut}»`;
}

function strip(text: string): string {
  return text.replace(HIDDEN, ' ');
}
