import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drillCustomers, PASSWORD, toldOf } from '../../../testing/drill/customers.ts';
import { drillWorld } from '../../../testing/drill/world.ts';
import { openDatabase } from '../db/pool.ts';

// An attacker who puts an older copy of the database in its place says nothing of it. The server asks the signer.
const world = await drillWorld();
const { newCustomer, send, signInAgain, repeat, call } = drillCustomers(world);
const { command, place } = world;

/** What a copy has that was made without `backup`: nothing in it says that it is older. And a deposit that is on no chain. */
async function denyRestore(): Promise<void> {
  const { db, pool } = openDatabase(world.database.ownerUrl, 1);
  await sql`
    insert into ledger (wallet_id, signature, mint, source, delta, slot, at)
    select id, 'made up', ${SOL_MINT}, 'external', 5, 1, now() from wallets order by created_at limit 1`.execute(
    db,
  );
  await db
    .updateTable('installation')
    .set({ resting_since: null, resting_why: null, resting_after: null })
    .execute();
  await pool.end();
}

async function auditedKinds(): Promise<string[]> {
  const { db, pool } = openDatabase(world.database.ownerUrl, 1);
  const rows = await db
    .selectFrom('audit_log')
    .select('kind')
    .where('kind', 'like', 'installation.%')
    .orderBy('id')
    .execute();
  await pool.end();
  return rows.map(({ kind }) => kind);
}

/** As a user does, by the link in the mail. */
async function resetPassword(email: string): Promise<void> {
  const { app } = world;
  await app.auth('/request-password-reset', { email });
  const outbox = await (await fetch(`${app.url}/outbox`)).text();
  const letter = outbox.split('<article>').find((text) => text.includes(`To ${email},`)) ?? '';
  const token = /token=(\w+)/.exec(letter)?.[1];
  expect((await app.auth('/reset-password', { token, newPassword: PASSWORD })).status).toBe(200);
}

test('a server over the newest database does not rest', async () => {
  const customer = await newCustomer();
  const sent = await send(customer);
  await world.restart();
  expect(toldOf(await repeat(sent))).toEqual(toldOf(sent.answer));
});

test('a server over an older database that denies it rests by itself, and recovers', async () => {
  const customer = await newCustomer();
  const first = await send(customer);
  expect(await command(`backup --to ${place('old')}`)).toMatchObject({ code: 0 });
  const forgotten = await send(customer);
  const late = await newCustomer();
  await world.loseDatabase(place('old'), denyRestore);
  await signInAgain(customer);
  expect((await repeat(forgotten)).error?.details).toEqual({ code: 'RECOVERING' });
  expect((await call(customer, 'concludePayment', { idempotencyKey: 'drill key 3' })).error?.details).toEqual(
    {
      code: 'RECOVERING',
    },
  );
  expect((await command('status')).error).toContain('an older database was put in its place');
  const different = await command('recover --patience 1');
  expect(different).toMatchObject({ code: 1, out: expect.stringContaining('1 transactions') });
  expect(different.out).toContain('1 differences');
  expect((await repeat(forgotten)).error?.details).toEqual({ code: 'RECOVERING' });
  expect(await command('recover --patience 1 --accept')).toMatchObject({ code: 1 });
  expect(await command('recover --patience 1 --accept --why "a made up deposit"')).toMatchObject({
    code: 0,
    error: '',
  });
  expect((await auditedKinds()).slice(-3)).toEqual([
    'installation.rested',
    'installation.accepted',
    'installation.woken',
  ]);
  await world.until(async () => expect(toldOf(await repeat(forgotten))).toEqual(toldOf(forgotten.answer)));
  expect(toldOf(await repeat(first))).toEqual(toldOf(first.answer));
  // A user who signed up since is there, without the password: an e-mail proves who it is.
  await expect(signInAgain(late)).rejects.toThrow();
  await resetPassword(late.email);
  await signInAgain(late);
  expect((await call(late, 'getCloudWallets', {})).result).toMatchObject({
    wallets: [{ walletId: late.walletId, publicKey: late.publicKey, name: 'Main' }],
  });
});
