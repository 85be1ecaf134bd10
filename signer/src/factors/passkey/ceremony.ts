import { createHash } from 'node:crypto';
import type { Decision } from '../../../../wire/src/decision.ts';
import type { PasskeyKey } from '../../terms/passkey-key.ts';
import { Refusal } from '../../terms/refusal.ts';
import { readAuthenticatorData } from './authenticator-data.ts';
import { challengeOf, parseDecision } from './decision.ts';
import { isSignedBy, readPublicKey } from './public-key.ts';
import type { Site } from './site.ts';

/** What a browser answers when a passkey is made. Statements about the authenticator's maker are not asked for. */
export interface Registration {
  /** JSON; its hash is the challenge. */
  readonly decision: string;
  readonly clientDataJSON: Buffer;
  readonly authenticatorData: Buffer;
}

/** What a browser answers when a passkey is used. */
export interface Assertion extends Registration {
  /** Base64url. */
  readonly credentialId: string;
  readonly signature: Buffer;
}

/** Of a passkey, in bytes. */
const ID_BYTES_MIN = 16;
const ID_BYTES_MAX = 255;

/** A passkey that was made on one of the sites just now. Throws a Refusal if anything about it is wrong. */
export function verifyRegistration(
  sites: readonly Site[],
  { decision, clientDataJSON, authenticatorData }: Registration,
): PasskeyKey & { readonly decision: Decision; readonly credentialId: string; readonly counter: number } {
  const parsed = parseDecision(decision);
  const site = siteOf(sites, 'webauthn.create', decision, clientDataJSON);
  const { credential, counter } = pressed(site, authenticatorData);
  if (credential === null) throw new Refusal('there is no passkey in it');
  const { id, key } = credential;
  if (id.length < ID_BYTES_MIN || id.length > ID_BYTES_MAX)
    throw new Refusal('the id of the passkey is too short or too long');
  return { decision: parsed, credentialId: id.toString('base64url'), counter, ...readPublicKey(key) };
}

/** The decision that a passkey has signed, and its counter. Throws a Refusal if anything about it is wrong. */
export function verifyAssertion(
  sites: readonly Site[],
  key: PasskeyKey,
  { decision, clientDataJSON, authenticatorData, signature }: Assertion,
): { readonly decision: Decision; readonly counter: number } {
  const parsed = parseDecision(decision);
  const site = siteOf(sites, 'webauthn.get', decision, clientDataJSON);
  const { credential, counter } = pressed(site, authenticatorData);
  if (credential !== null) throw new Refusal('there is a new passkey in it');
  const clientHash = createHash('sha256').update(clientDataJSON).digest();
  if (!isSignedBy(key, Buffer.concat([authenticatorData, clientHash]), signature))
    throw new Refusal('the passkey has not signed this');
  return { decision: parsed, counter };
}

/** The site on which this was signed. */
function siteOf(sites: readonly Site[], type: string, decision: string, clientDataJSON: Buffer): Site {
  const client = parseClientData(clientDataJSON);
  if (client.type !== type) throw new Refusal('the passkey was used for something else');
  if (client.challenge !== challengeOf(decision))
    throw new Refusal('the passkey was given for something else');
  const isFramed = client.crossOrigin !== undefined && client.crossOrigin !== false;
  const site = sites.find(({ origin }) => origin === client.origin);
  if (!site || isFramed || client.topOrigin !== undefined)
    throw new Refusal('the passkey was used on another site');
  return site;
}

function pressed({ rpIdHash }: Site, bytes: Buffer) {
  const data = readAuthenticatorData(bytes);
  if (!data.rpIdHash.equals(rpIdHash)) throw new Refusal('the passkey is for another site');
  if (!data.isPresent || !data.isVerified) throw new Refusal('the authenticator has not recognised its user');
  return data;
}

function parseClientData(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new Refusal('what the browser says is malformed');
}
