import { bearerHash, bearerOf, type ProgramIdentity, secretText } from '../../../wire/src/program-secret.ts';

/** A secret that exists in this page alone, and what the server learns of it. */
export interface MadeSecret {
  readonly text: string;
  readonly identity: ProgramIdentity;
}

/** Null if this browser makes no Ed25519 keys, as without a secure connection. */
export async function makeSecret(grantId: string): Promise<MadeSecret | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const pair = await subtle?.generateKey('Ed25519', true, ['sign', 'verify']).catch(() => null);
  if (!subtle || !pair) return null;
  const { d: seed, x: key } = await subtle.exportKey('jwk', (pair as CryptoKeyPair).privateKey);
  if (seed === undefined || key === undefined) return null;
  const secret = { grantId, seed };
  const bearer = await bearerHash(await bearerOf(secret));
  return { text: secretText(secret), identity: { grantId, key, bearer } };
}
