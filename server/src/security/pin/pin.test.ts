import { createSecretKey } from 'node:crypto';
import { isCallError } from '@cumulus/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { verifierOf } from '../../../../signer/src/factors/pin-verifier.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { DECISION, testPinKeeper } from '../../../../testing/pin-keeper.ts';
import { type RunningApp, runningApp } from '../../../../testing/running-app.ts';
import { sharedSigner } from '../../../../testing/test-signer.ts';
import { sessionOf, userRow } from '../../../../testing/user-row.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOver, countOlderPins } from './older.ts';
import { createPin, type Pin } from './pin.ts';

const { db, url } = await testDatabase();
const clock = heldClock(Date.now());
const keeper = testPinKeeper(clock.now);
const pin = createPin({ db, keeper });
const MINUTE = 60_000;

interface Someone {
  pin: Pin;
  userId: string;
}

/** A user with the PIN 123456. */
async function someone(): Promise<Someone> {
  const userId = await userRow(db);
  await pin.set(sessionOf(userId), '738291');
  return { pin, userId };
}

/** What a guess is answered: "right", or the refusal's code and context. */
async function guess({ pin, userId }: Someone, digits: string | null): Promise<unknown> {
  try {
    await pin.stepUp(userId, digits, DECISION);
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

const storedPin = (userId: string) =>
  db.selectFrom('pins').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

test('[who-10] asks for a PIN only if one is set', async () => {
  const user = await someone();
  expect(await guess(user, null)).toEqual({ code: 'PIN_REQUIRED' });
  expect(await guess(user, '')).toEqual({ code: 'PIN_REQUIRED' });
  expect(await guess(user, '738291')).toBe('right');
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
    expect(await guess(user, '738291')).toMatchObject({ code: 'PIN_LOCKED', retryAt });
    clock.advance((minutes - 1) * MINUTE);
    expect(await guess(user, '738291')).toMatchObject({ code: 'PIN_LOCKED' });
    clock.advance(MINUTE);
  }
});

test('[who-10] a server with a fast clock ends no lock early, and reports its duration by the signer', async () => {
  const signer = await sharedSigner();
  const ahead = { ...systemClock, now: () => systemClock.now() + 10 * MINUTE };
  const database = { url };
  const [right, wrong] = [
    await runningApp(database, signer),
    await runningApp(database, signer, { clock: ahead }),
  ];
  const { token } = await right.signUp();
  await right.call('setCloudWalletPin', { pin: '738291' }, token);
  const remove = (app: RunningApp, pin: string) => app.call('removeCloudWalletPin', { pin }, token);
  for (let tries = 0; tries < 4; tries++) await remove(right, '000000');
  // It locks itself, for a minute and not for eleven.
  const locking = await remove(wrong, '000000');
  expect(locking.error?.details).toMatchObject({ code: 'INVALID_PIN', triesLeft: 0, seconds: 60 });
  for (const app of [right, wrong]) {
    const { error } = await remove(app, '738291');
    expect(error?.details).toMatchObject({ code: 'PIN_LOCKED' });
    expect(Number(error?.details?.seconds)).toBeLessThanOrEqual(60);
  }
});

test('a right PIN resets the counter', async () => {
  const user = await someone();
  await guessWrong(user, 4);
  expect(await guess(user, '738291')).toBe('right');
  expect(await guess(user, '000000')).toEqual({ code: 'INVALID_PIN', triesLeft: 4 });
});

test('a right PIN after a lock resets counter and lock', async () => {
  const user = await someone();
  await guessWrong(user, 5);
  clock.advance(MINUTE);
  expect(await guess(user, '738291')).toBe('right');
  expect(await storedPin(user.userId)).toMatchObject({ failed_tries: 0, locked_until: null });
});

test('of a thousand guesses at once, five are compared and the others refused', async () => {
  const user = await someone();
  const guesses = Array.from({ length: 1_000 }, (_, i) => String(100_000 + i));
  const answers = await Promise.all(guesses.map((digits) => guess(user, digits)));
  const codes = answers.map((answer) => (answer as { code: string }).code);
  expect(codes.filter((code) => code === 'INVALID_PIN')).toHaveLength(5);
  expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(995);
  expect((await storedPin(user.userId)).failed_tries).toBe(5);
}, 60_000);

test('a right PIN that is given more often than a person can is refused, and says for how long', async () => {
  const user = await someone();
  for (let times = 0; times < 30; times += 1) expect(await guess(user, '738291')).toBe('right');
  expect(await guess(user, '738291')).toEqual({ code: 'PIN_TOO_OFTEN', seconds: 1 });
  clock.advance(1_000);
  expect(await guess(user, '738291')).toBe('right');
});

test('[state-13] changing a PIN means removing it first', async () => {
  const user = await someone();
  await expect(user.pin.set(sessionOf(user.userId), '620937')).rejects.toMatchObject({
    code: 'PIN_ALREADY_SET',
  });
  await user.pin.remove(sessionOf(user.userId), '738291');
  expect(await user.pin.isSet(user.userId)).toBe(false);
  await user.pin.set(sessionOf(user.userId), '620937');
  expect(await guess(user, '620937')).toBe('right');
});

test('of two concurrent first PINs one is set, the other refused', async () => {
  const userId = await userRow(db);
  const outcomes = await Promise.allSettled([
    pin.set(sessionOf(userId), '485920'),
    pin.set(sessionOf(userId), '590381'),
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
  await expect(user.pin.remove(sessionOf(user.userId), '738291')).rejects.toMatchObject({
    code: 'PIN_LOCKED',
  });
});

test('removing a PIN that is not set is refused', async () => {
  const { pin } = await someone();
  await expect(pin.remove(sessionOf(await userRow(db)), '738291')).rejects.toMatchObject({
    code: 'PIN_NOT_SET',
  });
});

describe('a database that lies', () => {
  test('about the count or the lock gives no try more', async () => {
    const user = await someone();
    await guessWrong(user, 5);
    await db.updateTable('pins').set({ failed_tries: 0, locked_until: null }).execute();
    expect(await guess(user, '738291')).toMatchObject({ code: 'PIN_LOCKED' });
  });

  test('about the existence of a PIN lets no one set another', async () => {
    const user = await someone();
    await db.updateTable('pins').set({ hash: null }).where('user_id', '=', user.userId).execute();
    await expect(pin.set(sessionOf(user.userId), '620937')).rejects.toMatchObject({
      code: 'PIN_ALREADY_SET',
    });
    expect(await guess(user, '620937')).toMatchObject({ code: 'INVALID_PIN' });
    expect(await pin.isSet(user.userId)).toBe(true);
  });
});

test('has nothing in the database that a PIN can be compared with', async () => {
  const { userId } = await someone();
  expect((await storedPin(userId)).hash).toBe('signer');
});

describe('a PIN that an older version set', () => {
  /** 271828, as an older version stored it under the keeper's pepper. */
  async function older(failed_tries = 0) {
    await db.updateTable('installation').set({ pins_carried_over_at: null }).execute();
    const userId = await userRow(db);
    const pepper = createSecretKey(Buffer.alloc(32, 7));
    const hash = await verifierOf(pepper, userId, '271828');
    await db.insertInto('pins').values({ user_id: userId, hash, failed_tries }).execute();
    return { pin, userId };
  }
  const adoptAll = () =>
    carryOver(db, async ({ userId: owner, ...stored }) => {
      await keeper.adopt({ owner, ...stored });
      return (await keeper.checkPin(owner, '000001', DECISION)).is !== 'none';
    });

  test('keeps its user from going on without it until an operator has handed it to the signer', async () => {
    const user = await older();
    expect(await countOlderPins(db)).toBe(1);
    expect(await guess(user, null)).toEqual({ code: 'PIN_REQUIRED' });
    for (const digits of ['271828', '000000'])
      expect(await guess(user, digits)).toEqual({ code: 'PIN_NOT_CARRIED_OVER' });
    await expect(pin.remove(sessionOf(user.userId), '271828')).rejects.toMatchObject({
      code: 'PIN_NOT_CARRIED_OVER',
    });
    expect(await adoptAll()).toEqual({ taken: 1, refused: 0 });
    expect(await guess(user, '271828')).toBe('right');
  });

  test('moves with the tries that were left, and without an entry in the audit log', async () => {
    const user = await older(2);
    const { userId } = user;
    const entries = () => db.selectFrom('audit_log').select('id').where('user_id', '=', userId).execute();
    const before = await entries();
    await adoptAll();
    expect((await storedPin(userId)).hash).toBe('signer');
    expect(await entries()).toEqual(before);
    expect(await guess(user, '000000')).toEqual({ code: 'INVALID_PIN', triesLeft: 1 });
  });

  test('can only be a forged row once all were handed over: it shuts no one out, and reaches no signer', async () => {
    const [without, withOne] = [{ pin, userId: await userRow(db) }, await someone()];
    expect(await countOlderPins(db)).toBe(0);
    const hash = await verifierOf(createSecretKey(Buffer.alloc(32, 9)), without.userId, '111222');
    await db.insertInto('pins').values({ user_id: without.userId, hash }).execute();
    await db.updateTable('pins').set({ hash }).where('user_id', '=', withOne.userId).execute();
    expect(await countOlderPins(db)).toBe(0);
    expect(await guess(without, null)).toBe('right');
    expect(await guess(without, '111222')).toBe('right');
    expect(await guess(withOne, '111222')).toMatchObject({ code: 'INVALID_PIN' });
    expect(await guess(withOne, '738291')).toBe('right');
  });
});
