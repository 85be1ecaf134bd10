import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { SIGN_IN } from '../../../testing/user-row.ts';
import { createOidcTokens } from './oidc-tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a token is verified once, and refused once it expires', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const keys = vi.fn(async () => publicKey);
  const identity = createOidcTokens(() => ({
    keys,
    audience: 'cumulus',
    algorithms: ['EdDSA'],
    signIn: () => SIGN_IN,
  }));
  const token = await new SignJWT({ email: 'Mara@Example.test' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer('issuer')
    .setAudience('cumulus')
    .setSubject('mara')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(privateKey);
  const mara = {
    issuer: 'issuer',
    subject: 'mara',
    email: 'mara@example.test',
    emailVerified: false,
    provider: null,
    signIn: SIGN_IN,
  };
  expect([await identity.verify(token), await identity.verify(token)]).toEqual([mara, mara]);
  expect(keys).toHaveBeenCalledTimes(1);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
