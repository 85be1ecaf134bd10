import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FOLDER = new URL('../.fonts/', import.meta.url);

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const ASCII = between(0x20, 0x7e);
/** Letters of Western Europe, and the signs that texts and figures are set with. Others show in the device's own face. */
const TEXT = `${ASCII}${between(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’“”„‹›…•·×−→←↑↓≈≤≥€‰`;

/** Addresses are ASCII of one weight, without ligatures. */
const typefaces = [
  {
    name: 'hanken-grotesk',
    text: TEXT,
    weights: { min: 400, max: 700 },
    features: ['kern', 'tnum', 'ccmp', 'mark', 'locl'],
  },
  { name: 'geist-mono', text: `${ASCII}…`, weights: 450, features: [] },
] as const;

/**
 * Cuts the typefaces down to what the app sets in them, before anything asks for them: whole, they are a third of what
 * a first visit loads.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    async buildStart() {
      await mkdir(FOLDER, { recursive: true });
      await Promise.all(
        typefaces.map(async ({ name, text, weights, features }) => {
          const whole = await readFile(
            fileURLToPath(
              import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
            ),
          );
          const font = await subsetFont(whole, text, {
            targetFormat: 'woff2',
            variationAxes: { wght: weights },
            keepFeatures: features,
            noHinting: true,
          });
          await writeFile(new URL(`${name}.woff2`, FOLDER), font);
        }),
      );
    },
  };
}
