import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { BROWSER, newDevices } from '../../../../testing/devices.ts';
import { testFreezeKeeper } from '../../../../testing/freeze-keeper.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { testPinKeeper } from '../../../../testing/pin-keeper.ts';
import { newCaller, testKeys } from '../../../../testing/wallets.ts';
import { createAttempts } from '../../accounts/attempts.ts';
import type { Caller } from '../../accounts/caller.ts';
import { createRecentSignIn } from '../../accounts/recent-sign-in.ts';
import { sessionPermit } from '../../accounts/session.ts';
import { endSessions } from '../../accounts/store.ts';
import { createContacts } from '../../recipients/contacts/contacts.ts';
import { createWallets } from '../../wallets/wallets.ts';
import { createPin } from '../pin/pin.ts';
import { createFreeze, createFreezeRecording } from './freeze.ts';
import { createLinks } from './links.ts';
import { noteThawed } from './note.ts';

const database = await testDatabase();
const { db, pool, superuser } = database;
const DAY = 24 * 60 * 60_000;
const clock = heldClock(Date.now());
const links = createLinks('a secret of this installation alone');
const letters: { to: string; text: string }[] = [];
const signer = testFreezeKeeper(() => clock.now());
const keeper = { ...signer, isDown: false };
const log = pino({ level: 'silent' });
const deps = {
  ...{ db, clock, links, log },
  keeper: {
    freeze: (userId: string) => (keeper.isDown ? Promise.reject(new Error('down')) : keeper.freeze(userId)),
    thaw: keeper.thaw,
  },
  mail: { send: async (letter: { to: string; text: string }) => void letters.push(letter) },
  recentSignIn: createRecentSignIn(clock),
  attempts: createAttempts(db, () => clock.now()),
  publicUrl: () => 'https://wallet.example',
};
const freeze = createFreeze(deps);
const wallets = createWallets({ db, keys: testKeys() });

let caller: Caller;
/** The same person, who has just signed in again. */
const signedInAgain = (): Caller => ({ ...caller, signIn: { ...caller.signIn, at: new Date(clock.now()) } });
const kindsOf = async (userId: string) =>
  (await db.selectFrom('notices').select('facts').where('user_id', '=', userId).orderBy('at').execute()).map(
    ({ facts }) => (facts as { code: string }).code,
  );
const auditOf = async (userId: string) =>
  (await db.selectFrom('audit_log').select('kind').where('user_id', '=', userId).orderBy('at').execute())
    .map(({ kind }) => kind)
    .filter((kind) => /frozen|thawed/.test(kind));

beforeEach(async () => {
  keeper.isDown = false;
  letters.length = 0;
  caller = await newCaller(db);
});

const thawToken = (): string => /thaw\?token=(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';

test('while an account is frozen nothing of it moves or changes, and its devices can be ended', async () => {
  const pin = createPin({ db, keeper: testPinKeeper() });
  const { wallet } = await wallets.create(caller, 'Main', null);
  const frozen = await freeze.freeze(caller.userId);
  expect(await freeze.freeze(caller.userId)).toEqual(frozen);
  for (const write of [
    () => wallets.create(caller, 'More', null),
    () => wallets.setDefault(caller, wallet.walletId),
    () => pin.set(caller, '938471'),
    () => createContacts(db).save(caller, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'Mum'),
  ])
    await expect(write()).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  const devices = newDevices(db);
  const session = { userId: caller.userId, signIn: { ...caller.signIn, epoch: null } };
  await devices.use(session, BROWSER);
  await devices.endOthers(session);
  expect(await kindsOf(caller.userId)).toEqual(['ACCOUNT_FROZEN']);
  expect(await auditOf(caller.userId)).toEqual(['account.frozen']);
});

test('a write concurrent with a freeze happens before it or not at all', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update users set frozen_at = now() where id = $1', [caller.userId]);
  const permit = sessionPermit(caller).execute(db);
  const waiting = async () =>
    (await pool.query(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`))
      .rows;
  await expect.poll(waiting).not.toEqual([]);
  await client.query('commit');
  client.release();
  expect((await permit).rows).toEqual([]);
});

test('it is thawed after a day, by a user who has just signed in and reads the mail', async () => {
  await freeze.freeze(caller.userId);
  const early = clock.now() + DAY;
  await expect(freeze.sendThawLink(signedInAgain())).rejects.toMatchObject({
    code: 'THAW_TOO_EARLY',
    context: { at: expect.any(String) },
  });
  clock.advance(DAY + 60_000);
  expect(clock.now()).toBeGreaterThan(early);
  await expect(freeze.sendThawLink(caller)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  await freeze.sendThawLink(signedInAgain());
  expect(letters).toEqual([expect.objectContaining({ to: caller.email })]);
  await expect(freeze.thawByLink(caller, thawToken())).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  await expect(freeze.thawByLink(signedInAgain(), `${thawToken()}A`)).rejects.toMatchObject({
    code: 'THAW_LINK_INVALID',
  });
  const stranger = { ...(await newCaller(db)), signIn: signedInAgain().signIn };
  await freeze.freeze(stranger.userId);
  await expect(freeze.thawByLink(stranger, thawToken())).rejects.toMatchObject({ code: 'THAW_LINK_INVALID' });
  await freeze.thawByLink(signedInAgain(), thawToken());
  expect(await freeze.read(caller.userId)).toBeNull();
  expect(signer.isFrozen(caller.userId)).toBe(false);
  expect(await kindsOf(caller.userId)).toEqual(['ACCOUNT_FROZEN', 'ACCOUNT_THAWED']);
  expect(await auditOf(caller.userId)).toEqual(['account.frozen', 'account.thawed']);
});

test('the link of one thaw is good for no later freeze, and not for long', async () => {
  await freeze.freeze(caller.userId);
  clock.advance(DAY + 60_000);
  await freeze.sendThawLink(signedInAgain());
  const old = thawToken();
  await freeze.thawByLink(signedInAgain(), old);
  await freeze.freeze(caller.userId);
  await expect(freeze.thawByLink(signedInAgain(), old)).rejects.toMatchObject({ code: 'THAW_LINK_INVALID' });
  await superuser.pool.query(`update users set frozen_at = frozen_at - interval '2 days' where id = $1`, [
    caller.userId,
  ]);
  await freeze.sendThawLink(signedInAgain());
  clock.advance(31 * 60_000);
  await expect(freeze.thawByLink(signedInAgain(), thawToken())).rejects.toMatchObject({
    code: 'THAW_LINK_INVALID',
  });
});

test('a row that says the day is over, or that nothing is frozen, does not move the signer', async () => {
  await freeze.freeze(caller.userId);
  await superuser.pool.query(`update users set frozen_at = frozen_at - interval '2 days' where id = $1`, [
    caller.userId,
  ]);
  await freeze.sendThawLink(signedInAgain());
  await expect(freeze.thawByLink(signedInAgain(), thawToken())).rejects.toMatchObject({
    code: 'THAW_TOO_EARLY',
  });
  await superuser.pool.query('update users set frozen_at = null where id = $1', [caller.userId]);
  expect(signer.isFrozen(caller.userId)).toBe(true);
});

test('the link of a mail freezes without a sign-in for a month, and does nothing else', async () => {
  const token = /freeze\?token=(.+)$/.exec(await freeze.freezeLink(caller.userId))?.[1] ?? '';
  await freeze.freezeByLink(token);
  expect(await freeze.read(caller.userId)).not.toBeNull();
  await expect(freeze.thawByLink(signedInAgain(), token)).rejects.toMatchObject({
    code: 'THAW_LINK_INVALID',
  });
  clock.advance(30 * DAY);
  await expect(freeze.freezeByLink(token)).rejects.toMatchObject({ code: 'FREEZE_LINK_INVALID' });
});

const freezeToken = async () => /freeze\?token=(.+)$/.exec(await freeze.freezeLink(caller.userId))?.[1] ?? '';

test.each([
  ['a new password or a sign-out everywhere', (id: string) => endSessions(db, id)],
  [
    'a block',
    async (id: string) =>
      void (await superuser.pool.query(
        'insert into blocked_emails (email) select email from users where id = $1',
        [id],
      )),
  ],
])('%s ends the links that freeze, also for a thief of old mails', async (_what, end) => {
  const old = await freezeToken();
  await end(caller.userId);
  await expect(freeze.freezeByLink(old)).rejects.toMatchObject({ code: 'FREEZE_LINK_INVALID' });
  expect(await freeze.read(caller.userId)).toBeNull();
  await freeze.freezeByLink(await freezeToken());
  expect(await freeze.read(caller.userId)).not.toBeNull();
});

test('a link that has frozen the account works again only until the account is thawed, in whatever way', async () => {
  const [used, other] = [await freezeToken(), await freezeToken()];
  const frozen = await freeze.freezeByLink(used);
  expect(await freeze.freezeByLink(used)).toEqual(frozen);
  await freeze.thawByPasskey({ ...caller, ticket: 'of a passkey' });
  for (const token of [used, other])
    await expect(freeze.freezeByLink(token)).rejects.toMatchObject({ code: 'FREEZE_LINK_INVALID' });
  await freeze.freezeByLink(await freezeToken());
  await db.transaction().execute((tx) => noteThawed(tx, caller.userId));
  await expect(freeze.freezeByLink(used)).rejects.toMatchObject({ code: 'FREEZE_LINK_INVALID' });
  expect(await freeze.read(caller.userId)).toBeNull();
});

test('a freeze needs no signer; the signer learns of it as soon as it is there', async () => {
  keeper.isDown = true;
  await freeze.freeze(caller.userId);
  await expect(wallets.create(caller, 'More', null)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  expect(signer.isFrozen(caller.userId)).toBe(false);
  keeper.isDown = false;
  const recording = createFreezeRecording(deps);
  recording.start();
  await vi.waitUntil(() => signer.isFrozen(caller.userId));
  await recording.stop();
});

test('a passkey thaws at once', async () => {
  await freeze.freeze(caller.userId);
  await expect(freeze.thawByPasskey(caller)).rejects.toMatchObject({ code: 'THAW_NEEDS_PASSKEY' });
  await freeze.thawByPasskey({ ...caller, ticket: 'of a passkey' });
  expect(await freeze.read(caller.userId)).toBeNull();
});

test('mails of thaws are few', async () => {
  await freeze.freeze(caller.userId);
  clock.advance(DAY + 60_000);
  for (let sent = 0; sent < 3; sent += 1) await freeze.sendThawLink(signedInAgain());
  await expect(freeze.sendThawLink(signedInAgain())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
