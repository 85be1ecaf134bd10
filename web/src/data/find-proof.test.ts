import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findProof } from './find-proof.ts';

const zeroBits = (text: string): number =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .indexOf('1');

test.each([1, 6, 12])(
  'finds the first number whose digest begins with %i zero bits, at every length of text',
  (bits) => {
    // One block and two, and the lengths at which the padding takes another one.
    for (let length = 40; length < 130; length += bits === 12 ? 30 : 1) {
      const challenge = 'x'.repeat(length);
      const proof = findProof(challenge, bits);
      const [, number] = /^x+:(\d+)$/.exec(proof)!;
      expect(zeroBits(proof)).toBeGreaterThanOrEqual(bits);
      for (let earlier = 0; earlier < Number(number); earlier += 1)
        expect(zeroBits(`${challenge}:${earlier}`)).toBeLessThan(bits);
    }
  },
);
