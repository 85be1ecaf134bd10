import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProofOfWork } from './proof-of-work.ts';

const NOW = Date.UTC(2027, 0, 1);
const ADA = { userId: 'ada', campaignId: 'cup' };
const work = createProofOfWork('a secret');

/** The first proof of a challenge, found as a client does. */
function prove(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}:${number}`;
    const digits = [...createHash('sha256').update(proof).digest()]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    if (digits.startsWith('0'.repeat(bits))) return proof;
  }
}

test.each([1, 8, 11])(
  'work of %i bits is proven to its user for its campaign, for a quarter of an hour',
  (bits) => {
    const proof = prove(work.challenge(ADA, bits, NOW), bits);
    expect(work.isProof(proof, ADA, NOW)).toBe(true);
    expect(work.isProof(proof, ADA, NOW + 15 * 60_000)).toBe(true);
    expect(work.isProof(proof, ADA, NOW + 15 * 60_000 + 1)).toBe(false);
    expect(work.isProof(proof, { ...ADA, userId: 'bob' }, NOW)).toBe(false);
    expect(work.isProof(proof, { ...ADA, campaignId: 'other' }, NOW)).toBe(false);
    expect(createProofOfWork('another').isProof(proof, ADA, NOW)).toBe(false);
  },
);

test('less work than asked for, an easier challenge that was made up, and anything else is no proof', () => {
  const challenge = work.challenge(ADA, 10, NOW);
  const proof = prove(challenge, 10);
  const lazy = Array.from({ length: 100 }, (_, number) => `${challenge}:${number}`).filter(
    (each) => each !== proof,
  );
  expect(lazy.filter((each) => work.isProof(each, ADA, NOW)).length).toBeLessThan(2);
  const easier = challenge.replace(/^10\./, '1.');
  expect(work.isProof(prove(easier, 1), ADA, NOW)).toBe(false);
  for (const text of ['', ':', challenge, `${proof}0x`, `${challenge}:-1`, `${challenge}:1:2`])
    expect(work.isProof(text, ADA, NOW)).toBe(false);
});
