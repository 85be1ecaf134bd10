import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { losingOneCommit } from '../../../testing/losing-commits.ts';
import { newCaller, walletWorld } from '../../../testing/wallets.ts';
import type { Caller } from '../accounts/caller.ts';

const { db, pool, url } = await testDatabase();
const { calls, keys } = walletWorld(db);

const create = async (caller: Caller, name = 'Main', idempotencyKey?: string) =>
  (await calls.createCloudWallet({ name, idempotencyKey }, caller)).wallet;
const list = async (caller: Caller) => (await calls.getCloudWallets(null, caller)).wallets;
const refused = (code: string) => ({ code });

async function writePendingIntent(walletId: string, userId: string, client: pg.Pool | pg.PoolClient = pool) {
  const id = randomUUID();
  await client.query(
    `insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports)
     values ($1, $2, $3, $4, 'transfer_sol', '{}', '{}', 1)`,
    [id, userId, walletId, `key of ${id}`],
  );
  return id;
}

test('[who-03, api-05, api-03, data-05] creates a wallet with its own address and lists it', async () => {
  const caller = await newCaller(db);
  const answer = await calls.createCloudWallet({ name: '  Main ' }, caller);
  expect(answer).toMatchObject({
    success: true,
    isContestEntry: false,
    isGameWallet: false,
    specialMessage: null,
    campaignName: null,
  });
  expect(await list(caller)).toEqual([answer.wallet]);
  expect(answer.wallet).toMatchObject({
    name: 'Main',
    isDefault: true,
    isReadOnly: false,
    isDesktopWallet: false,
  });
  expect(answer.wallet.publicKey).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
});

test('[data-01, fn-14] returns every field of an empty wallet', async () => {
  const caller = await newCaller(db);
  const { walletId, publicKey, createdAt, ...rest } = await create(caller);
  expect(rest).toEqual({
    name: 'Main',
    isDefault: true,
    gameTag: null,
    isReadOnly: false,
    isDesktopWallet: false,
    wholeUntil: null,
    solBalance: 0,
    solUsdValue: 0,
    tokens: [],
    totalTokensUsdValue: 0,
    totalUsdValue: 0,
    tokenCount: 0,
  });
  expect(new Date(createdAt).toISOString()).toBe(createdAt);
  expect([walletId, publicKey].every((text) => text.length > 30)).toBe(true);
});

test('[rule-02, limit-02, who-03] creates exactly ten of fifty wallets requested concurrently, one of them the default', async () => {
  const caller = await newCaller(db);
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => create(caller)));
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(40).fill('WALLET_COUNT_EXCEEDED'));
  const made = await list(caller);
  expect(made).toHaveLength(10);
  expect(made.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(10);
  const before = keys.made;
  await expect(create(caller)).rejects.toMatchObject(refused('WALLET_COUNT_EXCEEDED'));
  expect(keys.made).toBe(before);
});

test('[rule-02] does not count deleted wallets', async () => {
  const caller = await newCaller(db);
  const [first] = await Promise.all(Array.from({ length: 10 }, () => create(caller)));
  await calls.deleteCloudWallet({ walletId: first!.walletId }, caller);
  await create(caller, 'Eleventh');
  expect(await list(caller)).toHaveLength(10);
});

test.each([
  [' \t ', 'WALLET_NAME_REQUIRED', 'Wallet name is required'],
  ['Elevenchars', 'WALLET_NAME_TOO_LONG', 'Wallet name must be 10 characters or less'],
  ['a\u0000b', 'MALFORMED_WALLET_NAME', 'Wallet name contains characters that cannot be shown'],
])('[rule-01, limit-01] refuses the name %j', async (name, code, message) => {
  const caller = await newCaller(db);
  await expect(create(caller, name)).rejects.toMatchObject({ code, message });
  expect(await list(caller)).toEqual([]);
});

test('creates one wallet per idempotency key, also with concurrent requests', async () => {
  const caller = await newCaller(db);
  const made = await Promise.all(Array.from({ length: 20 }, () => create(caller, 'Main', 'intention-1')));
  const again = await create(caller, ' Main', 'intention-1');
  expect(new Set([...made, again].map(({ walletId }) => walletId)).size).toBe(1);
  expect(await list(caller)).toHaveLength(1);
  await expect(create(caller, 'Other', 'intention-1')).rejects.toMatchObject(
    refused('IDEMPOTENCY_KEY_REUSED'),
  );
  const other = await newCaller(db);
  expect((await create(other, 'Main', 'intention-1')).walletId).not.toBe(again.walletId);
});

test('returns the wallet of a key even if the list is full, but not if the wallet is deleted', async () => {
  const caller = await newCaller(db);
  const { walletId } = await create(caller, 'Main', 'intention-1');
  await Promise.all(Array.from({ length: 9 }, () => create(caller)));
  expect((await create(caller, 'Main', 'intention-1')).walletId).toBe(walletId);
  await calls.deleteCloudWallet({ walletId }, caller);
  await expect(create(caller, 'Main', 'intention-1')).rejects.toMatchObject(
    refused('IDEMPOTENCY_KEY_REUSED'),
  );
});

test('writes nothing if the signer makes no key', async () => {
  const caller = await newCaller(db);
  keys.broken = true;
  await expect(create(caller, 'Main', 'intention-1')).rejects.toThrow('the signer is away');
  keys.broken = false;
  expect(await list(caller)).toEqual([]);
  await create(caller, 'Main', 'intention-1');
});

test('[who-03, api-06] deletes a wallet from the list and keeps its sealed key', async () => {
  const caller = await newCaller(db);
  const { walletId } = await create(caller);
  expect(await calls.deleteCloudWallet({ walletId }, caller)).toEqual({ success: true });
  expect(await list(caller)).toEqual([]);
  const kept = await db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow();
  expect(kept.sealed_key).toHaveLength(64);
  await expect(calls.deleteCloudWallet({ walletId }, caller)).rejects.toMatchObject(
    refused('WALLET_NOT_FOUND'),
  );
});

test('makes the oldest remaining wallet the default when the default is deleted', async () => {
  const caller = await newCaller(db);
  const [first, second, third] = [
    await create(caller, '1'),
    await create(caller, '2'),
    await create(caller, '3'),
  ];
  await calls.deleteCloudWallet({ walletId: third.walletId }, caller);
  expect((await list(caller)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
  await calls.deleteCloudWallet({ walletId: first.walletId }, caller);
  expect(await list(caller)).toMatchObject([{ walletId: second.walletId, isDefault: true }]);
  await calls.deleteCloudWallet({ walletId: second.walletId }, caller);
  expect(await create(caller)).toMatchObject({ isDefault: true });
});

test('[who-03, api-07] moves the default, and there is never more than one', async () => {
  const caller = await newCaller(db);
  const made = [await create(caller, '1'), await create(caller, '2'), await create(caller, '3')];
  expect(await calls.setDefaultCloudWallet({ walletId: made[1]!.walletId }, caller)).toEqual({
    success: true,
  });
  expect((await list(caller)).map(({ isDefault }) => isDefault)).toEqual([false, true, false]);
  const choices = Array.from({ length: 12 }, (_, index) => ({ walletId: made[index % 3]!.walletId }));
  await Promise.all(choices.map((choice) => calls.setDefaultCloudWallet(choice, caller)));
  expect((await list(caller)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('does not delete a wallet with a pending transaction', async () => {
  const caller = await newCaller(db);
  const { walletId } = await create(caller);
  const intent = await writePendingIntent(walletId, caller.userId);
  await expect(calls.deleteCloudWallet({ walletId }, caller)).rejects.toMatchObject(refused('WALLET_BUSY'));
  await db.updateTable('intents').set({ state: 'confirmed' }).where('id', '=', intent).execute();
  await calls.deleteCloudWallet({ walletId }, caller);
});

test('does not delete a wallet while an intent for it is being written', async () => {
  const caller = await newCaller(db);
  const { walletId } = await create(caller);
  const client = await pool.connect();
  try {
    // As a reservation does: the wallet's lock first, then the intent.
    await client.query('begin');
    await client.query('select from wallets where id = $1 for update', [walletId]);
    const deletion = calls.deleteCloudWallet({ walletId }, caller).catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    await writePendingIntent(walletId, caller.userId, client);
    await client.query('commit');
    expect(await deletion).toMatchObject(refused('WALLET_BUSY'));
  } finally {
    client.release(true);
  }
});

const others: [string, (walletId: string, caller: Caller) => Promise<unknown>][] = [
  ['deleteCloudWallet', (walletId, caller) => calls.deleteCloudWallet({ walletId }, caller)],
  ['setDefaultCloudWallet', (walletId, caller) => calls.setDefaultCloudWallet({ walletId }, caller)],
  [
    'getCloudWalletBalances',
    (walletId, caller) => calls.getCloudWalletBalances({ walletIds: [walletId] }, caller),
  ],
  ['getTestSol', (walletId, caller) => calls.getTestSol({ walletId }, caller)],
];

test.each(others)('[who-02] %s treats another user’s wallet as unknown', async (_name, call) => {
  const [owner, stranger] = [await newCaller(db), await newCaller(db)];
  const { walletId } = await create(owner);
  await create(stranger);
  const answer = await call(walletId, stranger).catch((error: unknown) => error);
  expect(answer).toMatchObject({ code: 'WALLET_NOT_FOUND', message: 'Wallet not found' });
  for (const id of [randomUUID(), 'no-uuid', "'; drop table wallets; --", walletId.slice(1), `${walletId}0`])
    await expect(call(id, stranger)).rejects.toEqual(answer);
  expect(await list(owner)).toMatchObject([{ walletId, isDefault: true }]);
});

test('[who-02] lists only own wallets', async () => {
  const [owner, stranger] = [await newCaller(db), await newCaller(db)];
  await create(owner);
  expect(await list(stranger)).toEqual([]);
});

test.each(['deleteCloudWallet', 'setDefaultCloudWallet', 'getTestSol'] as const)(
  '[role-05] %s refuses a desktop wallet',
  async (name) => {
    const caller = await newCaller(db);
    const walletId = 'desktop-9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
    await expect(calls[name]({ walletId }, caller)).rejects.toMatchObject(refused('WALLET_READ_ONLY'));
  },
);

test('returns a wallet whose commit was not acknowledged', async () => {
  const caller = await newCaller(db);
  const lossy = losingOneCommit(url);
  const { wallet } = await walletWorld(lossy.db).calls.createCloudWallet({ name: 'Main' }, caller);
  expect(lossy.hasLost()).toBe(true);
  expect(await list(caller)).toEqual([wallet]);
});
