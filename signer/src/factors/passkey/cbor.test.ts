import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testAuthenticator } from '../../../testing/authenticator.ts';
import { Refusal } from '../../terms/refusal.ts';
import { readAuthenticatorData } from './authenticator-data.ts';
import { readCbor } from './cbor.ts';
import { readPublicKey } from './public-key.ts';

const read = (hex: string) => readCbor(Buffer.from(hex, 'hex'), 0);

test.each([
  ['00', 0],
  ['1818', 24],
  ['190100', 256],
  ['1a00010000', 65_536],
  ['20', -1],
  ['390100', -257],
  ['4201ff', Buffer.from([1, 255])],
  ['63656161', 'eaa'],
  ['820102', [1, 2]],
  ['a10102', new Map([[1, 2]])],
  ['a163666d74f6', new Map([['fmt', null]])],
  ['f5', true],
])('reads %s', (hex, value) => {
  expect(read(hex)).toEqual({ value, end: hex.length / 2 });
});

test.each([
  ['nothing', ''],
  ['a longer form than needed', '1801'],
  ['two bytes for one', '190001'],
  ['four bytes for two', '1a0000ffff'],
  ['a number of eight bytes', '1b0000000100000000'],
  ['a length that is left open', '5f41004100ff'],
  ['more bytes than there are', '4300'],
  ['text that is no UTF-8', '61ff'],
  ['a name twice', 'a201000100'],
  ['a name that is a list', 'a18000'],
  ['a tag', 'c000'],
  ['a float', 'f93c00'],
  ['a list without end', '9bffffffffffffffff'],
  ['a long list that is not there', '9affffffff'],
  ['six lists in each other', '81'.repeat(6)],
])('refuses %s', (_what, hex) => {
  expect(() => read(hex)).toThrow(Refusal);
});

describe('the key of a passkey', () => {
  const keyOf = (algorithm: 'ES256' | 'EdDSA' | 'RS256') => testAuthenticator(algorithm).coseKey;
  const parse = (bytes: Buffer) => readPublicKey(readCbor(bytes, 0).value);

  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'of %s is refused if it is cut off anywhere',
    (algorithm) => {
      const key = keyOf(algorithm);
      expect(parse(key)).toMatchObject({ algorithm });
      for (let length = 0; length < key.length; length += 1)
        expect(() => parse(key.subarray(0, length))).toThrow(Refusal);
    },
  );

  test('with any bit changed is refused, or another key', () => {
    for (const algorithm of ['ES256', 'EdDSA'] as const) {
      const key = keyOf(algorithm);
      const { publicKey } = parse(key);
      for (let bit = 0; bit < key.length * 8; bit += 1) {
        const changed = Buffer.from(key);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        try {
          expect(parse(changed).publicKey).not.toBe(publicKey);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }
    }
  });

  test.each<[string, (key: Buffer) => Buffer]>([
    ['a point that is not on its curve', (key) => Buffer.concat([key.subarray(0, -1), Buffer.from([1])])],
    ['another curve', (key) => replaced(key, '2001', '2002')],
    ['another algorithm', (key) => replaced(key, '0326', '0327')],
    [
      'a field more',
      (key) => Buffer.concat([Buffer.from([0xa6]), key.subarray(1), Buffer.from('0400', 'hex')]),
    ],
  ])('of ES256 with %s is refused', (_what, change) => {
    // A last byte that is 1 already would not change the point.
    const key = Array.from({ length: 3 }, () => keyOf('ES256')).find((each) => each.at(-1) !== 1)!;
    expect(() => parse(change(key))).toThrow(Refusal);
  });

  test('of RSA with too few bits is refused', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
    const value = new Map<number, number | Buffer>([
      [1, 3],
      [3, -257],
      [-1, Buffer.from(n, 'base64url')],
      [-2, Buffer.from(e, 'base64url')],
    ]);
    expect(() => readPublicKey(value)).toThrow(Refusal);
  });
});

test('whatever an authenticator says, the worst that comes of it is a refusal', () => {
  const { authenticatorData } = testAuthenticator().create('{}');
  const good = Buffer.from(authenticatorData, 'base64');
  const bits = Array.from({ length: good.length * 8 }, (_, bit) => {
    const changed = Buffer.from(good);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    return changed;
  });
  const cut = Array.from(good, (_, length) => good.subarray(0, length));
  for (const bytes of [...bits, ...cut]) {
    try {
      readPublicKey(readAuthenticatorData(bytes).credential?.key ?? null);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
    }
  }
  for (const bytes of cut) expect(() => readAuthenticatorData(bytes)).toThrow(Refusal);
});

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('hex').replace(from, to), 'hex');
}
