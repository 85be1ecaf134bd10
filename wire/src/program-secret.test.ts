import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bearerHash,
  bearerOf,
  identityText,
  readIdentity,
  readSecret,
  secretText,
} from './program-secret.ts';

const grantId = '0199f0a2-6c1e-7d3a-8f00-0123456789ab';
const seed = Buffer.alloc(32, 0xfb).toString('base64url');

test('a secret reads back, and nothing else does', () => {
  const text = secretText({ grantId, seed });
  expect(readSecret(` ${text}\n`)).toEqual({ grantId, seed });
  expect([text.slice(1), `${text}a`, text.replace(grantId, 'x'.repeat(36)), ''].map(readSecret)).toEqual(
    Array(4).fill(null),
  );
});

test('what a program shows of itself reads back, and is no secret', () => {
  const identity = { grantId, key: seed, bearer: 'a'.repeat(64) };
  expect(readIdentity(identityText(identity))).toEqual(identity);
  expect(readIdentity(secretText({ grantId, seed }))).toBeNull();
  expect(readSecret(identityText(identity))).toBeNull();
});

test('the bearer token is a hash of the seed, and servers keep a hash of the token', async () => {
  const bearer = await bearerOf({ grantId, seed });
  const sha256 = (...parts: (string | Buffer)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256'));
  const own = sha256('cumulus bearer 1\n', Buffer.from(seed, 'base64url')).digest('base64url');
  expect(bearer).toBe(`cg_${grantId}_${own}`);
  expect(await bearerHash(bearer)).toBe(sha256(bearer).digest('hex'));
});
