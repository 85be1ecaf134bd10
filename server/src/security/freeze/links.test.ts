import { expect, test } from 'vitest';
import { createLinks } from './links.ts';

const links = createLinks('a secret of this installation alone');
const userId = '5f0c1c58-6b0e-4a4c-9d55-0d3a3ff4a111';
const linked = { userId, state: '1000', expiresAt: 2_000 };
const token = links.make('thaw', linked);

test('a link says whose it is until it expires', () => {
  expect(links.read('thaw', token, 1_999)).toEqual(linked);
  expect(links.read('thaw', token, 2_000)).toBeNull();
  const freeze = { userId, state: '3-0', expiresAt: 2_000 };
  expect(links.read('freeze', links.make('freeze', freeze), 0)).toEqual(freeze);
});

test('a link for one purpose is good for no other', () => {
  expect(links.read('freeze', token, 0)).toBeNull();
  expect(links.read('thaw', links.make('freeze', linked), 0)).toBeNull();
});

test('no character of a link can be changed, nor the secret that made it', () => {
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === '7' ? '8' : '7';
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    expect(links.read('thaw', changed, 0), changed).toBeNull();
  }
  for (const text of ['', '.', `${token}A`, token.slice(1), token.replace('.1000.', '..')])
    expect(links.read('thaw', text, 0)).toBeNull();
  expect(createLinks('the secret of another installation').read('thaw', token, 0)).toBeNull();
});
