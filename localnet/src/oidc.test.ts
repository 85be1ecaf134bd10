import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENT_ID, type Oidc, startOidc } from './oidc.ts';
import { temporaryFolder } from './testing/spawn.ts';

const REDIRECT = 'http://localhost:8080/api/auth/callback/google';
const SECRET = 'a secret between the server and the stand-in';
const VERIFIER = 'v'.repeat(50);

/** A browser's part in a sign-in: it keeps cookies and follows no redirect unasked. */
function browser() {
  const cookies = new Map<string, string>();
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      cookies.set(name, value);
    }
    return response;
  };
}

async function start(folder?: string): Promise<Oidc> {
  const temporary = temporaryFolder();
  onTestFinished(temporary.remove);
  const oidc = await startOidc({
    host: '127.0.0.1',
    port: 0,
    folder: folder ?? temporary.folder,
    redirects: [REDIRECT],
    secret: SECRET,
  });
  onTestFinished(oidc.close);
  return oidc;
}

const authorization = (issuer: string, redirect = REDIRECT): string =>
  `${issuer}/auth?${new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'a state',
    nonce: 'a nonce',
    prompt: 'select_account',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  })}`;

/** Opens the page, fills it in, and returns the address that the browser ends at, or the page if it stays. */
async function signIn(issuer: string, form: Record<string, string>): Promise<{ back?: URL; page?: string }> {
  const open = browser();
  const opened = await open(authorization(issuer));
  const page = new URL(opened.headers.get('location')!, issuer);
  expect(await (await open(page)).text()).toContain('E-mail address');
  const answer = await open(page, { method: 'POST', body: new URLSearchParams(form) });
  if (answer.status === 200) return { page: await answer.text() };
  const resumed = await open(answer.headers.get('location')!);
  return { back: new URL(resumed.headers.get('location')!) };
}

async function claims(issuer: string, code: string, secret = SECRET) {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      client_id: CLIENT_ID,
      client_secret: secret,
      code_verifier: VERIFIER,
    }),
  });
  const { id_token: token } = (await response.json()) as { id_token?: string };
  return token === undefined ? null : JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
}

test('typing an e-mail address signs in as its owner, the same person every time', async () => {
  const { issuer } = await start();
  const subjects: string[] = [];
  for (const email of ['Ann@Example.org', 'ann@example.org', 'bob@example.org']) {
    const { back } = await signIn(issuer, { email, action: 'continue' });
    expect(back?.searchParams.get('state')).toBe('a state');
    const told = await claims(issuer, back!.searchParams.get('code')!);
    expect(told).toMatchObject({
      iss: issuer,
      aud: CLIENT_ID,
      nonce: 'a nonce',
      email: email.toLowerCase(),
      email_verified: true,
      name: email.toLowerCase().split('@')[0],
    });
    subjects.push(told.sub);
  }
  expect(subjects[0]).toBe(subjects[1]);
  expect(subjects[0]).not.toBe(subjects[2]);
});

test('what is no e-mail address stays on the page', async () => {
  const { issuer } = await start();
  const { page } = await signIn(issuer, { email: 'nobody', action: 'continue' });
  expect(page).toContain('Please enter an e-mail address.');
});

test('a cancelled sign-in goes back with a refusal', async () => {
  const { issuer } = await start();
  const { back } = await signIn(issuer, { email: '', action: 'cancel' });
  expect(back?.searchParams.get('error')).toBe('access_denied');
  expect(back?.searchParams.get('code')).toBeNull();
});

test('a code is good once, and only with the secret', async () => {
  const { issuer } = await start();
  const { back } = await signIn(issuer, { email: 'ann@example.org', action: 'continue' });
  const code = back!.searchParams.get('code')!;
  expect(await claims(issuer, code, 'another secret')).toBeNull();
  expect(await claims(issuer, code)).not.toBeNull();
  expect(await claims(issuer, code)).toBeNull();
});

test('an address that is not on the list gets nothing', async () => {
  const { issuer } = await start();
  const response = await browser()(authorization(issuer, 'http://localhost:9999/elsewhere'));
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
});

test('keeps its signing key from one start to the next', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const keys = async ({ issuer }: Oidc) => (await fetch(`${issuer}/jwks`)).json();
  expect(await keys(await start(folder))).toEqual(await keys(await start(folder)));
});
