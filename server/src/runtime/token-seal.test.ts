import { expect, test } from 'vitest';
import { createTokenSeal } from './token-seal.ts';

const { seal, open } = createTokenSeal('a secret of this installation alone', 'links 1');
const token = seal('a text. with dots');

test('a token opens to the text that was sealed', () => {
  expect(open(token)).toBe('a text. with dots');
  expect(open(seal(''))).toBe('');
});

test('no character of a token can be changed, added or left out', () => {
  for (let at = 0; at < token.length; at += 1) {
    for (const other of [token[at] === '7' ? '8' : '7', ''])
      expect(open(token.slice(0, at) + other + token.slice(at + 1)), `${at} ${other}`).toBeNull();
    // Base64 of another last character may decode to the same bytes.
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      if (last !== token.at(-1)) expect(open(token.slice(0, -1) + last)).toBeNull();
  }
  for (const text of ['', '.', `${token}A`, `.${token}`]) expect(open(text)).toBeNull();
});

test('a token of another secret or purpose does not open', () => {
  expect(createTokenSeal('another secret', 'links 1').open(token)).toBeNull();
  expect(createTokenSeal('a secret of this installation alone', 'links 2').open(token)).toBeNull();
});
