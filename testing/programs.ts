import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import { decidedFields, decisionText } from '../wire/src/decision.ts';
import { actNonce, actText, type Grant } from '../wire/src/grant.ts';
import type { DecisionTerms } from '../wire/src/terms.ts';
import { grantOf } from './grants.ts';

/** A program as it is made: its keys, and what its owner is given to allow it. */
export function testProgram(but: Partial<Grant>) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = randomUUID();
  const bearer = `cg_${id}_${randomBytes(32).toString('base64url')}`;
  const key = String(publicKey.export({ format: 'jwk' }).x);
  return {
    ...{ id, bearer, privateKey, grant: grantOf({ id, key, ...but }) },
    hash: createHash('sha256').update(bearer).digest('hex'),
  };
}

/** `at`: milliseconds since 1970. */
export function actId(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

interface Act {
  readonly id: string;
  readonly call: string;
  readonly body: unknown;
  readonly terms: DecisionTerms | null;
}

/** The header of a signed act. */
export async function actHeader(
  program: { readonly id: string; readonly privateKey: KeyObject },
  { id, call, body, terms }: Act,
): Promise<string> {
  const nonce = actNonce(program.id, id);
  const text = decisionText({ version: '1', nonce, call, request: await decidedFields(body), terms });
  const signature = sign(null, Buffer.from(actText(text)), program.privateKey);
  return `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`;
}
