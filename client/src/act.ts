import { type Decision, decidedFields, decisionText } from '../../wire/src/decision.ts';
import { actNonce, actText } from '../../wire/src/grant.ts';
import type { DecisionTerms } from '../../wire/src/terms.ts';
import { isUuid } from '../../wire/src/uuid.ts';

/** What a program has from its one secret. The secret itself is kept by WebCrypto, which gives it back to nobody. */
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
  /** As documented, `POST /v1/transfers`. */
  readonly call: string;
  /** The body of the request, as it is sent. */
  readonly body: unknown;
  readonly terms: DecisionTerms | null;
}

/** An act is repeated under the same headers only: then it has the outcome of the first, and never happens twice. */
export interface SignedAct {
  /** A UUID of version 7. */
  readonly id: string;
  readonly headers: { readonly 'Cumulus-Act': string; readonly 'Idempotency-Key': string };
}

const SECRET = /^cumulus_([0-9a-f-]{36})_([\w-]{43})$/;
/** Before a seed of Ed25519, RFC 8410. */
const PKCS8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
const SEED_BYTES = 32;

/** The one text that a program is given. `seed`: 32 bytes. */
export function secretText(grantId: string, seed: Uint8Array): string {
  return `cumulus_${grantId}_${base64url(seed)}`;
}

/** Null unless `secretText` writes it. Throws where WebCrypto has no Ed25519. */
export async function readSecret(secret: string): Promise<ProgramKeys | null> {
  const [, grantId, text] = SECRET.exec(secret) ?? [];
  if (!isUuid(grantId) || text === undefined) return null;
  const seed = fromBase64url(text);
  if (seed.length !== SEED_BYTES || base64url(seed) !== text) return null;
  const pkcs8 = Uint8Array.from([...PKCS8, ...seed]);
  // The public key is only given of a key that may be read.
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x } = await crypto.subtle.exportKey('jwk', readable);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  const label = new TextEncoder().encode('cumulus bearer 1\n');
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from([...label, ...seed]));
  return {
    grantId,
    publicKey: x!,
    bearer: `cg_${grantId}_${base64url(new Uint8Array(digest))}`,
    async sign(signed) {
      return new Uint8Array(await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(signed)));
    },
  };
}

/** Signs a new act. `now`: milliseconds since 1970; it is refused more than 5 minutes away from the signer's clock. */
export async function signAct(keys: ProgramKeys, act: Act, now: number): Promise<SignedAct> {
  const id = uuidv7(now);
  const decision: Decision = {
    version: '1',
    nonce: actNonce(keys.grantId, id),
    call: act.call,
    request: await decidedFields(act.body),
    terms: act.terms,
  };
  const text = decisionText(decision);
  const signature = base64url(await keys.sign(actText(text)));
  const written = `${base64url(new TextEncoder().encode(text))}.${signature}`;
  return { id, headers: { 'Cumulus-Act': written, 'Idempotency-Key': id } };
}

/** RFC 9562: 48 bits of milliseconds, the version, the variant, and chance. */
function uuidv7(now: number): string {
  const random = crypto.randomUUID().slice(15);
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
