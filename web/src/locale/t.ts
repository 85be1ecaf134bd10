import type { ReactNode } from 'react';
import { language, translation } from './language.ts';

/**
 * Words are literals in the call, so that a test finds them in the source and in each catalogue:
 *
 *     t('Send {amount}', { amount })            t(open ? 'Hide' : 'Show')
 *     plural(count, '{count} token', '{count} tokens')
 *     rich('New here? {link}', { link: <Link/> })
 *
 * A table of a module, which is made before the language is known, marks them for `t`:
 *
 *     const labels: Record<Theme, Word> = { light: word('Light'), dark: word('Dark') };
 *     … t(labels[theme])
 */
declare const marked: unique symbol;
/** English words marked by `word`. */
export type Word = string & { readonly [marked]: true };

type Values = Readonly<Record<string, string | number>>;
/** A literal or marked words, but not `string`: no catalogue could hold any text. */
type Known<Text extends string> = string extends Text ? never : Text;

const GAP = /\{(\w+)\}/g;
const fill = (text: string, values: Values) => text.replace(GAP, (gap, name) => String(values[name] ?? gap));

/** Marks words for `t`. */
export const word = (text: string): Word => text as Word;

/** `text` in the user's language, its `{gaps}` filled with `values`. Called while rendering, never when a module loads. */
export function t<Text extends string>(text: Known<Text>, values?: Values): string {
  return translate(text, values);
}

function translate(text: string, values?: Values): string {
  const found = translation(text) ?? text;
  const words = typeof found === 'string' ? found : found[1];
  return values ? fill(words, values) : words;
}

/** One of two forms by `count`, which fills `{count}`: plural(2, '{count} token', '{count} tokens'). */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const forms = translation(other) ?? [one, other];
  const isOne = new Intl.PluralRules(language()).select(count) === 'one';
  return fill(typeof forms === 'string' ? forms : forms[isOne ? 0 : 1], { count, ...values });
}

/** Like `t`, with elements in the gaps: rich('New here? {link}', { link: <a>…</a> }). */
export function rich(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] {
  // Splitting at a group keeps the groups: words and names of gaps alternate.
  return translate(text)
    .split(GAP)
    .map((part, index) => (index % 2 ? elements[part] : part));
}
