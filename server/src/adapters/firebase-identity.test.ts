import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { tokenIssuer } from '../../../testing/token-issuer.ts';
import { createFirebaseIdentity } from './firebase-identity.ts';

const database = await testDatabase();
const issuer = await tokenIssuer();
const PROJECT = 'cumulus-test';
const identity = createFirebaseIdentity(PROJECT, issuer.jwksUrl);
const now = (): number => Math.floor(Date.now() / 1_000);

/** Claims as Firebase writes them. */
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'firebase-user-1',
  email: 'Dora@Example.com',
  firebase: { sign_in_provider: 'password' },
  auth_time: now() - 60,
  iat: now(),
  exp: now() + 3_600,
  ...changes,
});
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unauthenticated = { name: 'CallError', code: 'UNAUTHENTICATED' };

test('[who-14] a Firebase ID token speaks for its issuer and subject', async () => {
  expect(await identity.verify(await issuer.sign(claims({ auth_time: 1_780_000_000 })))).toEqual({
    issuer: `https://securetoken.google.com/${PROJECT}`,
    subject: 'firebase-user-1',
    email: 'dora@example.com',
    emailVerified: false,
    provider: 'password',
    signIn: { at: new Date(1_780_000_000_000), sessionId: null, epoch: null },
  });
});

test.each([
  ['of a foreign issuer', { iss: 'https://securetoken.google.com/another-project' }],
  ['of the embedded issuer', { iss: 'cumulus-identity' }],
  ['without issuer', { iss: undefined }],
  ['for another audience', { aud: 'another-project' }],
  ['without audience', { aud: undefined }],
  ['that is expired', { exp: 1 }],
  ['that never expires', { exp: undefined }],
  ['that is not valid yet', { nbf: 4_000_000_000 }],
  ['that does not say when its user signed in', { auth_time: undefined }],
  ['without subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['with a subject of two lines', { sub: 'firebase-user-1\n2' }],
  ['with an endless subject', { sub: 'x'.repeat(300) }],
])('refuses a token %s', async (_name, changes) => {
  await expect(identity.verify(await issuer.sign(claims(changes as JWTPayload)))).rejects.toMatchObject(
    unauthenticated,
  );
});

test('refuses an unsigned token with any spelling of "none"', async () => {
  for (const alg of ['none', 'None', 'NONE', '']) {
    const unsigned = `${encode({ alg, typ: 'JWT', kid: 'key-0' })}.${encode(claims())}.`;
    await expect(identity.verify(unsigned)).rejects.toMatchObject(unauthenticated);
  }
});

test('refuses a token signed with the public key as if it were a shared secret', async () => {
  const head = `${encode({ alg: 'HS256', kid: 'key-0' })}.${encode(claims())}`;
  const signature = createHmac('sha256', await issuer.publicKey())
    .update(head)
    .digest('base64url');
  await expect(identity.verify(`${head}.${signature}`)).rejects.toMatchObject(unauthenticated);
});

test('refuses a token whose claims were changed after it was signed', async () => {
  const [head, , signature] = (await issuer.sign(claims())).split('.');
  const changed = `${head}.${encode(claims({ sub: 'somebody-else' }))}.${signature}`;
  await expect(identity.verify(changed)).rejects.toMatchObject(unauthenticated);
});

test('refuses a token of an unknown key, and accepts a new key once it is published', async () => {
  const fresh = await tokenIssuer();
  const verifier = createFirebaseIdentity(PROJECT, fresh.jwksUrl);
  await verifier.verify(await fresh.sign(claims()));
  await verifier.verify(await fresh.sign(claims()));
  expect(fresh.fetches()).toBe(1);
  await expect(verifier.verify(await fresh.sign(claims(), { kid: 'nobody' }))).rejects.toMatchObject(
    unauthenticated,
  );
  await fresh.rotate();
  await createFirebaseIdentity(PROJECT, fresh.jwksUrl).verify(await fresh.sign(claims()));
});

test('reports that the keys cannot be fetched', async () => {
  const down = await tokenIssuer();
  const token = await down.sign(claims());
  down.fail();
  await expect(createFirebaseIdentity(PROJECT, down.jwksUrl).verify(token)).rejects.toMatchObject({
    code: 'IDENTITY_UNAVAILABLE',
  });
});

test('any malformed token gets UNAUTHENTICATED', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    fc
      .record(
        {
          alg: fc.constantFrom('RS256', 'none', 'ES256'),
          kid: fc.jsonValue(),
          crit: fc.jsonValue(),
          b64: fc.boolean(),
        },
        { requiredKeys: [] },
      )
      .map(encode),
    fc.constant(encode(claims())),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      await expect(identity.verify(parts.join('.'))).rejects.toMatchObject(unauthenticated);
    }),
    { numRuns: 500 },
  );
});

test('[who-14, who-15] with IDENTITY=firebase the server takes its tokens, and serves no sign-in of its own', async () => {
  const { url, call, auth } = await runningApp(database, {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'cumulus-test.firebaseapp.com',
    FIREBASE_JWKS_URL: issuer.jwksUrl,
  });
  const answer = await call('ensureUserDocument', null, await issuer.sign(claims()));
  expect(answer.result).toMatchObject({ email: 'dora@example.com' });
  expect((await auth('/sign-up/email', { email: 'a@example.com', password: 'umbrella moss 1' })).status).toBe(
    404,
  );
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({
    identity: {
      kind: 'firebase',
      projectId: PROJECT,
      apiKey: 'key',
      authDomain: 'cumulus-test.firebaseapp.com',
    },
  });
  // A sign-out everywhere ends sign-ins by their time, which a refreshed token keeps.
  const signedOut = await call('signOutEverywhere', null, await issuer.sign(claims()));
  expect(signedOut.result).toEqual({ success: true });
  const refreshed = await issuer.sign(claims({ iat: now() + 2, exp: now() + 3_600 }));
  // Until the notification arrives, the server answers from its cache.
  await expect
    .poll(async () => (await call('ensureUserDocument', null, refreshed)).error?.status)
    .toBe('UNAUTHENTICATED');
  const again = claims({ auth_time: now() + 2 });
  expect((await call('ensureUserDocument', null, await issuer.sign(again))).status).toBe(200);
  const page = await fetch(`${url}/login`, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  );
  expect(policy).toContain('frame-src https://cumulus-test.firebaseapp.com');
});
