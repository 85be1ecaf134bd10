import type { ReactNode } from 'react';
import { entry } from './language.ts';

type Values = Readonly<Record<string, string | number>>;

const GAP = /\{(\w+)\}/g;
const fill = (text: string, values: Values) => text.replace(GAP, (gap, name) => String(values[name] ?? gap));

/** `text` in the language spoken, its `{gaps}` filled with `values`. Called while drawing, never when a module loads. */
export function t(text: string, values?: Values): string {
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
  return t(text)
    .split(GAP)
    .map((part, index) => (index % 2 ? elements[part] : part));
}
