import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import { type Act, signAct } from '../client/src/act.ts';
import type { Grant } from '../wire/src/grant.ts';
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

/** The header of a signed act. */
export async function actHeader(
  program: { readonly id: string; readonly privateKey: KeyObject },
  act: Act,
): Promise<string> {
  const keys = {
    ...{ grantId: program.id, publicKey: '', bearer: '' },
    sign: async (text: string) => sign(null, Buffer.from(text), program.privateKey),
  };
  return (await signAct(keys, act))['Cumulus-Act'];
}
