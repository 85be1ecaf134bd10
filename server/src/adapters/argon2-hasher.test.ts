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
