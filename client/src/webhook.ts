import { isJson, parse } from './answer.ts';
import type { Json } from './error.ts';
import { NotVerified } from './not-verified.ts';
import { type Bytes, base64Bytes, isSignedBy, joined, keyBytes, utf8 } from './signed-statement.ts';

/** docs/webhooks.md has the types, and what `data` is of each. */
export interface WebhookEvent {
  /** The `webhook-id`. An event may come more than once, always under the same. */
  readonly id: string;
  readonly type: string;
  /** ISO time. */
  readonly timestamp: string;
  readonly data: Json;
}

/** Who has to have signed it. Several, while one takes the place of another. */
export type WebhookSigner =
  /** `whpk_…`, the installation's: no one else can sign. */
  | { readonly publicKey: string | readonly string[]; readonly secret?: undefined }
  /** `whsec_…`, of the webhook. */
  | { readonly secret: string | readonly string[]; readonly publicKey?: undefined };

export type WebhookOptions = WebhookSigner & {
  /** How old, or how far in the future, it may be. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now?: number | undefined;
};

type GivenHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 300;
/** More than any rotation of keys needs. */
const SIGNATURES_MAX = 16;
/** Bytes, of Standard Webhooks. A shorter one could be guessed; an empty one is known to all. */
const SECRET_MIN = 24;

/**
 * Verifies a request of Standard Webhooks 1.0. `body` is what came, byte for byte, before anything reads it. Throws NotVerified, and a
 * TypeError if the key or the secret is malformed.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: GivenHeaders,
  { publicKey, secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: WebhookOptions,
): Promise<WebhookEvent> {
  const [version, holds] = publicKey === undefined ? bySecret(secret) : byKey(publicKey);
  const id = header(headers, 'webhook-id');
  const at = header(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(at)) throw new NotVerified('MALFORMED', 'Its webhook-timestamp is no time.');
  const signed = joined(utf8(`${id}.${at}.`), typeof body === 'string' ? utf8(body) : Uint8Array.from(body));
  const signatures = header(headers, 'webhook-signature').split(' ').slice(0, SIGNATURES_MAX);
  const checks = signatures
    .filter((each) => each.startsWith(`${version},`))
    .map((each) => base64Bytes(each.slice(version.length + 1)))
    .map((signature) => signature && holds(signature, signed));
  if (!(await Promise.all(checks)).includes(true))
    throw new NotVerified('WRONG_SIGNATURE', 'Nobody who may has signed this.');
  if (!(Math.abs(now / 1_000 - Number(at)) <= toleranceSeconds))
    throw new NotVerified('WRONG_TIME', 'It was signed too long ago, or a clock is wrong.');
  return eventOf(id, typeof body === 'string' ? body : new TextDecoder().decode(body));
}

type Holds = (signature: Bytes, signed: Bytes) => Promise<boolean>;

function byKey(given: string | readonly string[]): readonly [version: string, Holds] {
  const keys = [given].flat().map((text) => {
    const point = keyBytes(text);
    if (!point) throw new TypeError('publicKey has to be a key as getWebhooks tells it: whpk_…');
    return point;
  });
  if (keys.length === 0) throw new TypeError('publicKey names no key');
  return [
    'v1a',
    async (signature, signed) => {
      const held = await Promise.all(keys.map((key) => isSignedBy(key, signed, signature)));
      if (held.includes(null)) throw new NotVerified('UNSUPPORTED', 'This runtime has no Ed25519.');
      return held.includes(true);
    },
  ];
}

function bySecret(given: string | readonly string[] | undefined): readonly [version: string, Holds] {
  const secrets = [given ?? []].flat().map((text) => {
    const bytes = base64Bytes(String(text).replace(/^whsec_/, ''));
    if (!bytes || bytes.length < SECRET_MIN)
      throw new TypeError('secret has to be the one that was shown when the webhook was added: whsec_…');
    return bytes;
  });
  if (secrets.length === 0) throw new TypeError('give a publicKey or a secret');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return [
    'v1',
    async (signature, signed) => {
      const held = secrets.map(async (secret) => {
        const key = await crypto.subtle.importKey('raw', secret, hmac, false, ['verify']);
        // Compares in constant time.
        return await crypto.subtle.verify('HMAC', key, signature, signed);
      });
      return (await Promise.all(held)).includes(true);
    },
  ];
}

function eventOf(id: string, text: string): WebhookEvent {
  const { type, timestamp, data } = parse(text) ?? {};
  if (typeof type !== 'string' || typeof timestamp !== 'string' || !isJson(data))
    throw new NotVerified('MALFORMED', 'It is signed, and no event that this version knows.');
  return { id, type, timestamp, data };
}

/** Whatever its case, and once. */
function header(headers: GivenHeaders, name: string): string {
  const found =
    typeof headers.get === 'function'
      ? [(headers as { get(name: string): string | null }).get(name)]
      : Object.entries(headers)
          .filter(([each]) => each.toLowerCase() === name)
          .flatMap(([, value]) => value);
  const [value, ...others] = found;
  if (typeof value !== 'string' || value === '' || others.length > 0)
    throw new NotVerified('MALFORMED', `It has no ${name}, or several.`);
  return value;
}
