import { getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAddress, encodeBase58 } from './base58.ts';

const thirtyTwoBytes = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  // Leading zeros are the part of base58 that goes wrong.
  fc
    .tuple(fc.nat(32), fc.uint8Array({ minLength: 32, maxLength: 32 }))
    .map(([zeros, bytes]) => bytes.fill(0, 0, zeros)),
);

test('writes an address as @solana/kit does, and reads it back', () => {
  const decoder = getAddressDecoder();
  fc.assert(
    fc.property(thirtyTwoBytes, (bytes) => {
      const text = encodeBase58(bytes);
      expect(text).toBe(decoder.decode(bytes));
      expect(decodeAddress(text)).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 500 },
  );
});

test('reads nothing but the one text of 32 bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      fc.pre(bytes.length !== 32);
      expect(decodeAddress(encodeBase58(bytes))).toBeNull();
    }),
  );
  const address = encodeBase58(Buffer.alloc(32, 7));
  for (const text of [
    '',
    ` ${address}`,
    `1${address}`,
    address.slice(1),
    `${address.slice(1)}0`,
    'l'.repeat(44),
  ]) {
    expect(decodeAddress(text)).toBeNull();
  }
});
