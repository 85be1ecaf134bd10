import { bearerHash, identityText, secretText } from '../../wire/src/program-secret.ts';
import { base64url, programKeys } from './act.ts';

export interface NewProgram {
  /** `cumulus_…`, all that the program needs. */
  readonly secret: string;
  /** `cumulus-public_…`, with which its owner allows it. */
  readonly identity: string;
}

/** Makes a new secret, and what may be shown of it. */
export async function newProgram(): Promise<NewProgram> {
  const seed = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const secret = secretText({ grantId: crypto.randomUUID(), seed });
  const { grantId, publicKey: key, bearer } = (await programKeys(secret))!;
  return { secret, identity: identityText({ grantId, key, bearer: await bearerHash(bearer) }) };
}
