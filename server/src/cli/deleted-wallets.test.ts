import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { operator } from '../../../testing/operator.ts';
import { sessionOf } from '../../../testing/user-row.ts';
import { newAddress, newCaller } from '../../../testing/wallets.ts';

const database = await testDatabase();
const { db, superuser, operatorUrl } = database;
const { wallets, start, clock } = contestWorld(database);
const cumulus = operator({ DATABASE_URL: operatorUrl });

async function newUser() {
  const { userId, email } = await newCaller(db);
  const create = async (name: string) => (await wallets.create(sessionOf(userId), name, null)).wallet;
  const names = async () =>
    (await wallets.list(userId)).map(({ name, isDefault }) => (isDefault ? `${name}*` : name));
  return { userId, email, create, names };
}

async function deleted(walletId: string): Promise<Date> {
  const { deleted_at } = await db
    .selectFrom('wallets')
    .select('deleted_at')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow();
  return deleted_at!;
}

/** Events of a wallet, and whether they are dated at its current deletion. */
async function historyOf(walletId: string): Promise<[string, boolean | null][]> {
  const { rows } = await sql<{ type: string; isNow: boolean | null }>`
    select type, at = deleted_at::timestamptz(3) as "isNow"
    from wallet_events join wallets on wallets.id = wallet_id
    where wallet_id = ${walletId} order by at, type`.execute(db);
  return rows.map(({ type, isNow }) => [type, isNow]);
}

test('lists a user’s deleted wallets and restores one, not as the default', async () => {
  const { userId, email, create, names } = await newUser();
  const main = await create('Main');
  await create('Spare');
  expect((await cumulus(`wallets list-deleted ${email}`)).out).toBe('No deleted wallets.');
  await wallets.delete(sessionOf(userId), main.walletId);
  const at = (await deleted(main.walletId)).toISOString();
  expect((await cumulus(`wallets list-deleted ${email}`)).out).toBe(`${main.publicKey}\tMain\t${at}`);
  expect(await cumulus(`wallets restore ${main.publicKey}`)).toEqual({
    code: 0,
    out: 'Restored "Main".',
    error: '',
  });
  expect(await names()).toEqual(['Main', 'Spare*']);
  expect((await wallets.own(userId, main.walletId)).publicKey).toBe(main.publicKey);
  await wallets.delete(sessionOf(userId), main.walletId);
  // Names need not differ.
  await create('Main');
  await cumulus(`wallets restore ${main.publicKey}`);
  expect(await names()).toEqual(['Main', 'Spare*', 'Main']);
});

test('a wallet restored to a user without wallets becomes the default', async () => {
  const { userId, create, names } = await newUser();
  const { walletId, publicKey } = await create('Main');
  await wallets.delete(sessionOf(userId), walletId);
  expect((await cumulus(`wallets restore ${publicKey}`)).out).toBe('Restored "Main". It is the default.');
  expect(await names()).toEqual(['Main*']);
});

test('[rule-02] never restores an eleventh wallet, also concurrently', async () => {
  const { userId, create, names } = await newUser();
  const [one, other] = [await create('One'), await create('Other')];
  for (const { walletId } of [one, other]) await wallets.delete(sessionOf(userId), walletId);
  for (let count = 0; count < 9; count++) await create('Main');
  const outcomes = await Promise.all(
    [one, other].map(({ publicKey }) => cumulus(`wallets restore ${publicKey}`)),
  );
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(outcomes.map(({ error }) => error).join('')).toBe(
    'The user has 10 wallets already, which is as many as there may be: one of them must be deleted first.',
  );
  expect(await names()).toHaveLength(10);
});

test('a place in a contest is lost for good', async () => {
  const { userId, create } = await newUser();
  const { name } = await start();
  clock.advance(1_000);
  const { walletId, publicKey } = await create(name);
  await wallets.delete(sessionOf(userId), walletId);
  const entry = () =>
    db
      .selectFrom('contest_entries')
      .select('left_at')
      .where('wallet_id', '=', walletId)
      .executeTakeFirstOrThrow();
  const left = await entry();
  expect(left.left_at).not.toBeNull();
  expect((await cumulus(`wallets restore ${publicKey}`)).out).toBe(
    `Restored "${name}". It is the default. It has no place in "${name}" any more.`,
  );
  expect((await wallets.own(userId, walletId)).gameTag).toBeNull();
  await wallets.delete(sessionOf(userId), walletId);
  expect(await entry()).toEqual(left);
});

test('a wallet can be deleted again: history shows the current deletion, the audit log all', async () => {
  const { userId, create } = await newUser();
  const { walletId, publicKey } = await create('Main');
  await wallets.delete(sessionOf(userId), walletId);
  await cumulus(`wallets restore ${publicKey}`, { SUDO_USER: 'ann' });
  expect(await historyOf(walletId)).toEqual([['wallet_create', null]]);
  await wallets.delete(sessionOf(userId), walletId);
  expect(await historyOf(walletId)).toContainEqual(['wallet_delete', true]);
  expect(await historyOf(walletId)).toHaveLength(2);
  const told = await db
    .selectFrom('audit_log')
    .select(['kind', 'actor', 'facts'])
    .where('wallet_id', '=', walletId)
    .orderBy('id')
    .execute();
  expect(told).toMatchObject([
    { kind: 'wallet.created', actor: 'server' },
    { kind: 'wallet.deleted', actor: 'server' },
    {
      kind: 'wallet.restored',
      actor: expect.stringMatching(/^operator:ann/),
      facts: { publicKey, isDefault: true },
    },
    { kind: 'wallet.deleted', actor: 'server' },
  ]);
});

test('history survives a deletion that was undone by hand', async () => {
  const { userId, create } = await newUser();
  const { walletId } = await create('Main');
  await wallets.delete(sessionOf(userId), walletId);
  await sql
    .raw(
      `set session_replication_role = replica; update wallets set deleted_at = null where id = '${walletId}';
       reset session_replication_role`,
    )
    .execute(superuser.db);
  await wallets.delete(sessionOf(userId), walletId);
  expect(await historyOf(walletId)).toContainEqual(['wallet_delete', true]);
  expect(await historyOf(walletId)).toHaveLength(2);
});

test('says why it restores nothing', async () => {
  const { create } = await newUser();
  const { publicKey } = await create('Main');
  expect(await cumulus(`wallets restore ${publicKey}`)).toMatchObject({
    code: 1,
    error: `The wallet ${publicKey} is not deleted.`,
  });
  const nobodys = newAddress();
  expect(await cumulus(`wallets restore ${nobodys}`)).toMatchObject({
    code: 1,
    error: `No wallet has the public key ${nobodys}.`,
  });
  expect(await cumulus('wallets restore Main')).toMatchObject({
    code: 2,
    error: 'Main is not a public key.',
  });
});
