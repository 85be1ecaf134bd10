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

test('no weight is beyond those that its font has', () => {
  const built = read('../build/fonts.ts');
  const faces = [...read('theme/fonts.css').matchAll(/font-weight: (\d+) (\d+)/g)].map((face) =>
    face.slice(1),
  );
  expect(faces).toEqual([...built.matchAll(/min: (\d+), max: (\d+)/g)].map((face) => face.slice(1)));
  const [text, mono] = [faces.at(0)!, faces.at(-1)!].map(([min, max]) => [Number(min), Number(max)] as const);
  const within = (weight: number, [min, max] = text!) => weight >= min && weight <= max;
  for (const [, weight, family] of tokens.matchAll(/: (\d{3}) [^;]*var\(--(font|mono)\)/g))
    expect([weight, within(Number(weight), family === 'mono' ? mono : text)]).toEqual([weight, true]);
  for (const file of stylesheets)
    for (const [, weight] of read(file).matchAll(/font-weight: (\d{3});/g))
      expect([file, weight, within(Number(weight), /Address\./.test(file) ? mono : text)]).toEqual([
        file,
        weight,
        true,
      ]);
  expect(read('theme/base.css')).toContain('font-synthesis: none');
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
