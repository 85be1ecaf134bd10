import type { ReactNode } from 'react';
import { entry } from './language.ts';

/**
 * How words are said. They stand as literals in the call, so that a test finds them, and finds them in each catalogue:
 *
 *     t('Send {amount}', { amount })            t(open ? 'Hide' : 'Show')
 *     plural(count, '{count} token', '{count} tokens')
 *     rich('New here? {link}', { link: <Link/> })
 *
 * In a table that stands in a module, before any language is spoken, they are marked and said where they are drawn:
 *
 *     const labels: Record<Theme, Word> = { light: word('Light'), dark: word('Dark') };
 *     … t(labels[theme])
 */
declare const marked: unique symbol;
/** Words that `word` has marked, in English still. */
export type Word = string & { readonly [marked]: true };

type Values = Readonly<Record<string, string | number>>;
/** A literal, or marked words; not any text, which no catalogue could hold. */
type Known<Text extends string> = string extends Text ? never : Text;

const GAP = /\{(\w+)\}/g;
const fill = (text: string, values: Values) => text.replace(GAP, (gap, name) => String(values[name] ?? gap));

/** Marks words for `t` to say later. */
export const word = (text: string): Word => text as Word;

/** `text` in the language spoken, its `{gaps}` filled with `values`. Called while drawing, never when a module loads. */
export function t<Text extends string>(text: Known<Text>, values?: Values): string {
  return say(text, values);
}

/** As `t`, of words that are in the catalogue for sure. */
export function say(text: string, values?: Values): string {
  const found = entry(text) ?? text;
  const words = typeof found === 'string' ? found : found[1];
  return values ? fill(words, values) : words;
}

/** One of two forms by `count`, which fills `{count}`: plural(2, '{count} token', '{count} tokens'). */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const found = entry(other);
  const [single, several] = typeof found === 'object' ? found : [one, found ?? other];
  return fill(count === 1 ? single : several, { count, ...values });
}

/** As `t`, with elements in the gaps: rich('New here? {link}', { link: <a>…</a> }). */
export function rich(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] {
  // Splitting at a group keeps the groups: words and names of gaps take turns.
  return say(text)
    .split(GAP)
    .map((part, index) => (index % 2 ? elements[part] : part));
}
