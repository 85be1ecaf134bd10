import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Algorithm } from '../src/terms/passkey-key.ts';

/** What signers of tests take passkeys of. */
export const ORIGIN = 'http://localhost';
const HOST = 'localhost';
const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

type Fields = Readonly<Record<string, unknown>>;

/** What a browser and an authenticator answer, as it goes over the wire. */
export interface TestRegistration extends Fields {
  readonly decision: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
}
export interface TestAssertion extends TestRegistration {
  readonly credentialId: string;
  readonly signature: string;
}

/** Departs from what an honest browser and authenticator say. */
export interface Twists {
  readonly client?: Fields;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
}

/** A passkey in memory. `counter` is 0 for one that does not count. */
export function testAuthenticator(algorithm: Algorithm = 'ES256', counter = 0) {
  const { publicKey, privateKey } = keysOf(algorithm);
  const id = randomBytes(32);
  let count = counter;
  const dataOf = (flags: number, { rpId = HOST, counter: claimed = count }: Twists) =>
    Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      Buffer.from(Uint32Array.of(claimed).buffer).reverse(),
    ]);
  const clientData = (type: string, decision: string, { client }: Twists) =>
    Buffer.from(
      JSON.stringify({
        ...{ type, challenge: hash(decision), origin: ORIGIN, crossOrigin: false },
        ...client,
      }),
    );
  return {
    credentialId: id.toString('base64url'),
    coseKey: coseKey(algorithm, publicKey),
    /** Answers `navigator.credentials.create`. */
    create(decision: string, twists: Twists = {}): TestRegistration {
      const { flags = PRESENT | VERIFIED | HAS_CREDENTIAL } = twists;
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(algorithm, publicKey)]);
      return {
        decision,
        clientDataJSON: clientData('webauthn.create', decision, twists).toString('base64'),
        authenticatorData: Buffer.concat([dataOf(flags, twists), credential]).toString('base64'),
      };
    },
    /** Answers `navigator.credentials.get`. */
    get(decision: string, twists: Twists = {}): TestAssertion {
      if (count > 0) count += 1;
      const { flags = PRESENT | VERIFIED } = twists;
      const client = clientData('webauthn.get', decision, twists);
      const data = dataOf(flags, twists);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        decision,
        credentialId: id.toString('base64url'),
        clientDataJSON: client.toString('base64'),
        authenticatorData: data.toString('base64'),
        signature: sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey).toString('base64'),
      };
    },
  };
}

export type TestAuthenticator = ReturnType<typeof testAuthenticator>;

/** The text of a decision, as a page writes it. */
export function decisionText(
  nonce: unknown,
  call: string,
  request: Readonly<Record<string, string>> = {},
  terms: Readonly<Record<string, string>> | null = null,
): string {
  const sorted = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({
    ...{ call, nonce, request: sorted(request) },
    ...{ terms: terms && sorted(terms), version: '1' },
  });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function keysOf(algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  switch (algorithm) {
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' });
    case 'EdDSA':
      return generateKeyPairSync('ed25519');
    case 'RS256':
      return generateKeyPairSync('rsa', { modulusLength: 2_048 });
  }
}

/** In the form that authenticators use. */
function coseKey(algorithm: Algorithm, publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (value: string) => {
    const buffer = Buffer.from(value, 'base64url');
    const head =
      buffer.length < 24 ? [0x40 | buffer.length] : buffer.length < 256 ? [0x58, buffer.length] : [];
    const long = [0x59, buffer.length >> 8, buffer.length & 0xff];
    return Buffer.concat([Buffer.from(head.length > 0 ? head : long), buffer]);
  };
  const list = (...parts: readonly (number | Buffer)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));
  switch (algorithm) {
    case 'ES256':
      return list(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, bytes(x), 0x22, bytes(y));
    case 'EdDSA':
      return list(0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, bytes(x));
    case 'RS256':
      return list(0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, bytes(n), 0x21, bytes(e));
  }
}
