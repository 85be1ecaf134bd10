import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { actText, readActNonce } from '../../wire/src/grant.ts';
import { type Act, readSecret, secretText, signAct } from './act.ts';

const GRANT = '0190a1b2-c3d4-4000-8000-000000000001';
/** RFC 8032, section 7.1, test 1. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const PUBLIC = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
const AT = Date.UTC(2026, 10, 28);

const act: Act = {
  call: 'POST /v1/transfers',
  body: { walletId: 'wallet-1', to: 'a', amount: '5', memo: 'für 2 €' },
  terms: { kind: 'transfer_sol', walletId: 'wallet-1', to: 'a', lamports: '5', memo: 'für 2 €' },
};

test('a secret has the public key of RFC 8032, and the bearer token of its seed', async () => {
  const keys = await readSecret(secretText(GRANT, SEED));
  expect(keys).toMatchObject({ grantId: GRANT, publicKey: PUBLIC.toString('base64url') });
  const digest = createHash('sha256').update('cumulus bearer 1\n').update(SEED).digest('base64url');
  expect(keys?.bearer).toBe(`cg_${GRANT}_${digest}`);
});

test('an act is signed by the key of the grant, for this body and these terms, at this moment', async () => {
  const keys = (await readSecret(secretText(GRANT, SEED)))!;
  const { id, headers } = await signAct(keys, act, AT);
  const [text, signature] = headers['Cumulus-Act'].split('.').map((part) => Buffer.from(part, 'base64url'));
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: keys.publicKey },
    format: 'jwk',
  });
  expect(verify(null, Buffer.from(actText(text!.toString())), key, signature!)).toBe(true);
  const decision = JSON.parse(text!.toString());
  expect(readActNonce(decision.nonce)).toEqual({ grantId: GRANT, at: AT });
  expect(decision).toMatchObject({
    nonce: `grant:${GRANT}:${id}`,
    call: 'POST /v1/transfers',
    request: { walletId: 'wallet-1', to: 'a', amount: '5', memo: 'für 2 €' },
    terms: act.terms,
  });
  expect(headers['Idempotency-Key']).toBe(id);
});

test('two acts at one moment have two names', async () => {
  const keys = (await readSecret(secretText(GRANT, SEED)))!;
  const [first, second] = await Promise.all([signAct(keys, act, AT), signAct(keys, act, AT)]);
  expect(first.id).not.toBe(second.id);
});

test.each([
  ['another beginning', `kumulus_${GRANT}_${SEED.toString('base64url')}`],
  ['no grant', `cumulus_${'0'.repeat(36)}_${SEED.toString('base64url')}`],
  ['a short seed', `cumulus_${GRANT}_${SEED.subarray(1).toString('base64url')}`],
  ['another spelling of its seed', `${secretText(GRANT, SEED).slice(0, -1)}B`],
  ['a line end', `${secretText(GRANT, SEED)}\n`],
])('a secret with %s is none', async (_what, secret) => {
  expect(await readSecret(secret)).toBeNull();
});
