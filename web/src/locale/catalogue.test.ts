// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readWords } from '../testing/source-words.ts';
import { de } from './de.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^testing\/|^locale\/|\.d\.ts$/.test(file),
);
const read = sources.map((file) => readWords(file, readFileSync(`${root}${file}`, 'utf8')));
const said = read.flatMap((each) => each.said);

/** Folders not yet converted. */
const pending = [
  'data/',
  'pwa/',
  'router/',
  'screens/leaderboard/',
  'screens/login/',
  'screens/marketconditions/',
  'screens/neworder/',
  'screens/orders/',
  'screens/ordertype/',
  'screens/pin/',
  'screens/schedule/',
  'screens/send/',
  'screens/settings/',
  'screens/settling/',
  'screens/swap/',
  'screens/terms/',
  'screens/toptokens/',
  'screens/transactions/',
  'screens/unbuilt/',
  'screens/wallet/',
  'screens/wallets/',
  'screens/watchlist/',
  'shell/',
  'theme/',
  'ui/',
];

/** Looks like words and is none. */
const NO_WORDS = new Set([
  'Backspace', // a key's name
  'Bearer', // of an HTTP header
  'color-mix(in oklab, var(--solana-1), var(--solana-2))',
]);

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
  const bare = read.flatMap((each) => each.bare);
  const left = bare.filter(
    ({ at, words }) => !NO_WORDS.has(words) && !pending.some((folder) => at.startsWith(folder)),
  );
  expect(left).toEqual([]);
});
