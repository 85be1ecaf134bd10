// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readWords } from '../../testing/source-words.ts';
import { de } from './de.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^testing\/|^locale\/de|\.d\.ts$/.test(file),
);
/** What the server can say stands there. */
const server = ['contract/src', 'server/src']
  .flatMap((folder) => globSync(`${root}../../${folder}/**/*.ts`))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const read = sources.map((file) => readWords(file, readFileSync(`${root}${file}`, 'utf8')));
const said = read.flatMap((each) => each.said);

/** Looks like words and is none, or stands as it is in every language. */
const exceptions = new Set([
  // Of HTTP.
  'data/client.ts Bearer',
  'data/history.ts Bearer',
  // What older servers say; looked for, not shown.
  'data/pin-refusal.ts Invalid PIN',
  // What the library asks to be named by.
  'screens/chart/HistoryChart.tsx Lightweight Charts™ © 2026 TradingView, Inc.',
  // What the server says is looked for in its words.
  'screens/orders/useCreateOrder.ts Maximum 5 market condition orders allowed',
  // The product's name, alone and after a document's title.
  'screens/login/LoginScreen.tsx Cumulus',
  'app/Unreachable.tsx Cumulus',
  'screens/login/LoginScreen.tsx · Cumulus',
  'ui/TopBar.tsx · Cumulus',
  // A language's own name.
  'screens/settings/LanguageRow.tsx English',
  'screens/settings/LanguageRow.tsx Deutsch',
  // A key's name.
  'ui/PinPad.tsx Backspace',
  // CSS.
  'ui/TokenIcon.tsx color-mix(in oklab, var(--solana-1), var(--solana-2))',
]);
/** The text that is accepted stands in English beside its translations, of which there is one file each. */
const TERMS = /^screens\/terms\/terms-text\.(de\.)?ts:/;

const gaps = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('whatever is said stands in the German catalogue, with the same gaps and forms', () => {
  const wrong = said.filter(({ words, one }) => {
    const found = de[words];
    if (found === undefined) return true;
    const forms = typeof found === 'string' ? [found] : found;
    return (
      forms.length !== (one === undefined ? 1 : 2) ||
      forms.some((form) => String(gaps(form)) !== String(gaps(words)))
    );
  });
  expect(wrong).toEqual([]);
});

test('no words are shown past the catalogue', () => {
  const bare = read.flatMap((each) => each.bare).filter(({ at }) => !TERMS.test(at));
  const place = ({ at, words }: (typeof bare)[number]) => `${at.replace(/:.*/, '')} ${words}`;
  expect(bare.filter((each) => !exceptions.has(place(each)))).toEqual([]);
  const found = new Set(bare.map(place));
  expect([...exceptions].filter((each) => !found.has(each))).toEqual([]);
});

test('every entry of the German catalogue is said by the app or by the server', () => {
  const words = new Set(said.map((each) => each.words));
  const unsaid = Object.keys(de).filter((each) => !words.has(each) && !isOfServer(each));
  expect(unsaid).toEqual([]);
});

test('no entry stands in two files of the German catalogue', () => {
  const keys = globSync(`${root}locale/de/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(['"]?)(\S.*?)\1:(?= |$)/gm)].map((each) => each[2]),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.length).toBe(Object.keys(de).length);
});

/** Whether the server's words are these: where the catalogue has a gap, its source has an expression. */
function isOfServer(words: string): boolean {
  const source = words
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '(\\$\\{[^}]+\\}|\\{\\w+\\})');
  return new RegExp(source).test(server);
}
