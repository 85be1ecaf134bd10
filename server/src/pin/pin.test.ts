import { isCallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type RunningApp, runningApp } from '../../testing/running-app.ts';
import { sessionOf, userRow } from '../../testing/user-row.ts';
import { createArgon2Hasher } from '../adapters/argon2-hasher.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { openDatabase } from '../db/pool.ts';
import { createPin, type Pin } from './pin.ts';

const { db, url } = await testDatabase();
const hasher = createArgon2Hasher();
const PEPPER = 'a secret that is not in the database';
const MINUTE = 60_000;

interface Someone {
  pin: Pin;
  userId: string;
}

/** A user with the PIN 123456. */
async function someone(): Promise<Someone> {
  const userId = await userRow(db);
  const pin = createPin({ db, hasher, pepper: PEPPER });
  await pin.set(sessionOf(userId), '123456');
  return { pin, userId };
}

/** What a guess is answered: "right", or the refusal's code and context. */
async function guess({ pin, userId }: Someone, digits: string | null): Promise<unknown> {
  try {
    await pin.stepUp(userId, digits);
    return 'right';
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { code: error.code, ...error.context };
  }
}

async function guessWrong(user: Someone, times: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let i = 0; i < times; i++) answers.push(await guess(user, '000000'));
  return answers;
}

/** Time passes for this user's lock. */
async function pass({ userId }: Someone, milliseconds: number): Promise<void> {
  await sql`
    update pins set locked_until = locked_until - ${milliseconds} * interval '1 millisecond'
    where user_id = ${userId}`.execute(db);
}

const storedPin = (userId: string) =>
  db.selectFrom('pins').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

test('[who-10] asks for a PIN only if one is set', async () => {
  const user = await someone();
  expect(await guess(user, null)).toEqual({ code: 'PIN_REQUIRED' });
  expect(await guess(user, '')).toEqual({ code: 'PIN_REQUIRED' });
  expect(await guess(user, '123456')).toBe('right');
  const without = { ...user, userId: await userRow(db) };
  expect(await guess(without, null)).toBe('right');
  expect(await guess(without, '999999')).toBe('right');
});

test.each(['12345', '1234567', '12345a', ' 123456', '12345६', '1e5555', '-12345'])(
  '[rule-03, limit-03] refuses "%s", which is not six digits, without counting a try',
  async (digits) => {
    const user = await someone();
    expect(await guess(user, digits)).toEqual({ code: 'MALFORMED_PIN' });
    await expect(user.pin.set(sessionOf(await userRow(db)), digits)).rejects.toMatchObject({
      code: 'MALFORMED_PIN',
    });
    expect((await storedPin(user.userId)).failed_tries).toBe(0);
  },
);

test('[who-10] counts down the tries, then locks for 1, 5, 30, 60 and 60 minutes', async () => {
  const user = await someone();
  expect(await guessWrong(user, 4)).toEqual(
    [4, 3, 2, 1].map((triesLeft) => ({ code: 'INVALID_PIN', triesLeft })),
  );
  for (const minutes of [1, 5, 30, 60, 60]) {
    const locking = await guess(user, '000000');
    const retryAt = (await storedPin(user.userId)).locked_until!.toISOString();
    expect(locking).toEqual({ code: 'INVALID_PIN', triesLeft: 0, retryAt, seconds: minutes * 60 });
    expect(await guess(user, '123456')).toMatchObject({ code: 'PIN_LOCKED', retryAt });
    await pass(user, (minutes - 1) * MINUTE);
    expect(await guess(user, '123456')).toMatchObject({ code: 'PIN_LOCKED' });
    await pass(user, MINUTE);
  }
});

test('[who-10] a server with a fast clock ends no lock early, and reports its duration by the database', async () => {
  const database = { url };
  const ahead = { ...systemClock, now: () => systemClock.now() + 10 * MINUTE };
  const [right, wrong] = [await runningApp(database), await runningApp(database, {}, { clock: ahead })];
  const { token } = await right.signUp();
  await right.call('setCloudWalletPin', { pin: '123456' }, token);
  const { uid } = (await right.call('ensureUserDocument', null, token)).result as { uid: string };
  const remove = (app: RunningApp, pin: string) => app.call('removeCloudWalletPin', { pin }, token);
  for (let tries = 0; tries < 5; tries++) await remove(right, '000000');
  for (const app of [right, wrong])
    expect(await remove(app, '123456')).toMatchObject({ error: { details: { code: 'PIN_LOCKED' } } });
  const { error } = await remove(wrong, '123456');
  expect(Number(error?.details?.seconds)).toBeLessThanOrEqual(60);
  // And one that it writes itself lasts a minute, not eleven.
  await sql`update pins set locked_until = clock_timestamp(), failed_tries = 4 where user_id = ${uid}`.execute(
    db,
  );
  const locking = await remove(wrong, '000000');
  expect(locking.error?.details).toMatchObject({ code: 'INVALID_PIN', triesLeft: 0, seconds: 60 });
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from locked_until - clock_timestamp())::float8 as left from pins
    where user_id = ${uid}`.execute(db);
  expect(rows[0]!.left).toBeLessThanOrEqual(60);
});

test('a right PIN resets the counter', async () => {
  const user = await someone();
  await guessWrong(user, 4);
  expect(await guess(user, '123456')).toBe('right');
  expect(await guess(user, '000000')).toEqual({ code: 'INVALID_PIN', triesLeft: 4 });
});

test('a right PIN after a lock resets counter and lock', async () => {
  const user = await someone();
  await guessWrong(user, 5);
  await pass(user, MINUTE);
  expect(await guess(user, '123456')).toBe('right');
  expect(await storedPin(user.userId)).toMatchObject({ failed_tries: 0, locked_until: null });
});

test('the counter is in the database, shared by all servers and restarts', async () => {
  const user = await someone();
  await guessWrong(user, 3);
  const other = openDatabase(url, 1);
  try {
    const elsewhere = createPin({ db: other.db, hasher, pepper: PEPPER });
    expect(await guess({ ...user, pin: elsewhere }, '000000')).toEqual({ code: 'INVALID_PIN', triesLeft: 1 });
  } finally {
    await other.pool.end();
  }
});

test('a try counts before it is verified, so that a crash gives no free guess', async () => {
  const user = await someone();
  const dying = createPin({
    db,
    pepper: PEPPER,
    hasher: {
      hash: hasher.hash,
      verify: () => Promise.reject(new Error('the process died')),
    },
  });
  await expect(dying.stepUp(user.userId, '000000')).rejects.toThrow('the process died');
  expect((await storedPin(user.userId)).failed_tries).toBe(1);
});

test('counts a thousand concurrent guesses one by one: five are verified, the others refused', async () => {
  const user = await someone();
  let checked = 0;
  const counting = createPin({
    db,
    pepper: PEPPER,
    hasher: {
      hash: hasher.hash,
      verify(hash, secret) {
        checked += 1;
        return hasher.verify(hash, secret);
      },
    },
  });
  const guesses = Array.from({ length: 1_000 }, (_, i) => String(100_000 + i));
  const answers = await Promise.all(guesses.map((digits) => guess({ ...user, pin: counting }, digits)));
  const codes = answers.map((answer) => (answer as { code: string }).code);
  expect(checked).toBe(5);
  expect(codes.filter((code) => code === 'INVALID_PIN')).toHaveLength(5);
  expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(995);
  expect((await storedPin(user.userId)).failed_tries).toBe(5);
}, 60_000);

test('[state-13] changing a PIN means removing it first', async () => {
  const user = await someone();
  await expect(user.pin.set(sessionOf(user.userId), '654321')).rejects.toMatchObject({
    code: 'PIN_ALREADY_SET',
  });
  await user.pin.remove(sessionOf(user.userId), '123456');
  expect(await user.pin.isSet(user.userId)).toBe(false);
  await user.pin.set(sessionOf(user.userId), '654321');
  expect(await guess(user, '654321')).toBe('right');
});

test('of two concurrent first PINs one is set, the other refused', async () => {
  const userId = await userRow(db);
  const pin = createPin({ db, hasher, pepper: PEPPER });
  const outcomes = await Promise.allSettled([
    pin.set(sessionOf(userId), '111111'),
    pin.set(sessionOf(userId), '222222'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a wrong PIN on removal counts as a try', async () => {
  const user = await someone();
  await expect(user.pin.remove(sessionOf(user.userId), '000000')).rejects.toMatchObject({
    code: 'INVALID_PIN',
    context: { triesLeft: 4 },
  });
  await guessWrong(user, 4);
  await expect(user.pin.remove(sessionOf(user.userId), '123456')).rejects.toMatchObject({
    code: 'PIN_LOCKED',
  });
});

test('removing a PIN that is not set is refused', async () => {
  const { pin } = await someone();
  await expect(pin.remove(sessionOf(await userRow(db)), '123456')).rejects.toMatchObject({
    code: 'PIN_NOT_SET',
  });
});

test('the counter of a removed PIN applies to the next one', async () => {
  const user = await someone();
  await guessWrong(user, 5);
  await db.updateTable('pins').set({ hash: null }).where('user_id', '=', user.userId).execute();
  await user.pin.set(sessionOf(user.userId), '654321');
  expect(await guess(user, '654321')).toMatchObject({ code: 'PIN_LOCKED' });
});

test('stores Argon2id at 19 MiB and two passes, bound to pepper and user', async () => {
  const user = await someone();
  const { hash } = await storedPin(user.userId);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(hash!, '123456')).toBe(false);
  const unpeppered = createPin({ db, hasher, pepper: 'another pepper' });
  expect(await guess({ ...user, pin: unpeppered }, '123456')).toMatchObject({ code: 'INVALID_PIN' });
  const other = await someone();
  await db.updateTable('pins').set({ hash }).where('user_id', '=', other.userId).execute();
  expect(await guess(other, '123456')).toMatchObject({ code: 'INVALID_PIN' });
});
