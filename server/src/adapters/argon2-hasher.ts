import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Hasher } from '../ports/hasher.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';

/** 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** The usual text form (PHC), unpadded Base64. */
const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes on Node's thread pool, at most `concurrency` at once: DNS lookups and files need its four threads too. */
export function createArgon2Hasher(concurrency = 2): Hasher {
  const queue = createFairQueue(concurrency);
  return {
    hash: (secret, party) => queue.run(party, () => hash(prepared(secret))),
    verify: (stored, secret, party) => queue.run(party, () => verifyForms(stored, secret)),
  };
}

/**
 * The same text for the same keys: whether an accent comes composed, and which of the wide spaces, depends on keyboard and system
 * (RFC 8265, OpaqueString).
 */
function prepared(secret: string): string {
  return secret.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** Hashes from before were made of the text as it was typed, whose form depended on the keyboard of that day. */
async function verifyForms(stored: string, secret: string): Promise<boolean> {
  const forms = [prepared(secret), secret, secret.normalize('NFC'), secret.normalize('NFD')];
  for (const form of new Set(forms)) if (await verify(stored, form)) return true;
  return false;
}

async function hash(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(secret, salt, COST, TAG_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Throws if `stored` is not a hash. */
async function verify(stored: string, secret: string): Promise<boolean> {
  const found = FORM.exec(stored);
  if (!found) throw new Error('This is no hash of Argon2id.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = found;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  return timingSafeEqual(expected, await tagOf(secret, Buffer.from(salt, 'base64'), cost, expected.length));
}

function tagOf(
  secret: string,
  nonce: Buffer,
  cost: Readonly<Record<keyof typeof COST, number>>,
  tagLength: number,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  argon2('argon2id', { ...cost, message: secret, nonce, tagLength }, (error, tag) =>
    error ? reject(error) : resolve(tag),
  );
  return promise;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
