import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createArgon2Hasher } from './argon2-hasher.ts';

test('hashes with Argon2id at 19 MiB and two passes, each time with another salt', async () => {
  const hasher = createArgon2Hasher();
  const [one, other] = await Promise.all([hasher.hash('secret', 'me'), hasher.hash('secret', 'me')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect([await hasher.verify(one, 'secret', 'me'), await hasher.verify(one, 'Secret', 'me')]).toEqual([
    true,
    false,
  ]);
});

test.each([
  [
    '$argon2id$v=19$m=19456,t=2,p=1$cN3H3yxgv+HpCxzCd4jF9Q$RVhHORvqkNjGr4kev/F9xSckKr75JHfdD0vRiHlmUNM',
    'correct horse ü',
  ],
  ['$argon2id$v=19$m=4096,t=3,p=1$NGeKyOkFY1zS3Q2bcAogdA$+ngTwqda6s0vi/NheoJwvy8eNS6YJnDv', 'other cost'],
])('verifies %s, which another library made', async (stored, secret) => {
  const hasher = createArgon2Hasher();
  expect([await hasher.verify(stored, secret, 'me'), await hasher.verify(stored, 'another', 'me')]).toEqual([
    true,
    false,
  ]);
});

const COMPOSED = 'Müllerstraße-Café 9';

test.each([
  ['an accent that comes in two parts', COMPOSED, COMPOSED.normalize('NFD')],
  ['an accent that comes composed', COMPOSED.normalize('NFD'), COMPOSED],
  ['Hangul in parts', '비밀번호 한글', '비밀번호 한글'.normalize('NFD')],
  ['a wide space', '日本 語 パス', '日本\u3000語\u00a0パス'],
])('a password is the same with %s', async (_how, set, typed) => {
  const hasher = createArgon2Hasher();
  const hash = await hasher.hash(set, 'me');
  expect(await hasher.verify(hash, typed, 'me')).toBe(true);
  expect(await hasher.verify(hash, `${typed}.`, 'me')).toBe(false);
});

/** Of COMPOSED in its decomposed form, as it was typed. */
const DECOMPOSED_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$r3PqorZU86pcgqOQShuzYqEY6b7mC7QjjMYBl1HUx/s';

test('a hash of the text as it was typed, in either form, goes on', async () => {
  const hasher = createArgon2Hasher();
  for (const form of [COMPOSED, COMPOSED.normalize('NFD')])
    expect(await hasher.verify(DECOMPOSED_HASH, form, 'me')).toBe(true);
  expect(await hasher.verify(DECOMPOSED_HASH, 'Mullerstraße-Cafe 9', 'me')).toBe(false);
});

test('a flood of guesses leaves threads for others: a file is read before the flood ends', async () => {
  const hasher = createArgon2Hasher();
  const hash = await hasher.hash('secret', 'me');
  let done = 0;
  const flood = Array.from({ length: 60 }, async () => {
    await hasher.verify(hash, 'guess', 'me');
    done += 1;
  });
  await readFile(new URL(import.meta.url));
  expect(done).toBeLessThan(40);
  await Promise.all(flood);
  expect(done).toBe(60);
});

test('a malformed hash is an error and frees its slot', async () => {
  const hasher = createArgon2Hasher(1);
  await expect(hasher.verify('no hash', 'secret', 'me')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('secret', 'me'), 'secret', 'me')).toBe(true);
});
