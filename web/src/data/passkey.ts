import type { PasskeyRequest } from '@cumulus/contract/errors/passkeys.ts';
import type { Assertion } from '@cumulus/contract/shapes.ts';
import { decidedFields, decisionText, SIGN_IN_DECISION } from '../../../wire/src/decision.ts';
import type { DecisionTerms } from '../../../wire/src/terms.ts';
import { t } from '../locale/t.ts';
import { PasskeyDeclined } from './failure.ts';

/* The browser's part of passkeys. Challenges are hashes of decisions, which the signer verifies. */

/** How long the browser asks, milliseconds: as long as its nonce is good. */
const TIMEOUT = 120_000;
/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

interface Decided {
  readonly call: string;
  readonly input: unknown;
  readonly terms: DecisionTerms | null;
}

/** Has a passkey sign what is decided. Rejects with PasskeyDeclined. */
export async function decide(
  { nonce, credentialIds }: PasskeyRequest,
  { call, input, terms }: Decided,
  ended?: AbortSignal,
): Promise<Assertion> {
  const request = await decidedFields(input);
  const decision = decisionText({ version: '1', nonce, call, request, terms });
  return await assertion(decision, { credentialIds, ...(ended && { signal: ended }) });
}

/** Has any passkey of this site sign that its owner signs in. Rejects with PasskeyDeclined. */
export async function decideSignIn(nonce: string): Promise<Assertion> {
  const decision = decisionText({ version: '1', nonce, call: SIGN_IN_DECISION, request: {}, terms: null });
  return await assertion(decision, { credentialIds: [] });
}

async function assertion(
  decision: string,
  { credentialIds, signal }: { credentialIds: readonly string[]; signal?: AbortSignal },
): Promise<Assertion> {
  const credential = await asked(async () =>
    navigator.credentials.get({
      ...(signal && { signal }),
      publicKey: {
        challenge: await challengeOf(decision),
        allowCredentials: credentialIds.map(described),
        userVerification: 'required',
        timeout: TIMEOUT,
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    decision,
    credentialId: base64url(credential.rawId),
    clientDataJSON: base64(response.clientDataJSON),
    authenticatorData: base64(response.authenticatorData),
    signature: base64(response.signature),
  };
}

interface Making {
  readonly nonce: string;
  readonly userHandle: string;
  readonly credentialIds: readonly string[];
  readonly email: string;
  readonly name: string;
}

/** Makes a passkey on this device or another one. Rejects with PasskeyDeclined. */
export async function makePasskey({ nonce, userHandle, credentialIds, email, name }: Making) {
  const decision = decisionText({ version: '1', nonce, call: 'addPasskey', request: { name }, terms: null });
  const credential = await asked(async () =>
    navigator.credentials.create({
      publicKey: {
        challenge: await challengeOf(decision),
        rp: { name: 'Cumulus' },
        user: { id: bytesOf(userHandle), name: email, displayName: email },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: credentialIds.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: TIMEOUT,
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    name,
    credentialId: base64url(credential.rawId),
    decision,
    clientDataJSON: base64(response.clientDataJSON),
    authenticatorData: base64(response.getAuthenticatorData()),
  };
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    throw new PasskeyDeclined(sentenceOf(error));
  }
  throw new PasskeyDeclined(sentenceOf(null));
}

function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t('This device already has a passkey for your account.');
  if (name === 'SecurityError') return t('Passkeys do not work at this address.');
  if (name === 'NotSupportedError') return t('This device does not support passkeys.');
  return t('Your passkey was not used. Nothing changed.');
}

const described = (id: string): PublicKeyCredentialDescriptor => ({ type: 'public-key', id: bytesOf(id) });

async function challengeOf(decision: string): Promise<ArrayBuffer> {
  return await crypto.subtle.digest('SHA-256', new TextEncoder().encode(decision));
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function base64url(bytes: ArrayBuffer): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
