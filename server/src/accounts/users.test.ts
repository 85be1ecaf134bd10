import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { SIGN_IN } from '../../../testing/user-row.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { openInvalidations } from '../db/invalidations.ts';
import { createUsers } from './users.ts';

const { db, pool, url, superuser } = await testDatabase();
const changes = openInvalidations({ url, clock: systemClock, log: pino({ level: 'silent' }) });
const directory = createUsers(db, changes);
afterAll(() => changes.close());
await vi.waitUntil(() => changes.arriving());

const identity = (subject: string, email: string | null = null, issuer = 'https://issuer.example') => ({
  issuer,
  subject,
  email,
  emailVerified: false,
  provider: null as string | null,
  signIn: SIGN_IN,
});

test('[who-02] the same subject of two issuers is two users, and the same e-mail proves nothing', async () => {
  const one = await directory.signedIn(identity('1', 'same@example.com'));
  const other = await directory.signedIn(identity('1', 'same@example.com', 'https://other.example'));
  const third = await directory.signedIn(identity('2', 'same@example.com'));
  expect(new Set([one.id, other.id, third.id]).size).toBe(3);
});

test('concurrent first calls create one user', async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, async () => (await directory.signedIn(identity('p'))).id),
  );
  expect(new Set(ids).size).toBe(1);
});

test('a cached user costs no query', async () => {
  const first = await directory.signedIn(identity('steady', 'steady@example.com'));
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  pool.on('acquire', count);
  for (let i = 0; i < 100; i++)
    expect(await directory.signedIn(identity('steady', 'steady@example.com'))).toEqual(first);
  pool.off('acquire', count);
  expect(queries).toBe(0);
});

test('a changed e-mail is stored', async () => {
  const { id } = await directory.signedIn(identity('mover', 'old@example.com'));
  expect(await directory.signedIn(identity('mover', 'new@example.com'))).toEqual({
    id,
    email: 'new@example.com',
  });
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ email: 'new@example.com' });
});

test('[role-02, state-03] a block ends the session of a signed-in user', async () => {
  const who = identity('leaver', 'leaver@example.com');
  await directory.signedIn(who);
  await superuser.db.insertInto('blocked_emails').values({ email: 'leaver@example.com' }).execute();
  await vi.waitFor(() => expect(directory.signedIn(who)).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' }));
});

test('an e-mail that its service vouches for is verified from the next call on, and stays so until it changes', async () => {
  const verified = async (email: string | null, emailVerified: boolean) => {
    await directory.signedIn({ ...identity('vouched', email), emailVerified });
    const row = await db
      .selectFrom('users')
      .select('email_verified')
      .where('subject', '=', 'vouched')
      .executeTakeFirstOrThrow();
    return row.email_verified;
  };
  expect(await verified('a@example.com', false)).toBe(false);
  expect(await verified('a@example.com', true)).toBe(true);
  expect(await verified('a@example.com', false)).toBe(true);
  expect(await verified('b@example.com', false)).toBe(false);
  expect(await verified('b@example.com', true)).toBe(true);
  expect(await verified(null, false)).toBe(false);
});

test('an address that a sign-in of another kind proves begins another account, in which older sign-ins are void', async () => {
  const at = (seconds: number) => ({ ...SIGN_IN, epoch: null, at: new Date(Date.now() + seconds * 1_000) });
  const said = (provider: string, emailVerified: boolean, seconds: number) => ({
    ...identity('fire', 'owner@example.com'),
    ...{ provider, emailVerified, signIn: at(seconds) },
  });
  const stranger = await directory.signedIn(said('password', false, -60));
  const google = said('google.com', true, -30);
  const owners = await Promise.all(Array.from({ length: 5 }, () => directory.signedIn(google)));
  expect(new Set(owners.map(({ id }) => id)).size).toBe(1);
  expect(owners[0]!.id).not.toBe(stranger.id);
  for (const late of [said('password', false, -60), said('password', true, -60)])
    await expect(directory.signedIn(late)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const { rows } = await superuser.pool.query(
    `select old.email, frozen_at is not null as frozen, proven_by from set_aside_accounts join users as old on old.id = user_id
     where user_id = $1 and successor_id = $2`,
    [stranger.id, owners[0]!.id],
  );
  expect(rows).toEqual([{ email: null, frozen: true, proven_by: 'firebase' }]);
  // A sign-out of the successor is heard under the subject that tokens name.
  await superuser.pool.query(
    "update users set sessions_valid_after = clock_timestamp() + interval '1 hour' where id = $1",
    [owners[0]!.id],
  );
  await vi.waitFor(() =>
    expect(directory.signedIn(google)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    }),
  );
});

test('an address that is proven by a sign-in of the same kind keeps its account', async () => {
  const said = (provider: string, emailVerified: boolean) => ({
    ...identity('same', 'same-kind@example.com'),
    ...{ provider, emailVerified },
  });
  const first = await directory.signedIn(said('password', false));
  expect(await directory.signedIn(said('password', true))).toEqual(first);
  expect(await directory.signedIn(said('google.com', true))).toEqual(first);
});
