import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import { ownLocalnet } from '../../../../testing/localnet.ts';
import { IMPATIENT, moneyWorld, type TestWallet, tokenOrder } from '../../../../testing/money-world.ts';
import { operator } from '../../../../testing/operator.ts';
import { release } from '../../../../testing/release.ts';
import { screeningServer } from '../../../../testing/screening-server.ts';
import { openScreening } from '../../adapters/screening-http.ts';
import type { ScreeningService } from '../../ports/screening.ts';
import { createScreenings } from './screening.ts';

const world = await moneyWorld({ localnet: ownLocalnet() });
const { db, keys, newWallet, newHolder, lamportsOf, endLeases, until } = world;
const service = await screeningServer();
const { asked, answer } = service;
const token = 'a token of the screening service';
const http = openScreening({ url: service.url, token, timeoutMs: 500 });
release(http.close);
const command = operator(world.environment);
const SOL = 1_000_000_000n;

const parts = (
  whenUnreachable: 'hold' | 'allow' = 'hold',
  asks: ScreeningService | null = http,
  over = db,
) => {
  const log = pino({ enabled: false });
  return createScreenings({ db: over, log, service: asks, whenUnreachable });
};
const serve = (screenings = parts(), more: object = {}, claims = false) =>
  world.serve({ ...screenings, ...more }, claims);
const send = async (call: ReturnType<typeof serve>, wallet: TestWallet, amount = '1', key = 'first key') => {
  const to = await newAddress();
  const answered = call('transferSol', wallet, { toAddress: to, amount, idempotencyKey: key }).catch(
    (error: { code: string; context: unknown }) => {
      if (error.code === undefined) throw error;
      return { code: error.code, context: error.context };
    },
  );
  return { to, answered: await answered };
};
const stateOf = async ({ walletId }: TestWallet) =>
  (await db.selectFrom('intents').select('state').where('wallet_id', '=', walletId).executeTakeFirstOrThrow())
    .state;
const idOf = async ({ walletId }: TestWallet) =>
  (await db.selectFrom('intents').select('id').where('wallet_id', '=', walletId).executeTakeFirstOrThrow())
    .id;
const isSigned = async (wallet: TestWallet) =>
  (await keys.signed(await mandateOf(wallet), await idOf(wallet))) !== null;
const mandateOf = async ({ walletId }: TestWallet) =>
  (
    await db
      .selectFrom('intents')
      .select('mandate')
      .where('wallet_id', '=', walletId)
      .executeTakeFirstOrThrow()
  ).mandate!;

beforeEach(() => {
  asked.length = 0;
  answer(() => ({ verdict: 'allow' }));
});

test('each transfer is asked about once, with what it is and no more, and is sent if it is allowed', async () => {
  const wallet = await newWallet(5n * SOL);
  const { to, answered } = await send(serve(), wallet);
  expect(answered).toMatchObject({ success: true });
  expect(await lamportsOf(to)).toBe(SOL);
  const intent = await idOf(wallet);
  expect(asked.map(({ body }) => body)).toEqual([
    {
      ...{ intent, user: wallet.caller.userId, from: wallet.publicKey, to, amount: String(SOL) },
      ...{ mint: '11111111111111111111111111111111', kind: 'transfer_sol', time: expect.any(String) },
    },
  ]);
  expect(asked[0]!.headers).toMatchObject({ authorization: `Bearer ${token}`, 'idempotency-key': intent });
  const mint = await world.issuer.createMint({ decimals: 2 });
  const holder = await newHolder(mint);
  const receiver = await newAddress();
  await serve()('transferToken', holder, tokenOrder(mint, receiver, '1.5'));
  expect(asked[1]!.body).toMatchObject({
    to: receiver,
    mint: mint.address,
    amount: '150',
    kind: 'transfer_token',
  });
});

test('a held payment is not signed, holds its amount back, and is sent once an operator releases it', async () => {
  answer(() => ({ verdict: 'hold', reason: 'on a list', publicReason: 'We check the receiver.' }));
  const wallet = await newWallet(5n * SOL);
  const call = serve();
  const { to, answered } = await send(call, wallet, '4');
  expect(answered).toMatchObject({
    ...{ success: false, pending: true, held: true, txSignature: null },
    errorDetails: { code: 'PAYMENT_HELD', reason: 'We check the receiver.' },
  });
  expect(JSON.stringify(answered)).not.toContain('on a list');
  expect(await isSigned(wallet)).toBe(false);
  expect((await send(call, wallet, '4', 'other key')).answered).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  const intentId = await idOf(wallet);
  const listed = JSON.parse((await command('screening list --json')).out);
  expect(listed.payments).toMatchObject([
    { intentId, to, amount: String(4n * SOL), reason: 'on a list', isAnswered: true },
  ]);
  // Longer than any payment waits for its signature that is not held.
  const longAgo = { created_at: new Date(Date.now() - 60 * 60_000) };
  await world.superuser.db.updateTable('intents').set(longAgo).where('id', '=', intentId).execute();
  serve(parts(), {}, true);
  await until(async () => expect(await stateOf(wallet)).toBe('pending'));
  expect((await command(`screening release --id ${intentId} --why checked`)).code).toBe(0);
  serve(parts(), {}, true);
  await until(async () => expect(await stateOf(wallet)).toBe('confirmed'));
  expect(await lamportsOf(to)).toBe(4n * SOL);
  expect((await command(`screening release --id ${intentId} --why twice`)).error).toContain('is not held');
  expect(asked).toHaveLength(1);
});

test('a payment that an operator refuses ends, frees what it held back, and its user is notified', async () => {
  answer(() => ({ verdict: 'hold', reason: 'on a list' }));
  const wallet = await newWallet(5n * SOL);
  const { to } = await send(serve(), wallet, '4');
  const intentId = await idOf(wallet);
  const refused = await command(
    `screening refuse --id ${intentId} --why list --public-reason "Not possible."`,
  );
  expect(refused.code).toBe(0);
  serve(parts(), {}, true);
  await until(async () => expect(await stateOf(wallet)).toBe('failed'));
  expect(await isSigned(wallet)).toBe(false);
  const error = { code: 'PAYMENT_REFUSED', reason: 'Not possible.' };
  const [notice] = await db
    .selectFrom('notices')
    .select(['kind', 'facts'])
    .where('user_id', '=', wallet.caller.userId)
    .where('kind', '=', 'send_failed')
    .execute();
  expect(notice).toMatchObject({ kind: 'send_failed', facts: { to, error } });
  answer(() => ({ verdict: 'allow' }));
  expect((await send(serve(), wallet, '4', 'once again')).answered).toMatchObject({ success: true });
});

test('a payment that the service refuses is not sent, and only a public reason is given', async () => {
  answer(() => ({ verdict: 'refuse', reason: 'private' }));
  const wallet = await newWallet(5n * SOL);
  const { to, answered } = await send(serve(), wallet);
  expect(answered).toEqual({ code: 'PAYMENT_REFUSED', context: { reason: null } });
  expect(await lamportsOf(to)).toBe(0n);
  expect(await isSigned(wallet)).toBe(false);
});

test.each<[string, Parameters<typeof answer>[0]]>([
  ['no JSON', () => (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('yes')],
  ['another type', () => (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}')],
  ['another shape', () => ({ verdict: 'maybe' })],
  ['a verdict of another type', () => ({ verdict: true })],
  ['too much', () => ({ verdict: 'allow', reason: 'a'.repeat(100_000) })],
  [
    'a redirect',
    () => (response) => response.writeHead(307, { location: service.url }).end('{"verdict":"allow"}'),
  ],
  ['an error', () => (response) => response.writeHead(500).end('{"verdict":"allow"}')],
  ['nothing in time', () => () => {}],
  ['a beginning', () => (response) => void response.writeHead(200).write('{"verdict":')],
])(
  'a service that answers %s counts as unreachable: held, or sent if the settings say so',
  async (_how, reply) => {
    answer(reply);
    const [closed, open] = [await newWallet(5n * SOL), await newWallet(5n * SOL)];
    expect((await send(serve(), closed)).answered).toMatchObject({ held: true });
    expect(await isSigned(closed)).toBe(false);
    expect((await send(serve(parts('allow')), open)).answered).toMatchObject({ success: true });
    const rows = await db
      .selectFrom('screenings')
      .select(['verdict', 'answered'])
      .where('intent_id', 'in', [await idOf(closed), await idOf(open)])
      .orderBy('verdict')
      .execute();
    expect(rows).toEqual([
      { verdict: 'allow', answered: false },
      { verdict: 'hold', answered: false },
    ]);
    expect(asked).toHaveLength(2);
  },
);

test('a process that dies between question and record asks the same again, and the first record decides', async () => {
  const wallet = await newWallet(5n * SOL);
  let isDead = false;
  const dying: ScreeningService = {
    async ask(payment) {
      const given = await http.ask(payment);
      isDead = true;
      return given;
    },
  };
  const lost = new Proxy(db, {
    get(target, name) {
      if (isDead && name === 'getExecutor') throw new Error('the process dies');
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const call = serve(parts('hold', dying, lost), IMPATIENT);
  const { to, answered } = await send(call, wallet);
  expect(answered).toMatchObject({ pending: true });
  expect(await isSigned(wallet)).toBe(false);
  answer(() => ({ verdict: 'hold' }));
  await endLeases();
  serve(parts(), {}, true);
  const recorded = db
    .selectFrom('screenings')
    .select('verdict')
    .where('intent_id', '=', await idOf(wallet));
  await until(async () => expect(await recorded.execute()).toEqual([{ verdict: 'hold' }]));
  expect(asked).toHaveLength(2);
  expect(asked[1]!.headers['idempotency-key']).toBe(asked[0]!.headers['idempotency-key']);
  expect(asked[1]!.body).toEqual(asked[0]!.body);
  expect(await lamportsOf(to)).toBe(0n);
});

test('a process that dies between verdict and signature is followed by one that asks no more', async () => {
  const wallet = await newWallet(5n * SOL);
  const dying = { ...keys, sign: () => Promise.reject(new Error('the process dies')) };
  const { to } = await send(serve(parts(), { ...IMPATIENT, keys: dying }), wallet);
  expect(asked).toHaveLength(1);
  answer(() => ({ verdict: 'refuse' }));
  await endLeases();
  serve(parts(), {}, true);
  await until(async () => expect(await stateOf(wallet)).toBe('confirmed'));
  expect(await lamportsOf(to)).toBe(SOL);
  const intent = await idOf(wallet);
  expect(asked.filter(({ body }) => body.intent === intent)).toHaveLength(1);
});

test('a held payment stays held by servers without a service, and without one nothing is asked or read', async () => {
  answer(() => ({ verdict: 'hold' }));
  const wallet = await newWallet(5n * SOL);
  await send(serve(), wallet);
  const off = parts('hold', null);
  await endLeases();
  serve(off, {}, true);
  const other = await newWallet(5n * SOL);
  expect((await send(serve(off), other)).answered).toMatchObject({ success: true });
  expect(
    await db
      .selectFrom('screenings')
      .where('intent_id', '=', await idOf(other))
      .execute(),
  ).toEqual([]);
  expect(await stateOf(wallet)).toBe('pending');
  expect(await isSigned(wallet)).toBe(false);
});
