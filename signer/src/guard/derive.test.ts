import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { type Address, getAddressDecoder, getProgramDerivedAddress, isOffCurveAddress } from '@solana/kit';
import { expect, test } from 'vitest';
import { associatedToken } from '../../testing/messages.ts';
import { encodeBase58 } from '../terms/base58.ts';
import { SPL_TOKEN, TOKEN_2022 } from '../terms/programs.ts';
import { deriveAddress, deriveAssociatedToken, isOnCurve } from './derive.ts';

const asAddress = (bytes: Uint8Array): Address => getAddressDecoder().decode(bytes);

test('derives the same program address as @solana/kit for 400 random programs and seeds', async () => {
  for (let run = 0; run < 400; run += 1) {
    const program = randomBytes(32);
    const seeds = Array.from({ length: randomInt(0, 16) }, () => randomBytes(randomInt(0, 33)));
    const [expected] = await getProgramDerivedAddress({ programAddress: asAddress(program), seeds });
    expect(encodeBase58(deriveAddress(program, seeds))).toBe(expected);
  }
});

test('derives the same address again, whatever was done to the previous one', () => {
  const [program, seed] = [randomBytes(32), randomBytes(32)];
  const first = deriveAddress(program, [seed]);
  const kept = Buffer.from(first);
  first.fill(0);
  expect(deriveAddress(program, [seed])).toEqual(kept);
});

test('derives the same associated token account as @solana-program/token, under both token programs', async () => {
  for (const program of [SPL_TOKEN, TOKEN_2022]) {
    for (let run = 0; run < 50; run += 1) {
      const [owner, mint] = [randomBytes(32), randomBytes(32)];
      const expected = await associatedToken(asAddress(owner), asAddress(mint), asAddress(program));
      expect(encodeBase58(deriveAssociatedToken(owner, program, mint))).toBe(expected);
    }
  }
});

test('tells points of the curve from other bytes as @solana/kit does', () => {
  let points = 0;
  for (let run = 0; run < 600; run += 1) {
    const bytes = randomBytes(32);
    const onCurve = isOnCurve(bytes);
    if (onCurve) points += 1;
    expect(onCurve).toBe(!isOffCurveAddress(asAddress(bytes)));
  }
  // About half of all bytes are points: either answer given always would be seen here.
  expect(points).toBeGreaterThan(200);
  expect(points).toBeLessThan(400);
});

test('finds every public key on the curve', () => {
  for (let run = 0; run < 50; run += 1) {
    const spki = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
    expect(isOnCurve(spki.subarray(12))).toBe(true);
  }
});

test('finds the identity, whose x is zero, on the curve', () => {
  const identity = Buffer.alloc(32);
  identity[0] = 1;
  expect(isOnCurve(identity)).toBe(true);
});
