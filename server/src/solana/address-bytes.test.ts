import { randomBytes } from 'node:crypto';
import { getAddressDecoder, isAddress } from '@solana/kit';
import { expect, test } from 'vitest';
import { addressBytes } from './address-bytes.ts';

const decoder = getAddressDecoder();

test('reads the same bytes as the codec, with zeros in front too', () => {
  for (let round = 0; round < 5_000; round += 1) {
    const bytes = Uint8Array.from(randomBytes(32));
    bytes.fill(0, 0, round % 34 === 33 ? 32 : Math.max(0, (round % 40) - 8));
    expect(addressBytes(decoder.decode(bytes))).toEqual(bytes);
  }
  expect(addressBytes(decoder.decode(new Uint8Array(32).fill(255)))).toEqual(new Uint8Array(32).fill(255));
});

test('refuses what is no address', () => {
  const texts = [
    '',
    '1',
    '1'.repeat(31),
    '1'.repeat(33),
    'z'.repeat(44),
    'z'.repeat(60),
    `${'1'.repeat(31)}0`,
    'é',
  ];
  for (const text of texts) {
    expect(isAddress(text)).toBe(false);
    expect(addressBytes(text)).toBeNull();
  }
});
