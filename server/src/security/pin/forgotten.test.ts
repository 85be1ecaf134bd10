import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { DECISION, testPinKeeper } from '../../../../testing/pin-keeper.ts';
import { sessionOf } from '../../../../testing/user-row.ts';
import { newCaller } from '../../../../testing/wallets.ts';
import { createTokenSeal } from '../../runtime/token-seal.ts';
import { createForgottenPin } from './forgotten.ts';
import { createPin } from './pin.ts';

const HOUR = 60 * 60_000;
const PIN = '738291';
const { db, superuser } = await testDatabase();
const clock = heldClock(Date.now());
const keeper = testPinKeeper(clock.now);
const pin = createPin({ db, keeper });
const sent: { to: string; text: string }[] = [];
const mail = { isDown: false };
const deps = {
  ...{
    db,
    keeper,
    clock,
    links: createTokenSeal('a secret of the server', 'PIN reset 1'),
    publicUrl: () => 'https://c.example',
  },
  attempts: { take: async () => 0 },
  mail: {
    async send(letter: { to: string; text: string }) {
      if (mail.isDown) throw new Error('no mail server');
      sent.push(letter);
    },
  },
};
const forgotten = createForgottenPin(deps);

async function someone() {
  const { userId, email } = await newCaller(db);
  await pin.set(sessionOf(userId), PIN);
  const letters = () => sent.filter(({ to }) => to === email);
  const link = () => new URL(/https:\S+/.exec(letters().at(-1)!.text)![0]).searchParams.get('token')!;
  return { userId, letters, link };
}
/** Someone whose PIN is to be removed in a day. */
async function waiting() {
  const user = await someone();
  await forgotten.ask(user.userId);
  await forgotten.begin(user.link());
  return user;
}
const notices = async (userId: string) =>
  (
    await superuser.db
      .selectFrom('notices')
      .select(['kind', 'facts'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute()
  ).map(({ kind, facts }) => [kind, Object.values(facts as object)[0]]);

test('a mailed link removes the PIN a day later, and its user is notified twice', async () => {
  const user = await someone();
  await forgotten.ask(user.userId);
  expect(await forgotten.look(user.link())).toEqual({ is: 'asked', dueAt: null });
  expect(await forgotten.dueAt(user.userId)).toBeNull();
  const dueAt = new Date(clock.now() + 24 * HOUR);
  expect(await forgotten.begin(user.link())).toEqual({ is: 'waiting', dueAt });
  expect(await forgotten.dueAt(user.userId)).toEqual(dueAt);
  expect(user.letters()).toHaveLength(2);
  clock.advance(24 * HOUR - 1);
  await forgotten.finishDue();
  expect(await pin.isSet(user.userId)).toBe(true);
  clock.advance(1);
  await forgotten.finishDue();
  expect(await pin.isSet(user.userId)).toBe(false);
  expect(await pin.stepUp(user.userId, null, DECISION)).toBeNull();
  expect(await notices(user.userId)).toEqual([
    ['pin_changed', 'set'],
    ['security', 'PIN_FORGOTTEN'],
    ['pin_changed', 'removed'],
  ]);
  expect(await forgotten.look(user.link())).toEqual({ is: 'ended', dueAt: null });
});

test.each<[string, (user: Awaited<ReturnType<typeof someone>>) => Promise<unknown>]>([
  ['from any device', ({ userId }) => forgotten.cancel(userId)],
  ['from the mail', ({ link }) => forgotten.cancelByLink(link())],
  ['by the right PIN, given anywhere', ({ userId }) => pin.stepUp(userId, PIN, DECISION)],
])('it is cancelled %s', async (_how, cancel) => {
  const user = await waiting();
  clock.advance(23 * HOUR);
  await cancel(user);
  expect(await forgotten.dueAt(user.userId)).toBeNull();
  clock.advance(48 * HOUR);
  await forgotten.finishDue();
  expect(await pin.isSet(user.userId)).toBe(true);
  await pin.stepUp(user.userId, PIN, DECISION);
});

test('a wrong PIN cancels nothing', async () => {
  const user = await waiting();
  await expect(pin.stepUp(user.userId, '927561', DECISION)).rejects.toMatchObject({ code: 'INVALID_PIN' });
  clock.advance(24 * HOUR);
  await forgotten.finishDue();
  expect(await pin.isSet(user.userId)).toBe(false);
});

test('a row that says that the day is over removes nothing: the signer has its own', async () => {
  const [asked, invented] = [await waiting(), await someone()];
  const past = new Date(clock.now() - HOUR);
  await superuser.db
    .updateTable('pin_resets')
    .set({ due_at: past })
    .where('user_id', '=', asked.userId)
    .execute();
  await superuser.db
    .insertInto('pin_resets')
    .values({ user_id: invented.userId, id: crypto.randomUUID(), link_until: past, due_at: past })
    .execute();
  const due = clock.now() + 24 * HOUR;
  await forgotten.finishDue();
  for (const { userId } of [asked, invented])
    await expect(pin.stepUp(userId, null, DECISION)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  expect((await forgotten.dueAt(asked.userId))?.getTime()).toBe(due);
  expect(await forgotten.dueAt(invented.userId)).toBeNull();
});

test('a link lasts an hour, and is made by this server only', async () => {
  const user = await someone();
  await forgotten.ask(user.userId);
  const { id } = await superuser.db
    .selectFrom('pin_resets')
    .select('id')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  for (const token of [
    id,
    `${id}.${'a'.repeat(43)}`,
    createTokenSeal('another secret', 'PIN reset 1').seal(id),
  ])
    await expect(forgotten.begin(token)).rejects.toMatchObject({ code: 'PIN_RESET_LINK_EXPIRED' });
  clock.advance(HOUR);
  expect(await forgotten.look(user.link())).toEqual({ is: 'ended', dueAt: null });
  await expect(forgotten.begin(user.link())).rejects.toMatchObject({ code: 'PIN_RESET_LINK_EXPIRED' });
});

test('asking again cannot spoil the link by which the owner cancels', async () => {
  const user = await waiting();
  const mailed = user.link();
  await forgotten.ask(user.userId);
  expect(await forgotten.look(mailed)).toMatchObject({ is: 'waiting' });
  await forgotten.cancelByLink(mailed);
  expect(await forgotten.dueAt(user.userId)).toBeNull();
});

test('no mail, no wait', async () => {
  const user = await someone();
  await forgotten.ask(user.userId);
  mail.isDown = true;
  await expect(forgotten.begin(user.link())).rejects.toMatchObject({ code: 'MAIL_NOT_SENT' });
  mail.isDown = false;
  clock.advance(24 * HOUR);
  await forgotten.finishDue();
  expect(await pin.isSet(user.userId)).toBe(true);
});

test('if the process dies after the signer has begun to wait, the link starts the day over', async () => {
  const user = await someone();
  await forgotten.ask(user.userId);
  await keeper.askReset(user.userId);
  clock.advance(30 * 60_000);
  const { dueAt } = await forgotten.begin(user.link());
  expect(dueAt?.getTime()).toBe(clock.now() + 24 * HOUR);
});

test('if it dies after the signer has removed the PIN, the database learns it the next time', async () => {
  const user = await waiting();
  clock.advance(24 * HOUR);
  await keeper.finishReset(user.userId);
  expect(await pin.isSet(user.userId)).toBe(true);
  await forgotten.finishDue();
  expect(await pin.isSet(user.userId)).toBe(false);
});

test('without a PIN, or without an e-mail, there is nothing to ask for', async () => {
  const { userId } = await newCaller(db);
  await expect(forgotten.ask(userId)).rejects.toMatchObject({ code: 'PIN_NOT_SET' });
  const nameless = await someone();
  await superuser.db.updateTable('users').set({ email: null }).where('id', '=', nameless.userId).execute();
  await expect(forgotten.ask(nameless.userId)).rejects.toMatchObject({ code: 'PIN_RESET_UNAVAILABLE' });
});
