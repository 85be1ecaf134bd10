import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import type { PasskeyRequest } from '@cumulus/contract/errors/passkeys.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { DecisionTerms } from '../../../wire/src/terms.ts';
import { call } from './client.ts';
import { CallFailure } from './failure.ts';
import type { Tap } from './tap.ts';

/** What the user chooses to give for a request: the PIN, or a passkey that is asked for when the request is made. */
export type Factor = { readonly pin: string } | { readonly passkey: PasskeyRequest };

/**
 * Makes a call with a factor; null for none. A passkey is asked over exactly this input, and over `terms`, what the review says may
 * leave a wallet. Rejects as `call`, and with PasskeyDeclined.
 */
export async function callWith<N extends CallName>(
  factor: Factor | null,
  name: N,
  input: CallInput<Calls[N]>,
  tap: Tap,
  terms: DecisionTerms | null = null,
): Promise<CallOutput<Calls[N]>> {
  if (factor === null) return call(name, input, tap);
  if ('pin' in factor) return call(name, { ...(input as object), pin: factor.pin } as typeof input, tap);
  const { decide } = await import('./passkey.ts');
  const passkey = await decide(factor.passkey, { call: name, input, terms }, tap.ended);
  return call(name, { ...(input as object), passkey } as typeof input, tap);
}

/** The passkey that a refusal asks for, alone or instead of the PIN; null if it asks for none. */
export function passkeyRequest(failure: unknown): PasskeyRequest | null {
  if (!(failure instanceof CallFailure)) return null;
  const { code, details } = failure;
  if (code === 'PASSKEY_REQUIRED') return details as unknown as PasskeyRequest;
  return code === 'PIN_REQUIRED' ? ((details.passkey as PasskeyRequest | undefined) ?? null) : null;
}

/** Whether this page can use passkeys: browsers tie them to the name of a site. */
export function canUsePasskeys(): boolean {
  const isNumeric = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumeric;
}
