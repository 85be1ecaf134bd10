import { argon2, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { createRankedTurns } from '../../../process/src/ranked-turns.ts';

/*
 * A verifier is Argon2id in its usual text form, over an HMAC of the PIN under a secret (the pepper). There are only a million
 * PINs, but without the pepper a thief of the verifiers cannot try them.
 */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
const FORM = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22,})\$([A-Za-z0-9+/]{43})$/;
const SALT_BYTES = 16;

/** Each hash takes 19 MiB: one at a time. Owners with few of late come first, so that those with many wait only for themselves. */
const inTurn = createRankedTurns();

export function isVerifier(text: string): boolean {
  return FORM.test(text);
}

export async function verifierOf(pepper: KeyObject, owner: string, pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${PREFIX}${unpadded(salt)}$${unpadded(await tagOf(pepper, owner, pin, salt, 0))}`;
}

/** Hashes of a lower rank come first. */
export async function isRight(
  verifier: string,
  pepper: KeyObject,
  owner: string,
  pin: string,
  rank: number,
): Promise<boolean> {
  const [, salt = '', tag = ''] = FORM.exec(verifier) ?? [];
  const found = await tagOf(pepper, owner, pin, Buffer.from(salt, 'base64'), rank);
  const expected = Buffer.from(tag, 'base64');
  return expected.length === found.length && timingSafeEqual(expected, found);
}

function tagOf(pepper: KeyObject, owner: string, pin: string, nonce: Buffer, rank: number): Promise<Buffer> {
  const message = createHmac('sha256', pepper).update(`${owner}:${pin}`).digest('base64');
  return inTurn(rank, () => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    argon2('argon2id', { ...PARAMETERS, message, nonce }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
    return promise;
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
