import { isAddress } from '@cumulus/contract/address.ts';
import { expect, test, vi } from 'vitest';
import { randomAddress } from './random-address.ts';

test('is an address, and another one each time', () => {
  const made = Array.from({ length: 500 }, randomAddress);
  expect(made.filter((each) => !isAddress(each))).toEqual([]);
  expect(new Set(made).size).toBe(500);
});

test.each([0, 1, 2, 31, 32])('is an address if it begins with %i bytes of zero', (zeros) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).fill(255, zeros);
    return bytes;
  });
  const made = randomAddress();
  expect(isAddress(made)).toBe(true);
  expect(/^1*/.exec(made)![0]).toHaveLength(zeros);
  vi.restoreAllMocks();
});
