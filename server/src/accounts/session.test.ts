import { expect, test } from 'vitest';
import { contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { BROWSER, newDevices } from '../../../testing/devices.ts';
import { orderWorld } from '../../../testing/orders.ts';
import { testPinKeeper } from '../../../testing/pin-keeper.ts';
import { callerOf, sessionOf } from '../../../testing/user-row.ts';
import { newCaller, testKeys } from '../../../testing/wallets.ts';
import { createContacts } from '../recipients/contacts/contacts.ts';
import { createPin } from '../security/pin/pin.ts';
import { createWallets } from '../wallets/wallets.ts';
import { createAccounts } from './accounts.ts';
import { type Session, sessionPermit } from './session.ts';

const database = await testDatabase();
const { db, pool, superuser } = database;
const wallets = createWallets({ db, keys: testKeys() });
const orders = orderWorld(db);
const contests = contestWorld(database);
const pin = createPin({ db, keeper: testPinKeeper() });
const book = createContacts(db);
const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

interface Someone {
  readonly session: Session;
  readonly email: string;
  readonly walletId: string;
}

async function someone(): Promise<Someone> {
  const { userId, email } = await newCaller(db);
  const session = sessionOf(userId);
  const { wallet } = await wallets.create(session, 'Main', null);
  return { session, email: email!, walletId: wallet.walletId };
}

/** What changes credentials or leads to money being moved, each by what it writes. */
const writes: Record<string, (user: Someone) => Promise<unknown>> = {
  'sets a PIN': ({ session }) => pin.set(session, '738291'),
  'makes a wallet': ({ session }) => wallets.create(session, 'More', null),
  'deletes a wallet': ({ session, walletId }) => wallets.delete(session, walletId),
  'makes a wallet the default': ({ session, walletId }) => wallets.setDefault(session, walletId),
  'saves a contact': ({ session }) => book.save(session, ADDRESS, 'Anna'),
  'removes a contact': ({ session }) => book.remove(session, ADDRESS),
  async 'enters a contest'({ session }) {
    const { name } = await contests.start();
    await contests.wallets.create(session, name, null);
  },
};

const endings: Record<string, { end: (user: Someone) => Promise<unknown>; code: string }> = {
  'its sign-in was ended': {
    end: ({ session }) => createAccounts(db).signOutEverywhere(session.userId),
    code: 'UNAUTHENTICATED',
  },
  'its user was blocked': {
    end: ({ email }) => superuser.db.insertInto('blocked_emails').values({ email }).execute(),
    code: 'ACCOUNT_BLOCKED',
  },
};

/** Everything that there is of a user. */
async function rowsOf({ session: { userId } }: Someone) {
  const of = (table: 'pins' | 'wallets' | 'contacts' | 'orders' | 'contest_entries') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  return [
    await of('pins'),
    await of('wallets'),
    await of('contacts'),
    await of('orders'),
    await of('contest_entries'),
  ];
}

for (const [how, { end, code }] of Object.entries(endings))
  test.each(Object.keys(writes))(`nothing %s once ${how}, whatever its server remembers`, async (what) => {
    const user = await someone();
    await end(user);
    const before = await rowsOf(user);
    await expect(writes[what]!(user)).rejects.toMatchObject({ code });
    expect(await rowsOf(user)).toEqual(before);
  });

test('a PIN is not removed and no order is created after the sign-in was ended', async () => {
  const user = await orders.newUser();
  await pin.set(user.caller, '738291');
  await createAccounts(db).signOutEverywhere(user.userId);
  await expect(pin.remove(user.caller, '738291')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await pin.isSet(user.userId)).toBe(true);
  await expect(user.at(60_000)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await user.list()).toEqual([]);
});

test('a sign-in of a service without epochs is judged by its time', async () => {
  const { userId } = await newCaller(db);
  const signedIn = (at: number): Session => ({
    userId,
    signIn: { at: new Date(at), sessionId: null, epoch: null },
  });
  const devices = newDevices(db);
  const before = signedIn(Date.now() - 60_000);
  await devices.use(before, BROWSER);
  await wallets.create(before, 'First', null);
  await createAccounts(db).signOutEverywhere(userId);
  const { sessions_valid_after: after } = await db
    .selectFrom('users')
    .select('sessions_valid_after')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await expect(wallets.create(signedIn(after!.getTime()), 'Second', null)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const later = signedIn(after!.getTime() + 1_000);
  await devices.use(later, BROWSER);
  await wallets.create(later, 'Third', null);
});

test('a write concurrent with the end of a sign-in happens before it or not at all', async () => {
  const { userId } = await newCaller(db);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update users set session_epoch = session_epoch + 1 where id = $1', [userId]);
  // It began before the end was committed, and waits for it.
  const permit = sessionPermit(callerOf(userId)).execute(db);
  const waiting = async () =>
    (await pool.query(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`))
      .rows;
  await expect.poll(waiting).not.toEqual([]);
  await client.query('commit');
  client.release();
  expect((await permit).rows).toEqual([]);
});
