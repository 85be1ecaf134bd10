import { createPublicKey, verify } from 'node:crypto';
import type { Decision } from '../../../wire/src/decision.ts';
import { actText, readActNonce } from '../../../wire/src/grant.ts';
import { Refusal } from '../terms/refusal.ts';
import { parseDecision } from './passkey/decision.ts';

/** How far the clock of a program may be from this one. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * What a program has decided now, by the key of its grant. Throws a Refusal that its user sees. `key`: base64url of an Ed25519 public key. Replaying
 * it is harmless: the id of what is signed for it follows from it.
 */
export function verifyAct(
  grantId: string,
  key: string,
  { decision: text, signature }: { readonly decision: string; readonly signature: Buffer },
  now: number,
): Decision {
  const decision = parseDecision(text);
  const nonce = readActNonce(decision.nonce);
  if (nonce?.grantId !== grantId || !decision.call.includes(' /v1/') || !isSigned(key, text, signature))
    throw new Refusal('the program has not signed this', { code: 'ACT_INVALID' });
  if (Math.abs(nonce.at - now) > CLOCKS_DIFFER_MS)
    throw new Refusal('the program has signed this at another time', { code: 'ACT_CLOCK' });
  return decision;
}

function isSigned(x: string, text: string, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(actText(text)), key, signature);
  } catch {
    return false;
  }
}
