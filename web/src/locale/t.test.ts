import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from './language.ts';
import { plural, rich, t } from './t.ts';
import { translated } from './translated.ts';

vi.mock('./de.ts', () => ({
  de: {
    words: {
      Send: 'Senden',
      'Send {amount} to {name}': 'An {name} {amount} senden',
      '{count} tokens': ['{count} Token', '{count} Tokens'],
      '{count} left': 'noch {count}',
      'New here? {link}': 'Neu hier? {link}',
    },
    sentences: {
      UNAUTHENTICATED: 'Bitte anmelden.',
      RATE_LIMITED: ({ seconds }: { seconds: number }) => `Neuer Versuch in ${seconds} s.`,
    },
  },
}));

afterEach(() => setLanguage('en'));

test('English is the text itself', () => {
  expect(t('Send')).toBe('Send');
  expect(t('Send {amount} to {name}', { amount: '1 SOL', name: 'Ada' })).toBe('Send 1 SOL to Ada');
  expect([0, 1, 2].map((count) => plural(count, '{count} token', '{count} tokens'))).toEqual([
    '0 tokens',
    '1 token',
    '2 tokens',
  ]);
  expect(translated('Please sign in.', { code: 'UNAUTHENTICATED' })).toBe('Please sign in.');
});

test('the language decides which numbers take the singular', async () => {
  await setLanguage('fr');
  expect([0, 1, 2].map((count) => plural(count, '{count} token', '{count} tokens'))).toEqual([
    '0 jeton',
    '1 jeton',
    '2 jetons',
  ]);
});

describe('another language', () => {
  beforeEach(() => setLanguage('de'));

  test('has its own words in its own order', () => {
    expect(t('Send')).toBe('Senden');
    expect(t('Send {amount} to {name}', { amount: '1 SOL', name: 'Ada' })).toBe('An Ada 1 SOL senden');
    expect(document.documentElement.lang).toBe('de');
  });

  test('has its own plural', () => {
    expect([1, 2].map((count) => plural(count, '{count} token', '{count} tokens'))).toEqual([
      '1 Token',
      '2 Tokens',
    ]);
  });

  test('may have one text for every number', () => {
    expect([1, 2].map((count) => plural(count, '{count} is left', '{count} left'))).toEqual([
      'noch 1',
      'noch 2',
    ]);
  });

  test('places elements in its own order', () => {
    expect(rich('New here? {link}', { link: 'LINK' }).join('')).toBe('Neu hier? LINK');
  });

  test('rebuilds refusals from their code and context, one after the other', () => {
    const signIn = { code: 'UNAUTHENTICATED' };
    expect(translated('Please sign in.', signIn)).toBe('Bitte anmelden.');
    expect(translated('English', signIn, { code: 'RATE_LIMITED', seconds: 5 })).toBe(
      'Bitte anmelden. Neuer Versuch in 5 s.',
    );
  });

  test('falls back to English if a word or a code is unknown, or its context is missing', () => {
    expect(t('Unheard of')).toBe('Unheard of');
    expect(translated('Something else.')).toBe('Something else.');
    expect(translated('Something else.', null)).toBe('Something else.');
    expect(translated('Too many requests.', { code: 'RATE_LIMITED' })).toBe('Too many requests.');
    expect(translated('Both.', { code: 'UNAUTHENTICATED' }, { code: 'OF_A_NEWER_SERVER' })).toBe('Both.');
  });
});
