import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Address } from '@solana/kit';
import { afterAll, expect, test } from 'vitest';
import { contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { BROWSER, newDevices } from '../../../testing/devices.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { BONK, orderWorld, reaches } from '../../../testing/orders.ts';
import { DECISION, testPinKeeper } from '../../../testing/pin-keeper.ts';
import { sessionOf } from '../../../testing/user-row.ts';
import { newAddress, newCaller, testKeys } from '../../../testing/wallets.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { sessionIdOf } from '../accounts/session.ts';
import { createTerms } from '../accounts/terms/terms.ts';
import { createTreasury } from '../contest/treasury.ts';
import { openDatabase } from '../db/pool.ts';
import { writeLook } from '../operations/look.ts';
import { changeProgram, insertProgram, markEnded } from '../programs/store.ts';
import { createUses } from '../programs/uses.ts';
import { noteFrozen, noteThawed } from '../security/freeze/note.ts';
import { deletePasskey, namePasskey, showPasskeys } from '../security/passkeys/store.ts';
import { createPin } from '../security/pin/pin.ts';
import { registerDesktopWallet, removeDesktopWallet } from '../wallets/desktop.ts';
import { restoreWallet } from '../wallets/restore.ts';
import { createWallets } from '../wallets/wallets.ts';

const database = await testDatabase();
const { db, superuser } = database;
const operators = openDatabase(database.operatorUrl, 1, 'cumulus-operator:ann');
afterAll(() => operators.pool.end());
const wallets = createWallets({ db, keys: testKeys() });
const orders = orderWorld(db);

/** Kinds and facts of what was written about a user, in order. */
async function about(userId: string): Promise<[string, Record<string, unknown>][]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['kind', 'facts', 'wallet_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, facts }) => [kind, facts]);
}
const kindsAbout = async (userId: string) => (await about(userId)).map(([kind]) => kind);

test('accounts, terms and wallets', async () => {
  const { userId } = await newCaller(db);
  await createTerms(db, heldClock()).accept(userId, '1.0', null, '10.0.0.1');
  const { wallet: one } = await wallets.create(sessionOf(userId), 'One', null);
  const { wallet: two } = await wallets.create(sessionOf(userId), 'Two', null);
  await wallets.setDefault(sessionOf(userId), two.walletId);
  await wallets.delete(sessionOf(userId), one.walletId);
  await db.transaction().execute((tx) => restoreWallet(tx, one.publicKey));
  const desktop = { userId, publicKey: newAddress() as Address };
  await registerDesktopWallet(db, { ...desktop, name: 'Ledger' });
  await registerDesktopWallet(db, { ...desktop, name: 'Nano' });
  await removeDesktopWallet(db, desktop);
  expect(await about(userId)).toEqual([
    ['account.created', { issuer: 'test' }],
    ['terms.accepted', { version: '1.0' }],
    ['wallet.created', { publicKey: one.publicKey, isDefault: true }],
    ['wallet.created', { publicKey: two.publicKey, isDefault: false }],
    ['wallet.made_default', {}],
    ['wallet.deleted', { publicKey: one.publicKey }],
    ['wallet.restored', { publicKey: one.publicKey, isDefault: false }],
    ['desktop_wallet.registered', { publicKey: desktop.publicKey }],
    ['desktop_wallet.renamed', { publicKey: desktop.publicKey }],
    ['desktop_wallet.removed', { publicKey: desktop.publicKey }],
  ]);
});

test('a look of an operator at a user', async () => {
  const { userId } = await newCaller(db);
  await writeLook(operators.db, { users: [userId] }, 'orders');
  expect((await about(userId)).at(-1)).toEqual([
    'account.looked_at',
    expect.objectContaining({ by: 'operator', what: 'orders' }),
  ]);
});

test('an e-mail address that is blocked and unblocked', async () => {
  const email = `${randomUUID()}@example.com`;
  const insert = superuser.db.insertInto('blocked_emails').values({ email });
  await insert.execute();
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  await superuser.db.deleteFrom('blocked_emails').where('email', '=', email).execute();
  const rows = await db
    .selectFrom('audit_log')
    .select(['kind', 'actor'])
    .where((eb) => eb(eb.cast('facts', 'text'), 'like', `%${email}%`))
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { kind: 'account.blocked', actor: 'server' },
    { kind: 'account.unblocked', actor: 'server' },
  ]);
});

test('the end of every sign-in, by a sign-out everywhere and by a block', async () => {
  const { userId, email } = await newCaller(db);
  await createAccounts(db).signOutEverywhere(userId);
  await superuser.db.insertInto('blocked_emails').values({ email: email! }).execute();
  expect((await kindsAbout(userId)).slice(1)).toEqual(['account.sessions_ended', 'account.sessions_ended']);
});

test('a PIN that is set, locked, unlocked and removed; and no guess', async () => {
  const { userId } = await newCaller(db);
  const clock = heldClock(Date.now());
  const pin = createPin({ db, keeper: testPinKeeper(clock.now) });
  await pin.set(sessionOf(userId), '314159');
  await pin.stepUp(userId, '314159', DECISION);
  for (let guess = 0; guess < 4; guess += 1)
    await expect(pin.stepUp(userId, '000000', DECISION)).rejects.toThrow();
  expect(await kindsAbout(userId)).toEqual(['account.created', 'pin.set']);
  await expect(pin.stepUp(userId, '000000', DECISION)).rejects.toThrow();
  const [kind, facts] = (await about(userId)).at(-1)!;
  expect([kind, facts.failedTries]).toEqual(['pin.locked', 5]);
  const { locked_until } = await db.selectFrom('pins').select('locked_until').executeTakeFirstOrThrow();
  expect(new Date(facts.until as string)).toEqual(locked_until);
  clock.advance(60_000);
  await pin.remove(sessionOf(userId), '314159');
  expect((await kindsAbout(userId)).slice(3)).toEqual(['pin.removed', 'pin.unlocked']);
  const log = JSON.stringify(await db.selectFrom('audit_log').select('facts').execute());
  expect(log).not.toContain('314159');
});

test('a sign-in that its user ends', async () => {
  const { userId } = await newCaller(db);
  const session = { userId, signIn: { at: new Date(), sessionId: null, epoch: null } };
  const devices = newDevices(db);
  await devices.use(session, BROWSER);
  await devices.end(userId, sessionIdOf(session)!);
  expect((await about(userId)).slice(1)).toEqual([['account.session_ended', {}]]);
});

test('an account that is frozen and thawed', async () => {
  const { userId } = await newCaller(db);
  await db.transaction().execute((tx) => noteFrozen(tx, userId));
  await db.transaction().execute((tx) => noteThawed(tx, userId));
  expect((await kindsAbout(userId)).slice(1)).toEqual(['account.frozen', 'account.thawed']);
});

test('a passkey that is added, renamed and removed', async () => {
  const { userId } = await newCaller(db);
  const credentialId = randomUUID();
  await showPasskeys(db, userId, [{ credentialId, name: 'Phone', addedAt: new Date() }]);
  await namePasskey(db, userId, credentialId, 'Old phone');
  await deletePasskey(db, userId, credentialId);
  const kinds = ['passkey.added', 'passkey.renamed', 'passkey.removed'];
  expect((await kindsAbout(userId)).slice(1)).toEqual(kinds);
});

test('a program that is allowed, reads, acts, and is ended', async () => {
  const { userId } = await newCaller(db);
  const id = randomUUID();
  await insertProgram(db, {
    ...{ id, user_id: userId, name: 'Shop' },
    content: '1',
    wallet_id: null,
    bearer_hash: null,
  });
  await changeProgram(db, { id, name: 'Shop', content: '2' });
  const uses = createUses({ db, clock: { now: () => 0 } });
  for (const call of ['GET /v1/wallets', 'GET /v1/wallets', 'POST /v1/transfers', 'POST /v1/transfers'])
    await uses.record({ programId: id, userId, call, walletId: null, error: null });
  await markEnded(db, userId, id);
  // Reads are recorded once a day, acts each time; notifying the user of them is no entry of its own.
  expect((await kindsAbout(userId)).slice(1)).toEqual([
    ...['program.allowed', 'program.changed'],
    ...['program.read', 'program.acted', 'program.acted'],
    'program.ended',
  ]);
});

test('a wallet whose row is changed by hand', async () => {
  const [{ userId }, thief] = [await newCaller(db), await newCaller(db)];
  const { wallet } = await wallets.create(sessionOf(userId), 'Main', null);
  await superuser.db
    .updateTable('wallets')
    .set({ user_id: thief.userId })
    .where('id', '=', wallet.walletId)
    .execute();
  expect((await about(thief.userId)).at(-1)).toEqual([
    'wallet.rewritten',
    { publicKey: wallet.publicKey, publicKeyBefore: wallet.publicKey, userIdBefore: userId },
  ]);
});

test('a key that is sealed again, and no read of a wallet', async () => {
  const { userId } = await newCaller(db);
  const { wallet } = await wallets.create(sessionOf(userId), 'Main', null);
  const row = superuser.db.updateTable('wallets').where('id', '=', wallet.walletId);
  await row.set({ settled_slot: 5n }).execute();
  await row.set({ sealed_key: Buffer.from('wrapped anew') }).execute();
  expect((await about(userId)).slice(2)).toEqual([['wallet.key_rewrapped', { publicKey: wallet.publicKey }]]);
  const log = await db.selectFrom('audit_log').select('facts').execute();
  expect(JSON.stringify(log)).not.toContain(Buffer.from('wrapped anew').toString('hex'));
});

test('the treasury', async () => {
  const { userId, walletId } = await createTreasury(superuser.db, testKeys());
  expect(await kindsAbout(userId)).toEqual(['account.created', 'wallet.created']);
  const made = db.selectFrom('audit_log').select('wallet_id').where('kind', '=', 'treasury.made');
  expect(await made.execute()).toEqual([{ wallet_id: walletId }]);
});

test('intents when they are written and when they are settled only', async () => {
  const { userId } = await newCaller(db);
  const { wallet } = await wallets.create(sessionOf(userId), 'Main', null);
  const id = randomUUID();
  const request = { to: newAddress(), lamports: '5' };
  await db
    .insertInto('intents')
    .values({
      ...{ id, user_id: userId, wallet_id: wallet.walletId, idempotency_key: id, kind: 'transfer_sol' },
      ...{ request: JSON.stringify(request), plan: '{}', reserved_lamports: 5n },
    })
    .execute();
  const ours = db.updateTable('intents').where('id', '=', id);
  await ours.set({ fence: 2n }).execute();
  const error = { code: 'EXPIRED', context: {} };
  await ours.set({ state: 'expired', error: JSON.stringify(error) }).execute();
  expect((await about(userId)).slice(2)).toEqual([
    ['intent.written', { intentId: id, kind: 'transfer_sol', request }],
    ['intent.settled', { intentId: id, kind: 'transfer_sol', state: 'expired', error }],
  ]);
});

test('a missed order, and its execution by its user', async () => {
  const user = await orders.newUser();
  const { orderId } = await user.at(1_000);
  orders.clock.advance(62 * 60_000);
  const worker = orders.worker();
  await reaches(user, orderId, { isMissed: true });
  await user.executeMissed(orderId);
  await reaches(user, orderId, { status: 'executed' });
  await worker.stop();
  expect((await about(user.userId)).slice(2)).toMatchObject([
    ['order.created', { orderId }],
    ['order.missed', { orderId, scheduledAt: expect.any(String) }],
    ['order.resumed', { orderId }],
    ['order.executed', { orderId }],
  ]);
});

test('orders with each end', async () => {
  const user = await orders.newUser();
  const { orderId: cancelled } = await user.at(60_000);
  await user.cancel(cancelled);
  const { orderId: executed } = await user.at(1_000);
  orders.worker();
  orders.clock.advance(1_001);
  await reaches(user, executed, { status: 'executed' });
  const { orderId: failed } = await user.at(1_000);
  orders.answer(() => new CallError('WALLET_NOT_FOUND'));
  orders.clock.advance(1_001);
  await reaches(user, failed, { status: 'failed' });
  const expiresAt = new Date(orders.clock.now() + 86_400_000).toISOString();
  const { orderId: expired } = await user.when('price_above', 5, {
    expirationMode: 'fixed_24h',
    expiresAt,
  });
  orders.engine();
  orders.clock.advance(86_400_001);
  await expect
    .poll(async () => (await about(user.userId)).at(-1))
    .toEqual(['order.expired', { orderId: expired }]);
  expect((await about(user.userId)).slice(2, -1)).toMatchObject([
    ['order.created', { orderId: cancelled, condition: 'time', sellAmount: '1500000000' }],
    ['order.cancelled', { orderId: cancelled }],
    ['order.created', { orderId: executed }],
    ['order.executed', { orderId: executed, signature: 'signature', bought: '199' }],
    ['order.created', { orderId: failed }],
    ['order.failed', { orderId: failed, error: expect.anything() }],
    ['order.created', { orderId: expired, condition: 'market', triggerMint: BONK, triggerValue: 5 }],
  ]);
});

test('contests and the funding of each entry', async () => {
  const world = contestWorld(database);
  const contest = await world.start();
  const { userId } = await newCaller(db);
  const { wallet } = await world.wallets.create(sessionOf(userId), contest.name, null);
  const entry = db.updateTable('contest_entries').where('wallet_id', '=', wallet.walletId);
  await entry.set({ fence: 1n }).execute();
  await entry.set({ funding_signature: 'brought' }).execute();
  expect((await about(userId)).slice(1)).toMatchObject([
    ['wallet.created', { gameTag: contest.name }],
    ['contest.funded', { contestId: contest.id, signature: 'brought' }],
  ]);
  await superuser.db.updateTable('contests').set({ state: 'ended' }).where('id', '=', contest.id).execute();
  const rows = await db
    .selectFrom('audit_log')
    .select(['kind', 'facts'])
    .where('kind', 'in', ['contest.created', 'contest.started', 'contest.ended'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ kind, facts }) => [kind, facts.name, facts.lamports])).toEqual([
    ['contest.created', contest.name, '100000000'],
    ['contest.started', contest.name, '100000000'],
    ['contest.ended', contest.name, '100000000'],
  ]);
});

/** Written by commands, not by triggers; tested with them. */
const RECORDED = [
  'operator.command',
  'operator.command_failed',
  'keys.rotated',
  'keys.rewrapped',
  'custody.proven',
  'installation.rested',
  'installation.woken',
  'installation.accepted',
  'incident.started',
  'incident.reworded',
  'incident.ended',
  // Written at the page of operators, and tested in http/admin.
  ...[
    'added',
    'removed',
    'role_changed',
    'link_made',
    'passkey_added',
    'passkey_removed',
    'signed_in',
    'read',
  ],
  ...['proposed', 'approved', 'rejected', 'act_begun', 'act', 'act_failed'],
].map((kind) => (kind.includes('.') ? kind : `operator.${kind}`));

test('the operators’ page names every kind that was written above, and no other', async () => {
  const page = readFileSync(new URL('../../../docs/operators.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| noun | kinds |\n|---|---|\n');
  const named = table
    .slice(0, table.indexOf('\n\n'))
    .split('\n')
    .flatMap((line) => {
      const [, nouns = '', kinds = ''] = line.split('|');
      const groups = kinds.split(';');
      return nouns
        .split(',')
        .flatMap((noun, index) =>
          [...groups[index]!.replaceAll(/\. .*|\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(
            ([, verb]) => `${noun.trim()}.${verb}`,
          ),
        );
    });
  const rows = await db.selectFrom('audit_log').select('kind').distinct().execute();
  expect(named.toSorted()).toEqual([...rows.map(({ kind }) => kind), ...RECORDED].toSorted());
});
