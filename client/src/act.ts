import { type Decision, decidedFields, decisionText } from '../../wire/src/decision.ts';
import { actNonce, actText } from '../../wire/src/grant.ts';
import { bearerOf, readSecret } from '../../wire/src/program-secret.ts';
import type { DecisionTerms } from '../../wire/src/terms.ts';

/** What a program has from its one secret. WebCrypto keeps the private key, and does not export it. */
export interface ProgramKeys {
  readonly grantId: string;
  /** Ed25519, 32 bytes, base64url: the `key` of the grant. */
  readonly publicKey: string;
  /** Sent as `Authorization: Bearer …`. It lets its holder read, and act never. */
  readonly bearer: string;
  /** Ed25519 over the UTF-8 of `text`; 64 bytes. */
  sign(text: string): Promise<Uint8Array>;
}

/** What is signed of a request that moves money. */
export interface Act {
  /** Of `newActId`. Repeated, an act has the outcome of the first, and never happens twice. */
  readonly id: string;
  /** Method and path as they are sent, `POST /v1/transfers`. */
  readonly call: string;
  /** The body of the request, as it is sent. */
  readonly body: unknown;
  readonly terms: DecisionTerms | null;
}

export interface ActHeaders {
  readonly 'Cumulus-Act': string;
  readonly 'Idempotency-Key': string;
}

/** Before a seed of Ed25519, RFC 8410. */
const PKCS8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

/** Null unless it is a secret as wire/src/program-secret.ts writes it. Throws where WebCrypto has no Ed25519. */
export async function programKeys(text: string): Promise<ProgramKeys | null> {
  const secret = readSecret(text);
  if (!secret) return null;
  const seed = atob(secret.seed.replaceAll('-', '+').replaceAll('_', '/'));
  const pkcs8 = Uint8Array.from([...PKCS8, ...Array.from(seed, (sign) => sign.charCodeAt(0))]);
  // The public key is only given of a key that may be read.
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x } = await crypto.subtle.exportKey('jwk', readable);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  return {
    grantId: secret.grantId,
    publicKey: x!,
    bearer: await bearerOf(secret),
    async sign(signed) {
      return new Uint8Array(await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(signed)));
    },
  };
}

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, and chance. `now`: milliseconds since 1970. The act is refused more than five
 * minutes away from the signer's clock.
 */
export function newActId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

export async function signAct(keys: ProgramKeys, { id, call, body, terms }: Act): Promise<ActHeaders> {
  const decision: Decision = {
    version: '1',
    nonce: actNonce(keys.grantId, id),
    call,
    request: await decidedFields(body),
    terms,
  };
  const text = decisionText(decision);
  const signature = base64url(await keys.sign(actText(text)));
  return {
    'Cumulus-Act': `${base64url(new TextEncoder().encode(text))}.${signature}`,
    'Idempotency-Key': id,
  };
}

export function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
