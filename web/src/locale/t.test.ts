import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { speak } from './language.ts';
import { plural, rich, t } from './t.ts';
import { told } from './told.ts';

vi.mock('./de.ts', () => ({
  de: {
    Send: 'Senden',
    'Send {amount} to {name}': 'An {name} {amount} senden',
    '{count} tokens': ['{count} Token', '{count} Tokens'],
    'New here? {link}': 'Neu hier? {link}',
    'Too many requests. Try again in {wait}.': 'Zu viele Anfragen. Neuer Versuch in {wait}.',
    'Please sign in.': 'Bitte anmelden.',
  },
}));

afterEach(() => speak('en'));

test('English is what stands there', () => {
  expect(t('Send')).toBe('Send');
  expect(t('Send {amount} to {name}', { amount: '1 SOL', name: 'Ada' })).toBe('Send 1 SOL to Ada');
  expect([0, 1, 2].map((count) => plural(count, '{count} token', '{count} tokens'))).toEqual([
    '0 tokens',
    '1 token',
    '2 tokens',
  ]);
  expect(told('Please sign in.')).toBe('Please sign in.');
});

describe('another language', () => {
  beforeEach(() => speak('de'));

  test('has its own words and its own order of them', () => {
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

  test('puts elements where it wants them', () => {
    expect(rich('New here? {link}', { link: 'LINK' }).join('')).toBe('Neu hier? LINK');
  });

  test('says what the server said, with its figures', () => {
    expect(told('Please sign in.')).toBe('Bitte anmelden.');
    expect(told('Too many requests. Try again in 5 seconds.')).toBe(
      'Zu viele Anfragen. Neuer Versuch in 5 seconds.',
    );
    expect(told('Something else.')).toBe('Something else.');
  });

  test('is English where a word is missing', () => {
    expect(t('Unheard of')).toBe('Unheard of');
  });
});
