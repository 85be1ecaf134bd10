import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { operator } from '../../../testing/operator.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { newAddress } from '../../../testing/wallets.ts';
import { findTreasury } from '../contest/treasury.ts';

const world = await runningCumulus({ SETTLEMENT_POLL: '50', SETTLEMENT_LEASE: '3000' });
const { database, localnet, until, settings, newOwner } = world;
const { db, superuser } = database;
const cumulus = operator({
  ...settings,
  ...{ DATABASE_URL: database.url, OPERATOR_DATABASE_URL: database.operatorUrl },
  ...{ OPERATOR_KEY, NETWORK: 'localnet' },
});
const SOL = 1_000_000_000n;

interface Found {
  readonly is: string[];
  readonly users: { userId: string; email: string }[];
  readonly wallets: { walletId: string }[];
  readonly intents: { intentId: string; attempts: { signature: string }[] }[];
  readonly ledger: { walletId: string; signature: string; mint: string; delta: string }[];
  readonly orders: { orderId: string }[];
  readonly entries: { entryId: string }[];
}

async function find(what: string): Promise<Found> {
  const { out, error } = await cumulus(`find ${what} --json`);
  expect(error).toBe('');
  return JSON.parse(out) as Found;
}

const email = `${randomUUID()}@find.test`;
const user = await newOwner(5n * SOL, email);
const { walletId, publicKey } = user;
const stranger = await newOwner(2n * SOL);
const { result: sent } = await user.ask('transferSol', { toAddress: stranger.publicKey, amount: '0.25' });
const { txSignature: signature } = sent as { txSignature: string };
const { result: made } = await user.ask('createConditionalOrder', {
  sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
  buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
  conditionType: 'time',
  scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
});
const { orderId } = made as { orderId: string };
const { id: intentId, user_id: userId } = await db
  .selectFrom('intents')
  .select(['id', 'user_id'])
  .where('signature', '=', signature)
  .executeTakeFirstOrThrow();
await until(async () => {
  const rows = await db.selectFrom('ledger').select('wallet_id').where('signature', '=', signature).execute();
  expect(rows).toHaveLength(2);
});

test.each([
  ['an e-mail address, however it is written', email.toUpperCase(), ['email']],
  ['the id of a user', userId, ['user']],
  ['the address of a wallet', publicKey, ['wallet']],
  ['the id of a wallet', walletId, ['wallet']],
])('finds all that belongs to %s', async (_what, given, is) => {
  const found = await find(given);
  expect(found.is).toEqual(is);
  expect(found.users).toMatchObject([{ userId, email }]);
  expect(found.wallets).toMatchObject([{ walletId }]);
  expect(found.intents).toMatchObject([{ intentId, attempts: [{ signature, state: 'landed' }] }]);
  expect(found.ledger).toContainEqual(
    expect.objectContaining({ walletId, signature, mint: SOL_MINT, delta: '-250005000' }),
  );
  expect(found.ledger.every((row) => row.walletId === walletId)).toBe(true);
  expect(found.orders).toMatchObject([{ orderId, sellAmount: String(SOL), buyMint: USDC_MINT }]);
});

test('finds a transaction by its signature, for all wallets that it touched', async () => {
  const found = await find(signature);
  expect(found).toMatchObject({ is: ['signature'], intents: [{ intentId }], orders: [] });
  expect(found.ledger.map((row) => row.walletId).toSorted()).toEqual(
    [walletId, stranger.walletId].toSorted(),
  );
  expect(found.users.map((one) => one.email)).toContain(email);
  expect(found.wallets).toHaveLength(2);
});

test('finds an intent and an order alone by their ids', async () => {
  const intent = await find(intentId);
  expect(intent).toMatchObject({ is: ['intent'], intents: [{ intentId }], orders: [], users: [{ userId }] });
  expect(intent.ledger).toMatchObject([{ walletId, signature }]);
  const order = await find(orderId);
  expect(order).toMatchObject({ is: ['order'], intents: [], orders: [{ orderId }], users: [{ userId }] });
});

test('finds the sender to an address that is no wallet here', async () => {
  const to = newAddress();
  await user.ask('transferSol', { toAddress: to, amount: '0.01' });
  const found = await find(to);
  expect(found).toMatchObject({ is: ['recipient'], intents: [{ request: { to } }], wallets: [{ walletId }] });
  expect(found.ledger.map(({ delta }) => delta)).toEqual(['-10005000']);
});

test.each([newAddress(), randomUUID(), 'nobody@find.test', 'nonsense', '5'.repeat(88)])(
  'says that "%s" is nothing here',
  async (what) => {
    expect(await cumulus(`find ${what}`)).toEqual({ code: 1, out: '', error: `Nothing here is ${what}.` });
  },
);

test('prints a line for each thing that it finds', async () => {
  const lines = (await cumulus(`find ${email}`)).out.split('\n');
  expect(lines[0]).toBe('It is: email.');
  expect(lines).toContain(`user\t${userId}\t${email}`);
  expect(lines).toContain(`wallet\t${walletId}\t${publicKey}\tMain`);
  expect(lines).toContain(`  attempt\t${signature}\tlanded`);
  expect(lines.some((line) => line.startsWith('order\t') && line.includes(orderId))).toBe(true);
});

test('lists orders by user, state, kind and token', async () => {
  const listed = async (options: string) => {
    const { out } = await cumulus(`orders list --email ${email} ${options} --json`);
    return (JSON.parse(out) as Found).orders.map((order) => order.orderId);
  };
  expect(await listed('')).toEqual([orderId]);
  expect(await listed(`--state pending --kind time --mint ${USDC_MINT}`)).toEqual([orderId]);
  for (const none of ['--state executed', '--state missed', '--kind market', `--mint ${newAddress()}`])
    expect(await listed(none)).toEqual([]);
  expect((await cumulus(`orders list --user ${userId}`)).out).toContain(
    `${orderId}\ttime\tpending\t${SOL} of ${SOL_MINT} for ${USDC_MINT}\t-`,
  );
});

test('ends one sign-in of a user, or all', async () => {
  const { token } = await world.signUp();
  const ask = async () =>
    (await world.call('getSessions', {}, token)).result as { sessions: { sessionId: string }[] } | undefined;
  const [{ sessionId }] = (await ask())!.sessions as [{ sessionId: string }];
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const end = (options = '') => cumulus(`sessions end --user ${row.user_id} ${options}`);
  expect((await cumulus(`sessions list --user ${row.user_id}`)).out).toContain(sessionId);
  expect((await end(`--session ${randomUUID()}`)).code).toBe(1);
  expect((await end(`--session ${sessionId}`)).out).toBe(
    `Ended the session ${sessionId} of user ${row.user_id}.`,
  );
  await until(async () => expect(await ask()).toBeUndefined());
  expect((await end()).out).toBe(`User ${row.user_id} is signed out everywhere.`);
  expect((await cumulus(`sessions list --user ${row.user_id}`)).out).toBe('None.');
});

test('a refill of the treasury is waited for, and a part of it withdrawn', async () => {
  expect((await cumulus('contests refill')).error).toContain('There is no treasury.');
  await cumulus('contests treasury');
  const { publicKey: address, walletId: treasury, userId: owner } = (await findTreasury(db))!;
  expect((await cumulus('contests refill')).out).toBe(`Send SOL to ${address}.\nIt holds 0 SOL.`);
  expect(await cumulus('contests refill --wait 1 --sol 2')).toMatchObject({
    code: 1,
    error: `No deposit of that size came to ${address} in 1 s.`,
  });
  expect((await cumulus('contests refill --sol 2')).code).toBe(2);
  let isOver = false;
  const waiting = cumulus('contests refill --wait 60 --sol 2').finally(() => {
    isOver = true;
  });
  // Again and again: what comes before its first look is no refill.
  await until(async () => {
    await localnet.fund(address, 2n * SOL);
    expect(isOver).toBe(true);
  });
  expect((await waiting).out).toMatch(/\nReceived \d+ SOL; it holds \d+ SOL\.$/);
  const to = newAddress();
  const { out } = await cumulus(`contests withdraw --to ${to} --sol 1.25 --why surplus`);
  expect(out).toContain(`The server moves 1.25 SOL to ${to}.`);
  const [id] = /[\da-f-]{36}(?=\.$)/.exec(out)!;
  await until(async () => {
    const intent = await db.selectFrom('intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(intent).toMatchObject({
      wallet_id: treasury,
      state: 'confirmed',
      request: { lamports: '1250000000' },
    });
  });
  expect((await cumulus(`contests withdraw --to ${to} --sol 500000 --why more`)).error).toContain(
    'Not enough SOL',
  );
  // Repeated by an operator who has seen no answer, while the first is under way.
  const underWay = randomUUID();
  await superuser.db
    .insertInto('intents')
    .values({
      ...{ id: underWay, user_id: owner, wallet_id: treasury, idempotency_key: `withdrawal-${underWay}` },
      ...{ kind: 'transfer_sol', request: '{}', plan: '{}', reserved_lamports: 0n },
      lease_until: sql<Date>`'infinity'`,
    })
    .execute();
  expect((await cumulus(`contests withdraw --to ${to} --sol 0.25 --why surplus`)).error).toBe(
    'Another withdrawal is being moved: see intents list.',
  );
});

test('fees are added up by month and token, from what swaps brought', async () => {
  const swap = async (at: string, bought: bigint, bps: number, state = 'confirmed') => {
    const id = randomUUID();
    await superuser.db
      .insertInto('intents')
      .values({
        ...{ id, user_id: userId, wallet_id: walletId, idempotency_key: id, kind: 'swap' },
        request: JSON.stringify({ inputMint: SOL_MINT, outputMint: USDC_MINT }),
        plan: JSON.stringify({ operatorFeeBps: bps }),
        moved: JSON.stringify({ sold: '1', bought: String(bought) }),
        ...{ state: state as 'confirmed', settled_at: new Date(at), reserved_lamports: 0n },
      })
      .execute();
  };
  expect((await cumulus('fees report')).out).toBe('No fees.');
  await swap('2027-01-31T23:59:59Z', 9_900n, 100);
  await swap('2027-01-02T00:00:00Z', 19_801n, 100);
  await swap('2027-02-01T00:00:00Z', 1_990n, 50);
  await swap('2027-02-01T00:00:00Z', 1_990n, 0);
  await swap('2027-02-01T00:00:00Z', 1_990n, 50, 'failed');
  expect((await cumulus('fees report')).out.split('\n')).toEqual([
    `2027-01\t${USDC_MINT}\t300 base units\t2 swaps`,
    `2027-02\t${USDC_MINT}\t10 base units\t1 swap`,
  ]);
  expect(JSON.parse((await cumulus('fees report --from 2027-02 --json')).out)).toEqual({
    income: [{ month: '2027-02', mint: USDC_MINT, swaps: 1, amount: '10' }],
  });
  expect((await cumulus('fees report --to 2026-12')).out).toBe('No fees.');
  expect((await cumulus('fees report --to soon')).code).toBe(2);
});
