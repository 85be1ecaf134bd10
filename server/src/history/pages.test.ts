import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { userRow } from '../../../testing/user-row.ts';
import { openDatabase } from '../db/pool.ts';
import type { ListedToken } from '../ports/market.ts';
import { createHistory } from './history.ts';
import { liveSignatures } from './store.ts';

const { db, url, superuser } = await testDatabase();
const usdc: ListedToken = {
  ...{ mint: USDC_MINT, name: 'USD Coin', symbol: 'USDC', decimals: 6, multiplier: 1, logoURI: 'usdc' },
  ...{ verified: true, supply: null, program: null, liquidity: null },
};
const tokens = async () => new Map([[USDC_MINT, usdc]]);
const history = createHistory({ db, market: { tokens, listed: tokens } });

async function newWallet(userId: string, name = 'Main'): Promise<string> {
  const id = randomUUID();
  const wallet = { id, user_id: userId, name, public_key: id, sealed_key: Buffer.alloc(1) };
  await db
    .insertInto('wallets')
    .values({ ...wallet, game_tag: null, deleted_at: null })
    .execute();
  return id;
}

/** Books deposits with repeated times in whole seconds, like block times. */
async function deposit(walletId: string, count: number, mints = [USDC_MINT]): Promise<void> {
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    select ${walletId}, ${randomUUID()} || number, mint, 1000000, number, now() + (number % 7) * interval '1 second', 'external'
    from generate_series(1, ${count}) as number, unnest(${mints}::text[]) as mint`.execute(db);
}

/** Confirms a wallet's intents, each of which changes SOL: by its fee, or by the rent that it brings back. */
async function settleAll(walletId: string): Promise<void> {
  const intents = await db.selectFrom('intents').select('id').where('wallet_id', '=', walletId).execute();
  for (const { id } of intents) {
    await sql`insert into ledger (wallet_id, intent_id, signature, mint, delta, slot, at, source)
      values (${walletId}, ${id}, ${id}, ${SOL_MINT}, -5000, 7, now(), 'intent')`.execute(db);
    await db
      .updateTable('intents')
      .set({ state: 'confirmed', signature: id, settled_at: new Date() })
      .where('id', '=', id)
      .execute();
  }
}

type Wish = Parameters<typeof history.page>[1];
const all: Wish = { startAfter: null, type: null, walletId: null, mint: null };

/** Reads to the end and runs `between` after each page. */
async function readAll(userId: string, wish: Partial<Wish>, between = async () => {}) {
  const read = [];
  for (let startAfter: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof history.page>> = await history.page(userId, {
      ...all,
      ...wish,
      startAfter,
    });
    read.push(...page.transactions);
    if (!page.hasMore) return read;
    expect(page.transactions).toHaveLength(25);
    startAfter = page.lastDoc;
    await between();
  }
}

test('[fn-16] pages neither omit nor repeat events with equal times or added meanwhile', async () => {
  const userId = await userRow(db);
  const walletId = await newWallet(userId);
  await deposit(walletId, 130);
  const before = await readAll(userId, {});
  expect(before).toHaveLength(131);
  const shown = await readAll(userId, {}, () => deposit(walletId, 9));
  const ids = shown.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => before.some((known) => known.id === id))).toEqual(before.map(({ id }) => id));
  const times = shown.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort().reverse());
});

test('[fn-16] the first page of an empty history is the last', async () => {
  expect(await history.page(await userRow(db), all)).toEqual({
    transactions: [],
    hasMore: false,
    lastDoc: null,
  });
});

test('[fn-16] an exactly full page is the last one', async () => {
  const userId = await userRow(db);
  await deposit(await newWallet(userId), 24);
  const page = await history.page(userId, all);
  expect(page).toMatchObject({ hasMore: false, lastDoc: expect.any(String) });
  expect(await history.page(userId, { ...all, startAfter: page.lastDoc })).toMatchObject({
    transactions: [],
    hasMore: false,
  });
});

test('[who-08, fn-16] filters by type, and by wallet', async () => {
  const userId = await userRow(db);
  const [one, other] = [await newWallet(userId, 'One'), await newWallet(userId, 'Other')];
  await deposit(one, 30);
  await deposit(other, 3);
  await db.updateTable('wallets').set({ deleted_at: new Date() }).where('id', '=', other).execute();
  const types = async (wish: Partial<Wish>) =>
    Object.fromEntries(
      [...Map.groupBy(await readAll(userId, wish), ({ type }) => type)].map(([type, list]) => [
        type,
        list.length,
      ]),
    );
  expect(await types({})).toEqual({ transfer: 33, wallet_create: 2, wallet_delete: 1 });
  expect(await types({ type: 'transfer' })).toEqual({ transfer: 33 });
  expect(await types({ type: 'wallet_create' })).toEqual({ wallet_create: 2 });
  expect(await types({ type: 'wallet_delete' })).toEqual({ wallet_delete: 1 });
  expect(await types({ walletId: other })).toEqual({ transfer: 3, wallet_create: 1, wallet_delete: 1 });
  expect(await types({ walletId: one })).toEqual({ transfer: 30, wallet_create: 1 });
  expect(await types({ walletId: one, type: 'transfer' })).toEqual({ transfer: 30 });
  const told = await readAll(userId, { walletId: one });
  expect(told.map(({ timestamp }) => timestamp)).toEqual(
    told
      .map(({ timestamp }) => timestamp)
      .sort()
      .reverse(),
  );
});

test('[who-08, fn-16] filters by token, page by page, in one wallet and with a type', async () => {
  const userId = await userRow(db);
  const [one, other] = [await newWallet(userId, 'One'), await newWallet(userId, 'Other')];
  await deposit(one, 30);
  await deposit(one, 4, [SOL_MINT]);
  await deposit(one, 2, [SOL_MINT, USDC_MINT]);
  await deposit(other, 3);
  const count = async (wish: Partial<Wish>) => (await readAll(userId, wish)).length;
  expect(await count({ mint: USDC_MINT })).toBe(35);
  expect(await count({ mint: SOL_MINT })).toBe(6);
  expect(await count({ mint: USDC_MINT, walletId: one })).toBe(32);
  expect(await count({ mint: USDC_MINT, walletId: other })).toBe(3);
  expect(await count({ mint: USDC_MINT, type: 'transfer' })).toBe(35);
  expect(await count({ mint: USDC_MINT, type: 'swap' })).toBe(0);
  expect(await count({ mint: randomUUID() })).toBe(0);
  const everything = await readAll(userId, {});
  const about = everything.filter((event) =>
    [event.received, ...event.alsoReceived].some((moved) => moved?.mint === USDC_MINT),
  );
  const shown = await readAll(userId, { mint: USDC_MINT }, () => deposit(one, 9));
  const known = new Set(everything.map(({ id }) => id));
  expect(shown.map(({ id }) => id).filter((id) => known.has(id))).toEqual(about.map(({ id }) => id));
});

test('[who-08] an event is about the tokens that it moves, not about its fee', async () => {
  const userId = await userRow(db);
  const walletId = await newWallet(userId);
  const intent = (kind: string, request: object) =>
    sql`insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports)
      values (gen_random_uuid(), ${userId}, ${walletId}, gen_random_uuid()::text, ${kind}, ${JSON.stringify(request)},
              '{}', 0)`.execute(db);
  await intent('transfer_token', { to: 'x', mint: USDC_MINT, amount: '1' });
  await intent('reclaim', { accounts: [] });
  const about = async (mint: string) => (await readAll(userId, { mint })).map(({ reason }) => reason);
  expect(await about(SOL_MINT)).toEqual([]);
  expect(await about(USDC_MINT)).toEqual([null]);
  await settleAll(walletId);
  expect(await about(USDC_MINT)).toEqual([null]);
  expect(await about(SOL_MINT)).toEqual(['reclaim']);
});

test('[who-02] another user’s wallet and cursor return only own events', async () => {
  const [userId, stranger] = [await userRow(db), await userRow(db)];
  const walletId = await newWallet(userId);
  await deposit(walletId, 30);
  const { lastDoc } = await history.page(userId, all);
  for (const wish of [
    all,
    { ...all, walletId },
    { ...all, startAfter: lastDoc },
    { ...all, walletId: 'desktop-x' },
    { ...all, mint: USDC_MINT },
    { ...all, mint: USDC_MINT, walletId },
    { ...all, mint: USDC_MINT, walletId, startAfter: lastDoc },
  ])
    expect((await history.page(stranger, wish)).transactions).toEqual([]);
});

test.each([
  '',
  'x',
  '!!!',
  Buffer.from('1 2').toString('base64url'),
  Buffer.from(`99999999999999 ${randomUUID()}`).toString('base64url'),
])('[fn-16] refuses %j, which is the end of no page', async (startAfter) => {
  await expect(history.page(await userRow(db), { ...all, startAfter })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('[data-14] several rows of one transaction are one item: the token first, the SOL beside it', async () => {
  const userId = await userRow(db);
  await deposit(await newWallet(userId), 1, [SOL_MINT, USDC_MINT]);
  const [item, ...rest] = await readAll(userId, { type: 'transfer' });
  expect(rest).toEqual([]);
  expect(item).toMatchObject({
    direction: 'in',
    tokenSymbol: 'USDC',
    amount: '1',
    sent: null,
    alsoReceived: [{ mint: SOL_MINT }],
  });
  await sql`
    update ledger set value_nano_usd = case mint when ${SOL_MINT} then 5 else 2 end, valued_at = now()
    where signature = ${item!.signature}`.execute(db);
  expect((await readAll(userId, { type: 'transfer' }))[0]).toMatchObject({
    received: { mint: SOL_MINT },
    alsoReceived: [{ mint: USDC_MINT }],
    usdValue: 7e-9,
  });
});

test('[data-14] is listed while the chain is unavailable: unlisted tokens have no name and no amount', async () => {
  const userId = await userRow(db);
  await deposit(await newWallet(userId), 1, [USDC_MINT]);
  await deposit(await newWallet(userId), 1, [randomUUID()]);
  const away = createHistory({
    db,
    market: {
      tokens: () => Promise.reject(new CallError('CHAIN_UNAVAILABLE')),
      listed: tokens,
    },
  });
  const { transactions } = await away.page(userId, { ...all, type: 'transfer' });
  expect(transactions.map(({ tokenSymbol, amount }) => [tokenSymbol, amount]).sort()).toEqual([
    ['USDC', '1'],
    ['Unknown', null],
  ]);
});

test('[data-14] an adjustment is listed as received or sent, without a transaction', async () => {
  const userId = await userRow(db);
  const walletId = await newWallet(userId);
  await sql`insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    values (${walletId}, 'adjustment-7', ${USDC_MINT}, -2500000, 7, now(), 'adjustment')`.execute(db);
  expect((await readAll(userId, { type: 'transfer' }))[0]).toMatchObject({
    direction: 'out',
    amount: '2.5',
    signature: null,
    counterparty: null,
  });
});

test('[data-14] an error code that no longer exists fails no page', async () => {
  const userId = await userRow(db);
  const walletId = await newWallet(userId);
  await sql`insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports)
    values (gen_random_uuid(), ${userId}, ${walletId}, 'key', 'transfer_sol', '{"to": "x", "lamports": "1"}', '{}', 0)`.execute(
    db,
  );
  await db
    .updateTable('intents')
    .set({ state: 'failed', error: JSON.stringify({ code: 'LONG_GONE' }) })
    .where('wallet_id', '=', walletId)
    .execute();
  expect((await readAll(userId, { type: 'transfer' }))[0]).toMatchObject({
    status: 'failed',
    error: 'The transaction failed. The reason is no longer known.',
  });
});

test('[who-08] the migration produces the same events as the triggers', async () => {
  const kept = await db.selectFrom('wallet_events').selectAll().orderBy('id').execute();
  expect(kept.length).toBeGreaterThan(280);
  const about = () =>
    db.selectFrom('wallet_event_mints').selectAll().orderBy('event_id').orderBy('mint').execute();
  const mints = await about();
  expect(mints.length).toBeGreaterThan(280);
  await sql`truncate wallet_events, wallet_event_mints`.execute(superuser.db);
  const migration = await readFile(
    new URL('../db/migrations/before-1.0/0008_history.sql', import.meta.url),
    'utf8',
  );
  const statements = migration.slice(migration.search(/^insert into wallet_events/m)).split(/;\n/);
  for (const statement of statements.filter((text) => text.trim()))
    await sql.raw(statement).execute(superuser.db);
  expect(await db.selectFrom('wallet_events').selectAll().orderBy('id').execute()).toEqual(kept);
  expect(await about()).toEqual(mints);
});

test('any number of pending events uses the same prepared statement', async () => {
  const { db: alone, pool } = openDatabase(url, 1);
  for (const count of [1, 2, 3]) await liveSignatures(alone, Array.from({ length: count }, randomUUID));
  const { rows } = await sql`select from pg_prepared_statements where statement like '%attempts%'`.execute(
    alone,
  );
  expect(rows).toHaveLength(1);
  await pool.end();
});
