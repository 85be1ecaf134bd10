// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { graphemes } from '@cumulus/contract/graphemes.ts';
import { WALLET_NAME_MAX_CHARACTERS, WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { noticeWords } from '@cumulus/contract/notice-text.ts';
import { orderSentences } from '@cumulus/contract/order-sentence.ts';
import { expect, test } from 'vitest';
import { readWords } from '../../testing/source-words.ts';
import { termsText } from '../screens/account/terms/terms-text.ts';
import type { Catalogue } from './catalogue.ts';
import { reasons as germanReasons } from './de/reasons.ts';
import { de } from './de.ts';
import { LANGUAGES, type Language } from './language.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const read = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.test\.tsx?$|^locale\/[a-z]{2}\b|\.d\.ts$/.test(file))
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
  'data/programs-api.ts Bearer',
  'screens/developers/TryIt.tsx GET',
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
  'app/first/FirstSignIn.tsx Cumulus',
  'screens/login/LoginScreen.tsx Cumulus',
  'app/Unreachable.tsx Cumulus',
  'screens/login/LoginScreen.tsx · Cumulus',
  'ui/TopBar.tsx · Cumulus',
  // Each language's own name.
  ...['English', 'Deutsch', 'Español', 'Français', 'Português (Brasil)'].map(
    (name) => `screens/settings/language-names.ts ${name}`,
  ),
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
  'data/owed/check.ts cumulus evidence 1',
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
/** The terms that are accepted. */
const TERMS = /^screens\/account\/terms\/terms-text\.ts:/;

type Translated = Exclude<Language, 'en'>;
const languages = LANGUAGES.filter((each) => each !== 'en');
const catalogues = Object.fromEntries(
  await Promise.all(
    languages.map(async (each) => [each, (await import(`../locale/${each}.ts`))[each]] as const),
  ),
) as Record<Translated, Catalogue>;
/** Nouns stay the same after a number in these. */
const WITHOUT_FORMS: readonly Language[] = ['tr', 'ja', 'zh'];
/** Words that are the same as in English: names, units and words that the language has taken over. */
const SAME: Record<Translated, readonly string[]> = {
  de: [
    'Handle',
    'Limit',
    'Limits',
    'Max',
    'Name',
    'OK',
    'Order',
    'Order: {order}',
    'Orders',
    'Orders ({count})',
    'PIN',
    'Passkeys',
    'Push',
    'Route',
    'Slippage',
    'Slippage {percent}',
    'Swap',
    'Swaps',
    'System',
    'Token',
    'Top 25',
    'Version {version}',
    'Wallet',
    'Wallet {number}',
    'Wallets',
    'Watchlist',
    'in {wallet}',
    '{amount} SOL',
    '{minutes} min {seconds} s',
    'Webhook',
    'Webhooks',
  ],
  es: [
    'Auto',
    'Auto · {percent}',
    'PIN',
    'Push',
    'TOTAL',
    'Token',
    'Tokens',
    'Top 25',
    'Total',
    'min',
    'swaps',
    '{amount} SOL',
    '{count} tokens',
    '{minutes} min {seconds} s',
    'Webhook',
    'Webhooks',
  ],
  fr: [
    'Auto',
    'Auto · {percent}',
    'Contact',
    'Contacts',
    'Date',
    'Message',
    'Note',
    'OK',
    'Push',
    'Signature',
    'TOTAL',
    'Top 25',
    'Total',
    'Transaction',
    'Transactions',
    'Version {version}',
    'Volume',
    'Volume, 24 h',
    'Wallet {number}',
    'min',
    'swaps',
    '{amount} SOL',
    '{minutes} min {seconds} s',
    '{number} participants',
    'Webhook',
    'Webhooks',
  ],
  pt: [
    'Auto',
    'Auto · {percent}',
    'OK',
    'PIN',
    'Push',
    'Ranking',
    'Slippage',
    'Slippage {percent}',
    'TOTAL',
    'Token',
    'Tokens',
    'Top 25',
    'Total',
    'Volume',
    'Volume, 24 h',
    'Wallet {number}',
    'min',
    '{amount} SOL',
    '{count} tokens',
    '{minutes} min {seconds} s',
    'Webhook',
    'Webhooks',
  ],
  tr: ['Limit', 'PIN', 'Program', 'Token', '{amount} SOL', 'Webhook'],
  ja: ['OK', 'PIN', '{amount} SOL', 'Webhook'],
  zh: ['PIN', '{amount} SOL', 'Webhook'],
};

/** Of all tabs together, characters: measured in a browser at 390 px. */
const TABS_MAX = 60;

const GAP = /\{(\w+)\}/g;
const gaps = (words: string) => [...words.matchAll(GAP)].map(([, name]) => name).sort();

test.each(languages)('all words have a translation with the same gaps and forms: %s', (language) => {
  const wrong = translated.filter(({ words, one }) => {
    const found = catalogues[language].words[words];
    if (found === undefined) return true;
    const forms = typeof found === 'string' ? [found] : found;
    return (
      forms.length !== (one !== undefined && !WITHOUT_FORMS.includes(language) ? 2 : 1) ||
      forms.some((form) => !form.trim() || String(gaps(form)) !== String(gaps(words)))
    );
  });
  expect(wrong).toEqual([]);
});

test.each(languages)('no words are left in English but those that are the same: %s', (language) => {
  const left = Object.entries(catalogues[language].words)
    .filter(([words, found]) => [found].flat().includes(words))
    .map(([words]) => words)
    .filter((words) => /\p{L}{2}/u.test(words.replace(GAP, '')));
  expect(left.sort()).toEqual([...SAME[language]].sort());
});

test.each(languages)('sentences and reasons have no English ones among them: %s', (language) => {
  const { words, sentences } = catalogues[language];
  const english = new Set(Object.keys(words));
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(de.sentences).sort());
  expect(Object.values(sentences).filter((each) => typeof each === 'string' && english.has(each))).toEqual(
    [],
  );
  const untranslated = (reason: string) => sentences.UNSAFE_TOKEN({ reason }).includes(reason);
  expect(Object.keys(germanReasons).filter(untranslated)).toEqual([]);
  expect(catalogues[language].terms).toHaveLength(termsText.length);
});

test('no text is shown without translation', () => {
  const untranslated = read
    .flatMap((each) => each.untranslated)
    .filter(({ at }) => !TERMS.test(at))
    .map(({ at, words }) => `${at.replace(/:.*/, '')} ${words}`);
  expect(new Set(untranslated)).toEqual(exceptions);
});

test.each(languages)('every entry is used: %s', (language) => {
  const used = new Set(translated.map((each) => each.words));
  expect(Object.keys(catalogues[language].words).filter((words) => !used.has(words))).toEqual([]);
});

test('every reason is one of the server', () => {
  const server = globSync(`${src}../../server/src/**/*.ts`, { exclude: (file) => file.endsWith('.test.ts') })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(Object.keys(germanReasons).filter((reason) => !server.includes(reason))).toEqual([]);
});

test.each(languages)('no entry is in two files of the catalogue: %s', (language) => {
  const keys = globSync(`${src}locale/${language}/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(['"]?)(\S.*?)\1:(?= |$)/gm)].map((each) => each[2]),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each(languages)('the words of the tabs fit beside each other on a phone: %s', (language) => {
  const { words } = catalogues[language];
  const tabs = ['Settings', 'Leaderboard', 'Wallets', 'Transactions', 'Watchlist', 'Top 25'];
  // Letters of East Asia are about twice as wide as others.
  const widths = tabs.map((tab) => String(words[tab]).replace(/[\u3000-\uffef]/g, '__').length);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(TABS_MAX);
});

test.each(languages)('every name that is suggested for a wallet is short enough: %s', (language) => {
  const last = String(catalogues[language].words['Wallet {number}']).replace(
    '{number}',
    String(WALLETS_PER_USER_MAX),
  );
  expect(graphemes(last).length).toBeLessThanOrEqual(WALLET_NAME_MAX_CHARACTERS);
});
