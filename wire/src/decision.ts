import { canonicalJson } from './canonical-json.ts';
import type { DecisionTerms } from './terms.ts';

/**
 * What a user decides. With a passkey, written by the page from what it shows: the passkey signs the SHA-256 of its canonical JSON; the
 * signer and the server compare it with what is asked of them. With a PIN, written by the server from the request.
 */
export interface Decision {
  readonly version: '1';
  /** Of the signer, in the refusal that asked for the passkey; for one use. Empty with a PIN, which is in the same request. */
  readonly nonce: string;
  /** Name of the call. */
  readonly call: string;
  /** See `decidedFields`. */
  readonly request: Readonly<Record<string, string>>;
  /** What may leave a wallet; null if nothing does. */
  readonly terms: DecisionTerms | null;
}

/** Call names of decisions about passkeys themselves. */
export const SIGN_IN_DECISION = 'signInWithPasskey';

/** Fields that are not part of what is decided: factors, secrets, and the name of the attempt. */
const LEFT_OUT = new Set(['pin', 'passkey', 'currentPassword', 'newPassword', 'idempotencyKey']);
/** Characters; longer values are replaced by their hash. */
const VALUE_MAX = 400;

export function decisionText(decision: Decision): string {
  return canonicalJson(decision);
}

/** What a call is given, field by field as text: JSON unless it is text, and the SHA-256 of what is long. Without what is not given. */
export async function decidedFields(input: unknown): Promise<Record<string, string>> {
  const given = Object.entries((input ?? {}) as object).filter(
    ([name, value]) => !LEFT_OUT.has(name) && value !== null && value !== undefined,
  );
  const fields = given.map(async ([name, value]) => [name, await fieldText(value)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

async function fieldText(value: unknown): Promise<string> {
  const text = typeof value === 'string' ? value : JSON.stringify(value, sortedNames);
  if (text.length <= VALUE_MAX) return text;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256:${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Replaces objects by ones whose names are sorted. */
function sortedNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
