import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { startApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { url, call, signUp, auth, database } = await runningCumulus();

/** A user with a wallet. */
async function someone() {
  const user = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, user.token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, user.token);
  const { walletId } = (result as { wallet: { walletId: string } }).wallet;
  return { ...user, walletId };
}

/** A stream of events: what has come of it, and whether it has ended. */
async function stream(token: string, base = url) {
  const abort = new AbortController();
  const response = await fetch(`${base}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const state = { text: '', isEnded: false };
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) state.text += chunk;
  };
  void read()
    .catch(() => {})
    .then(() => (state.isEnded = true));
  onTestFinished(() => abort.abort());
  return { response, state, abort };
}
const ready = async (opened: Awaited<ReturnType<typeof stream>>) => {
  await vi.waitFor(() => expect(opened.state.text).toContain('event: ready'));
  return opened;
};
const changed = (walletId: string | null) => `event: changed\ndata: ${JSON.stringify({ walletId })}\n\n`;

test('tells a user of the wallets of their own that have changed, and of nothing else', async () => {
  const [user, other] = [await someone(), await someone()];
  const opened = await ready(await stream(user.token));
  expect(opened.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(opened.response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(opened.response.headers.get('x-accel-buffering')).toBe('no');
  expect(opened.response.headers.get('content-encoding')).toBeNull();
  expect(opened.response.headers.get('x-content-type-options')).toBe('nosniff');
  // As any server says it.
  for (const walletId of [other.walletId, randomUUID(), user.walletId])
    await sql`select pg_notify('deposits_booked', ${walletId})`.execute(database.db);
  await vi.waitFor(() => expect(opened.state.text).toContain(changed(user.walletId)));
  expect(opened.state.text.split('event: changed')).toHaveLength(2);
});

test('reports a wallet that is created meanwhile', async () => {
  const user = await someone();
  const opened = await ready(await stream(user.token));
  const { result } = await call('createCloudWallet', { name: 'Second' }, user.token);
  const { walletId } = (result as { wallet: { walletId: string } }).wallet;
  await vi.waitFor(() => expect(opened.state.text).toContain(changed(null)));
  await vi.waitFor(async () => {
    await sql`select pg_notify('deposits_booked', ${walletId})`.execute(database.db);
    await vi.waitFor(() => expect(opened.state.text).toContain(changed(walletId)), { timeout: 300 });
  });
});

test('refuses who is not signed in, and more streams of a user than browsers keep open', async () => {
  expect((await fetch(`${url}/events`)).status).toBe(401);
  expect((await stream('nonsense')).response.status).toBe(401);
  const user = await someone();
  const opened = await Promise.all(Array.from({ length: 8 }, () => stream(user.token)));
  expect(opened.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
  const ninth = await stream(user.token);
  expect(ninth.response.status).toBe(429);
  opened[0]!.abort.abort();
  await vi.waitFor(async () => expect((await stream(user.token)).response.status).toBe(200));
});

test.each([
  [
    'signs out everywhere',
    async ({ token }: { token: string }) => void (await call('signOutEverywhere', null, token)),
  ],
  ['signs out', async ({ cookie }: { cookie: string }) => void (await auth('/sign-out', {}, { cookie }))],
  [
    'is blocked',
    async ({ email }: { email: string }) =>
      void (await database.superuser.db.insertInto('blocked_emails').values({ email }).execute()),
  ],
])('ends at once when its user %s', async (_how, end) => {
  // A server that loses the notifications of its database for a moment ends all streams: then it is tried again.
  for (let tries = 1; ; tries++) {
    const [user, other] = [await someone(), await someone()];
    const opened = await ready(await stream(user.token));
    const others = await ready(await stream(other.token));
    await end(user);
    await vi.waitFor(() => expect(opened.state.isEnded).toBe(true));
    if (!others.state.isEnded) break;
    expect(tries).toBeLessThan(4);
  }
});

test('ends when its server stops, which it does not hold up', async () => {
  const own = await startApp(await testDatabase());
  const { token } = await own.signUp();
  const opened = await ready(await stream(token, own.url));
  const stopping = performance.now();
  await own.app.close();
  await vi.waitFor(() => expect(opened.state.isEnded).toBe(true));
  expect(performance.now() - stopping).toBeLessThan(8_000);
});
