import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64-bytes.ts';
import { ServiceFailure } from './key-service.ts';
import { encodeJson, takeSecret } from './secret-json.ts';

test('base64 as bytes is what Node writes, and reads back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 70 }), (given) => {
      const bytes = Buffer.from(given);
      expect(encodeBase64(bytes).toString()).toBe(bytes.toString('base64'));
      expect(decodeBase64(Buffer.from(bytes.toString('base64')), 'Vault')).toEqual(bytes);
    }),
  );
});

test.each(['', '=', 'A', 'AA', 'AA=', 'AAA', 'AB==', 'AAAA====', 'AA=A', 'AA-_', 'AAA A', 'AAAA\n'])(
  'base64 that is none is refused: %j',
  (text) => {
    expect(() => decodeBase64(Buffer.from(text), 'Vault')).toThrow(ServiceFailure);
  },
);

test('a request is JSON with the data key among its fields', () => {
  const key = randomBytes(32);
  const json = encodeJson({ associated_data: 'YQ==', key_version: 2 }, key).toString();
  expect(JSON.parse(json)).toEqual({
    ...{ associated_data: 'YQ==', key_version: 2 },
    plaintext: key.toString('base64'),
  });
});

test('the data key of a response is taken out, however its JSON is written', () => {
  const key = Buffer.alloc(32, 0xff);
  const text = key.toString('base64');
  const escaped = text.replaceAll('/', '\\/').replaceAll('=', '\\u003d');
  for (const json of [
    `{"data":{"plaintext":"${text}"}}`,
    `{ "request_id": "r",\n "data": { "plaintext" : "${text}", "a": 1 } }`,
    `{"data":{"plaintext":"${escaped}"}}`,
  ]) {
    const bytes = Buffer.from(json);
    expect(takeSecret(bytes, 'Vault')).toEqual(key);
    expect(bytes.includes(text.slice(0, 8))).toBe(false);
    expect(JSON.parse(bytes.toString())).toBeTypeOf('object');
  }
});

test.each([
  '{}',
  '',
  'null',
  '{"plaintext":7}',
  '{"plaintext":null,"a":"b"}',
  '{"plaintext":"AAAA',
  '"plaintext"',
])('a response without a data key has none: %j', (json) => {
  expect(takeSecret(Buffer.from(json), 'Vault')).toBeNull();
});
