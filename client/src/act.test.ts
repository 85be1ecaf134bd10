import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { actText, readActNonce } from '../../wire/src/grant.ts';
import { bearerOf, secretText } from '../../wire/src/program-secret.ts';
import { newActId, programKeys, signAct } from './act.ts';

const GRANT = '0190a1b2-c3d4-4000-8000-000000000001';
/** RFC 8032, section 7.1, test 1. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const PUBLIC = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
const SECRET = { grantId: GRANT, seed: SEED.toString('base64url') };
const AT = Date.UTC(2026, 10, 28);

test('a secret has the public key of RFC 8032, and its bearer token', async () => {
  const keys = await programKeys(secretText(SECRET));
  expect(keys).toMatchObject({ grantId: GRANT, publicKey: PUBLIC.toString('base64url') });
  expect(keys?.bearer).toBe(await bearerOf(SECRET));
});

test('an act is signed by the key of the grant, for this body and these terms, at this moment', async () => {
  const keys = (await programKeys(secretText(SECRET)))!;
  const body = { walletId: 'wallet-1', to: 'a', amount: '5', memo: 'für 2 €' };
  const terms = {
    kind: 'transfer_sol',
    walletId: 'wallet-1',
    to: 'a',
    lamports: '5',
    memo: 'für 2 €',
  } as const;
  const id = newActId(AT);
  const headers = await signAct(keys, { id, call: 'POST /v1/transfers', body, terms });
  const [text, signature] = headers['Cumulus-Act'].split('.').map((part) => Buffer.from(part, 'base64url'));
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys.publicKey }, format: 'jwk' });
  expect(verify(null, Buffer.from(actText(text!.toString())), key, signature!)).toBe(true);
  const decision = JSON.parse(text!.toString());
  expect(readActNonce(decision.nonce)).toEqual({ grantId: GRANT, at: AT });
  expect(decision).toEqual({
    version: '1',
    nonce: `grant:${GRANT}:${id}`,
    call: 'POST /v1/transfers',
    request: body,
    terms,
  });
  expect(headers['Idempotency-Key']).toBe(id);
});

test('two acts at one moment have two names', () => {
  expect(newActId(AT)).not.toBe(newActId(AT));
});

test('what is no secret has no keys', async () => {
  expect(await programKeys(`cumulus_${GRANT}_short`)).toBeNull();
});
