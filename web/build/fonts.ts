import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FOLDER = new URL('../.fonts/', import.meta.url);

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const ASCII = between(0x20, 0x7e);
/** What the app's own texts are written with in English, German and Spanish. */
const TEXT = `${ASCII}\u00a0©±«»¡¿ÄÖÜäöüßÑñÁÉÍÓÚáéíóú–—‘’“”„‹›…•·×−→←↑↓≈≤≥€‰`;
/** The other letters of Western Europe, as in French, Portuguese and names: loaded when one is shown. */
const MORE = [...`${between(0xa1, 0xff)}ıŒœŠšŽžŸ`].filter((letter) => !TEXT.includes(letter)).join('');
/** The letters of Turkish beyond those, loaded in the same way. All others are shown in the device's font. */
const TURKISH = 'ĞğİŞş';

const TEXT_FEATURES = ['kern', 'tnum', 'ccmp', 'mark', 'locl'];
/** The mono font is for addresses: ASCII without ligatures, up to the weight of the groups to compare first. */
const typefaces = [
  {
    file: 'hanken-grotesk',
    name: 'hanken-grotesk',
    part: 'latin',
    text: TEXT,
    weights: { min: 450, max: 620 },
    features: TEXT_FEATURES,
  },
  {
    file: 'more-letters',
    name: 'hanken-grotesk',
    part: 'latin',
    text: MORE,
    weights: { min: 450, max: 620 },
    features: TEXT_FEATURES,
  },
  {
    file: 'turkish-letters',
    name: 'hanken-grotesk',
    part: 'latin-ext',
    text: TURKISH,
    weights: { min: 450, max: 620 },
    features: TEXT_FEATURES,
  },
  {
    file: 'geist-mono',
    name: 'geist-mono',
    part: 'latin',
    text: `${ASCII}…`,
    weights: { min: 450, max: 650 },
    features: [],
  },
] as const;

/** Subsets the fonts to the characters that the app uses: whole, they are a third of a first visit's bytes. */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    async buildStart() {
      await mkdir(FOLDER, { recursive: true });
      await Promise.all(
        typefaces.map(async ({ file, name, part, text, weights, features }) => {
          const whole = await readFile(
            fileURLToPath(
              import.meta.resolve(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`),
            ),
          );
          const font = await subsetFont(whole, text, {
            targetFormat: 'woff2',
            variationAxes: { wght: weights },
            keepFeatures: features,
            noHinting: true,
          });
          await writeFile(new URL(`${file}.woff2`, FOLDER), font);
        }),
      );
    },
  };
}
