import { randomSecret } from '../../../process/src/secret.ts';
import { privateKeyOf, publicKeyOf, SEED_BYTES } from '../keys/ed25519.ts';
import { type Group, groupOf, MEMBERS } from './frost.ts';
import { scalarOf, sumOf } from './scalar.ts';

/** Shares by the members' numbers, from 1 on. The caller wipes them. */
export interface Dealing {
  readonly group: Group;
  readonly shares: ReadonlyMap<number, Buffer>;
}

/**
 * Deals shares of a key that is whole: values of a line, whose value at 0 is the key's scalar (RFC 9591, appendix C.1). Signatures of shares
 * verify under the same public key. The library's dealer counts in bigints, which cannot be wiped; here all secrets are bytes, and the points
 * are OpenSSL's. So the line's slope is the scalar of a seed, one of 2^251: a single share makes finding the key easier by one bit of 252.
 */
export async function deal(seed: Buffer): Promise<Dealing> {
  const secret = scalarOf(seed);
  try {
    return await dealScalar(secret, publicKeyOf(privateKeyOf(seed)));
  } finally {
    secret.fill(0);
  }
}

/** Likewise of a scalar and its point. The caller wipes it. */
export async function dealScalar(secret: Buffer, point: Uint8Array): Promise<Dealing> {
  const slopeSeed = randomSecret(SEED_BYTES);
  const slope = scalarOf(slopeSeed);
  const shares = new Map<number, Buffer>();
  try {
    const group = await groupOf([point, publicKeyOf(privateKeyOf(slopeSeed))]);
    shares.set(1, sumOf(secret, slope));
    for (let number = 2; number <= MEMBERS.max; number++)
      shares.set(number, sumOf(shares.get(number - 1)!, slope));
    return { group, shares };
  } finally {
    slopeSeed.fill(0);
    slope.fill(0);
  }
}
