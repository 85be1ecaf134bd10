// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noticeWords } from '@cumulus/contract/notice-text.ts';
import { orderSentences } from '@cumulus/contract/order-sentence.ts';
import { expect, test } from 'vitest';
import { readWords } from '../../testing/source-words.ts';
import { reasons } from './de/reasons.ts';
import { de } from './de.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const read = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.test\.tsx?$|^locale\/de|\.d\.ts$/.test(file))
  .map((file) => readWords(file, readFileSync(`${src}${file}`, 'utf8')));
const translated = [
  ...read.flatMap((each) => each.translated),
  ...[...orderSentences, ...noticeWords].map((words) => ({ words, one: undefined, at: 'contract' })),
];

/** Text that looks like words but needs no translation. */
const exceptions = new Set([
  // HTTP.
  'data/client.ts Bearer',
  'data/history.ts Bearer',
  'data/wallet-events.ts Bearer',
  // Parts of older servers' messages: looked for, not shown.
  'data/pin-refusal.ts Invalid PIN',
  'screens/orders/useCreateOrder.ts Maximum 5 market condition orders allowed',
  // The attribution that the library's licence asks for.
  'money/chart/HistoryChart.tsx Lightweight Charts™ © 2026 TradingView, Inc.',
  // Names of products.
  'screens/transactions/TaxSheet.tsx Koinly',
  'screens/transactions/TaxSheet.tsx CoinTracking',
  'screens/transactions/TaxSheet.tsx CoinLedger',
  // The product's name, alone and in a document's title.
  'screens/login/LoginScreen.tsx Cumulus',
  'app/Unreachable.tsx Cumulus',
  'screens/login/LoginScreen.tsx · Cumulus',
  'ui/TopBar.tsx · Cumulus',
  // A language's own name.
  'screens/settings/LanguageRow.tsx English',
  'screens/settings/LanguageRow.tsx Deutsch',
  // Names of makers.
  ...['Android', 'Chromebook', 'Linux', 'Mac', 'Windows'].map(
    (name) => `screens/settings/device-name.ts ${name}`,
  ),
  // The product's name on a push message without a title, and a name of the browser's.
  'pwa/service-worker.ts Cumulus',
  'data/push.ts Notification',
  // A key's name.
  'ui/PinPad.tsx Backspace',
  // What is hashed, and what is typed into a terminal.
  'data/verify-leaves.ts cumulus leaf 1',
  'data/verify-leaves.ts cumulus node 1',
  'data/verify-leaves.ts cumulus user 1',
  'data/verify-leaves.ts \u00ffcumulus liabilities 1',
  'screens/proof/VerifyYourself.tsx .json cumulus-custody-',
  'screens/proof/VerifyYourself.tsx node cumulus-verify.mjs --key',
  // CSS.
  'ui/useScroller.ts a, button, input, textarea, section',
  'ui/TokenIcon.tsx color-mix(in oklab, var(--solana-1), var(--solana-2))',
]);
/** The terms have one file per language. */
const TERMS = /^screens\/account\/terms\/terms-text\.(de\.)?ts:/;

const gaps = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('all words have a German translation with the same gaps and forms', () => {
  const wrong = translated.filter(({ words, one }) => {
    const found = de.words[words];
    if (found === undefined) return true;
    const forms = typeof found === 'string' ? [found] : found;
    return (
      forms.length !== (one === undefined ? 1 : 2) ||
      forms.some((form) => String(gaps(form)) !== String(gaps(words)))
    );
  });
  expect(wrong).toEqual([]);
});

test('no text is shown without translation', () => {
  const untranslated = read
    .flatMap((each) => each.untranslated)
    .filter(({ at }) => !TERMS.test(at))
    .map(({ at, words }) => `${at.replace(/:.*/, '')} ${words}`);
  expect(new Set(untranslated)).toEqual(exceptions);
});

test('every German entry is used', () => {
  const used = new Set(translated.map((each) => each.words));
  expect(Object.keys(de.words).filter((words) => !used.has(words))).toEqual([]);
});

test('every German reason is one of the server', () => {
  const server = globSync(`${src}../../server/src/**/*.ts`, { exclude: (file) => file.endsWith('.test.ts') })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(Object.keys(reasons).filter((reason) => !server.includes(reason))).toEqual([]);
});

test('no entry is in two files of the German catalogue', () => {
  const keys = globSync(`${src}locale/de/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(['"]?)(\S.*?)\1:(?= |$)/gm)].map((each) => each[2]),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
