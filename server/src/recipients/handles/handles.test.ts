import { randomUUID } from 'node:crypto';
import { isCallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { someMints as someAddresses } from '../../../../testing/mints.ts';
import { sessionOf } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import { createAttempts } from '../../accounts/attempts.ts';
import { createHandles } from './handles.ts';

const { db, superuser } = await testDatabase();
const DAY = 24 * 60 * 60_000;
const clock = heldClock(Date.UTC(2026, 0, 1));
const handles = createHandles({ db, clock, attempts: createAttempts(db, () => performance.now()) });
const codeOf = (failure: unknown) => (isCallError(failure) ? failure.code : failure);
const outcome = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
const address = () => someAddresses(1)[0]!;
/** A handle of its own for each test: those of all tests are in one database. */
const fresh = () => `u${randomUUID().replaceAll('-', '').slice(0, 12)}`;

async function user() {
  const userId = randomUUID();
  const email = `${userId}@example.org`;
  const identity = { id: userId, issuer: 'test', subject: userId };
  await db
    .insertInto('users')
    .values({ ...identity, email, email_verified: true })
    .execute();
  const publicKey = address();
  const walletId = await walletRow(db, userId, publicKey);
  return { userId, email, publicKey, walletId, caller: { userId, ip: null } };
}
type User = Awaited<ReturnType<typeof user>>;

const choose = ({ userId, walletId }: User, handle: string, byEmail = false, wallet = walletId) =>
  handles.set(sessionOf(userId), { handle, byEmail, walletId: wallet });
const hide = ({ userId }: User) => handles.set(sessionOf(userId), null);

async function foundUser(handle = fresh(), byEmail = false) {
  const one = await user();
  await choose(one, handle, byEmail);
  return { ...one, handle };
}

/** A payment that is confirmed. */
async function pay({ userId, walletId }: User, to: string) {
  const id = randomUUID();
  await db
    .insertInto('intents')
    .values({
      ...{ id, user_id: userId, wallet_id: walletId, idempotency_key: id, state: 'confirmed' },
      ...{ kind: 'transfer_sol', request: JSON.stringify({ to, lamports: '1' }), plan: '{}' },
      ...{ reserved_lamports: 1n, created_at: new Date(clock.now()) },
    })
    .execute();
  clock.advance(1_000);
}

describe('a user who has chosen to be found', () => {
  test('is found by the handle in any case and with "@", at the wallet of their choice alone', async () => {
    const [sender, receiver] = [await user(), await user()];
    const second = address();
    const walletId = await walletRow(db, receiver.userId, second);
    const handle = fresh();
    await choose(receiver, ` @${handle.toUpperCase()} `, false, walletId);
    for (const name of [handle, `@${handle}`, ` @${handle.toUpperCase()}`])
      expect(await handles.find(sender.caller, name)).toEqual({
        ...{ handle, address: second },
        formerAddress: null,
      });
  });

  test('is found by their e-mail address only if they chose that too', async () => {
    const sender = await user();
    const receiver = await foundUser(fresh(), true);
    const found = { handle: receiver.handle, address: receiver.publicKey, formerAddress: null };
    expect(await handles.find(sender.caller, ` ${receiver.email.toUpperCase()}`)).toEqual(found);
    await choose(receiver, receiver.handle, false);
    expect(await handles.find(sender.caller, receiver.email)).toBeNull();
    expect(await handles.find(sender.caller, receiver.handle)).toEqual(found);
  });

  test('cannot be found by an address that they have not proven', async () => {
    const receiver = await user();
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', receiver.userId).execute();
    expect(await outcome(choose(receiver, fresh(), true))).toBe('EMAIL_UNVERIFIED');
    expect((await handles.get(receiver.userId)).isFound).toBe(false);
  });

  test('receives at wallets of their own alone', async () => {
    const [one, other] = [await user(), await user()];
    for (const wallet of [other.walletId, 'desktop-1', randomUUID()])
      expect(await outcome(choose(one, fresh(), false, wallet))).toBe('WALLET_NOT_FOUND');
  });

  test('finds themselves, too', async () => {
    const one = await foundUser();
    expect(await handles.find(one.caller, one.handle)).toMatchObject({ address: one.publicKey });
  });
});

describe('no one', () => {
  /** What leaves no one to be found, by the handle and by the e-mail address. */
  const reasons: Record<string, (one: User) => Promise<unknown>> = {
    'has hidden': hide,
    'is frozen': ({ userId }) =>
      db.updateTable('users').set({ frozen_at: new Date() }).where('id', '=', userId).execute(),
    'is blocked': ({ email }) => db.insertInto('blocked_emails').values({ email }).execute(),
    'has deleted the wallet': ({ walletId }) =>
      db.updateTable('wallets').set({ deleted_at: new Date() }).where('id', '=', walletId).execute(),
  };

  test.each(Object.keys(reasons))('is found of a user who %s', async (reason) => {
    const sender = await user();
    const receiver = await foundUser(fresh(), true);
    expect(await handles.find(sender.caller, receiver.handle)).not.toBeNull();
    await reasons[reason]!(receiver);
    expect(await handles.find(sender.caller, receiver.handle)).toBeNull();
    expect(await handles.find(sender.caller, receiver.email)).toBeNull();
  });

  test('is found by an address that two users have proven', async () => {
    const sender = await user();
    const [one, other] = [await foundUser(fresh(), true), await foundUser(fresh(), true)];
    await db.updateTable('users').set({ email: one.email }).where('id', '=', other.userId).execute();
    expect(await handles.find(sender.caller, one.email)).toBeNull();
  });

  test('is found by one and the same statement, for any user', async () => {
    const sender = await user();
    const [hidden, frozen] = [await foundUser(fresh(), true), await foundUser(fresh(), true)];
    await hide(hidden);
    await reasons['is frozen']!(frozen);
    const asked: string[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        asked.push(String(result.rows.length));
        return result;
      },
    });
    const attempts = { take: async () => 0 };
    const { find } = createHandles({ db: watched, clock, attempts });
    for (const names of [
      [fresh(), hidden.handle, frozen.handle],
      [`${fresh()}@example.org`, (await user()).email, hidden.email, frozen.email],
    ])
      for (const name of names) {
        asked.length = 0;
        expect(await find(sender.caller, name)).toBeNull();
        expect(asked, name).toEqual(['0']);
      }
  });

  test('can be looked up without end', async () => {
    const [sender, other, receiver] = [await user(), await user(), await foundUser()];
    const tries = Array.from({ length: 65 }, (_, at) =>
      outcome(handles.find(sender.caller, at % 2 === 0 ? receiver.handle : fresh())),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(60);
    expect(outcomes.filter((each) => each === 'RATE_LIMITED')).toHaveLength(5);
    expect(await outcome(handles.find(other.caller, receiver.handle))).toBe('done');
  });
});

describe('a handle', () => {
  test.each(['', 'ab', 'a'.repeat(21), 'añna', 'ana banana', 'ana-b', '___', 'ana@example.org', 'a\u0000a'])(
    'is not %j',
    async (typed) => expect(await outcome(choose(await user(), typed))).toBe('MALFORMED_HANDLE'),
  );

  test.each(['support', '_adm1n_'])('is not %j, which is reserved', async (typed) =>
    expect(await outcome(choose(await user(), typed))).toBe('HANDLE_TAKEN'),
  );

  test('is one user’s, also in what looks like it', async () => {
    const [one, other] = [await user(), await user()];
    await choose(one, 'anna_oliver');
    for (const alike of ['anna_oliver', 'ANNA_OLIVER', 'anna0liver', 'anna_o1iver'])
      expect(await outcome(choose(other, alike)), alike).toBe('HANDLE_TAKEN');
  });

  test('is one user’s if many choose it at once', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, user));
    const handle = fresh();
    const outcomes = await Promise.all(users.map((each) => outcome(choose(each, handle))));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'HANDLE_TAKEN')).toHaveLength(5);
    const states = await Promise.all(users.map(({ userId }) => handles.get(userId)));
    expect(states.filter(({ isFound }) => isFound)).toHaveLength(1);
  });

  test('can be changed after thirty days; what else is chosen, at any time', async () => {
    const one = await foundUser();
    expect(await outcome(choose(one, fresh()))).toBe('HANDLE_FIXED');
    await hide(one);
    expect(await outcome(choose(one, fresh()))).toBe('HANDLE_FIXED');
    await choose(one, one.handle, true);
    clock.advance(30 * DAY);
    expect((await handles.get(one.userId)).fixedUntil).toBeNull();
    const next = fresh();
    await choose(one, next);
    expect(await handles.get(one.userId)).toMatchObject({ isFound: true, handle: next });
    expect(await handles.find((await user()).caller, one.handle)).toBeNull();
  });

  test('that was given up is its user’s alone for ninety days', async () => {
    const [one, other] = [await foundUser(), await user()];
    await hide(one);
    clock.advance(90 * DAY - 1);
    expect(await outcome(choose(other, one.handle))).toBe('HANDLE_TAKEN');
    expect(await outcome(choose(one, one.handle))).toBe('done');
    await hide(one);
    clock.advance(90 * DAY + 1);
    expect(await outcome(choose(other, one.handle))).toBe('done');
    expect(await outcome(choose(one, one.handle))).toBe('HANDLE_TAKEN');
  });

  test('cannot be tried without end', async () => {
    const one = await user();
    const taken = await foundUser();
    const outcomes = new Set<unknown>();
    for (let tries = 0; tries < 31; tries += 1) outcomes.add(await outcome(choose(one, taken.handle)));
    expect(outcomes).toEqual(new Set(['HANDLE_TAKEN', 'RATE_LIMITED']));
  });
});

describe('once paid, a receiver who is found at another address is marked', () => {
  test('by handle, with the previous address; until that address is paid', async () => {
    const [sender, receiver] = [await user(), await foundUser()];
    const find = () => handles.find(sender.caller, receiver.handle);
    await find();
    await pay(sender, receiver.publicKey);
    expect((await find())?.formerAddress).toBeNull();
    const second = address();
    await choose(receiver, receiver.handle, false, await walletRow(db, receiver.userId, second));
    const changed = { handle: receiver.handle, address: second, formerAddress: receiver.publicKey };
    expect(await find()).toEqual(changed);
    expect(await find(), 'asked again').toEqual(changed);
    await pay(sender, second);
    expect((await find())?.formerAddress).toBeNull();
    await choose(receiver, receiver.handle);
    expect(await find()).toMatchObject({ address: receiver.publicKey, formerAddress: second });
  });

  test('also if the handle is another user’s by now', async () => {
    const [sender, receiver] = [await user(), await foundUser()];
    await handles.find(sender.caller, receiver.handle);
    await pay(sender, receiver.publicKey);
    await hide(receiver);
    clock.advance(90 * DAY + 1);
    const heir = await foundUser(receiver.handle);
    expect(await handles.find(sender.caller, receiver.handle)).toEqual({
      ...{ handle: receiver.handle, address: heir.publicKey },
      formerAddress: receiver.publicKey,
    });
  });

  test('only by those who have paid', async () => {
    const [sender, other, receiver] = [await user(), await user(), await foundUser()];
    await handles.find(sender.caller, receiver.handle);
    await handles.find(other.caller, receiver.handle);
    await pay(other, receiver.publicKey);
    await choose(receiver, receiver.handle, false, await walletRow(db, receiver.userId, address()));
    expect((await handles.find(sender.caller, receiver.handle))?.formerAddress).toBeNull();
  });
});

test('nothing of an e-mail address is kept of a look-up', async () => {
  const [sender, receiver] = [await user(), await foundUser(fresh(), true)];
  await handles.find(sender.caller, receiver.email);
  const { rows } = await sql<{ kept: string }>`
    select coalesce(string_agg(found_recipients::text, ''), '') as kept from found_recipients
    where user_id = ${sender.userId}`.execute(superuser.db);
  expect(rows[0]!.kept).toContain(receiver.handle);
  expect(rows[0]!.kept).not.toContain('@');
});
