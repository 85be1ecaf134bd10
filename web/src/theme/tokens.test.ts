import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const tokens = read('theme/tokens.css').replace(/\/\*[\s\S]*?\*\//g, '');
const files = readdirSync(source, { recursive: true }) as string[];
const stylesheets = files.filter((file) => file.endsWith('.css') && file !== 'theme/tokens.css');
/** Custom properties that components set inline. */
const setInline = new Set(
  files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => read(file).match(/(?<=')--[\w-]+(?=')/g) ?? []),
);
/** Declarations only: comments may name sizes, and media queries cannot read tokens. */
const declarations = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@(media|container)[^{]*\{/g, '{');

describe.each(stylesheets)('%s', (file) => {
  const css = declarations(read(file));

  test('uses no literal colour, size or duration', () => {
    expect(
      css.match(/\b\d*\.?\d+(px|rem)\b|#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|oklab)a?\(|\b\d+(\.\d+)?m?s\b/gi),
    ).toBeNull();
  });

  test('uses only existing tokens', () => {
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '');
    const own = [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name);
    expect(
      used.filter((name) => !tokens.includes(`${name}:`) && !own.includes(name) && !setInline.has(name)),
    ).toEqual([]);
  });
});

test('[who-13] every surface, ink and meaning has a light and a dark value', () => {
  const names = [
    'ground',
    'surface',
    'raised',
    'inset',
    'ink',
    'ink-2',
    'ink-3',
    'accent',
    'gain',
    'loss',
    'warn',
    'danger',
    'line',
  ];
  for (const name of names)
    expect(tokens).toMatch(new RegExp(`--${name}:\\s+light-dark\\(oklch\\(.*\\), +oklch\\(.*\\)\\);`));
});

test('reduced motion sets durations to 0', () => {
  const reduced = /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?)\n\}/.exec(tokens)?.[1] ?? '';
  for (const name of ['press', 'fast', 'base', 'sheet', 'flash', 'shake'])
    expect(reduced).toContain(`--d-${name}: 0ms`);
});
