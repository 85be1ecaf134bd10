import { randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import {
  FAST_CLOCK,
  forward,
  MOVABLE_CLOCK,
  scratchFolder,
  startSigner,
} from '../../../../signer/testing/process.ts';
import { newAddress } from '../../../../testing/issuer.ts';
import { sealMandate } from '../../../../testing/mandates.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../../testing/money-world.ts';
import type { Quote } from '../../ports/market.ts';
import { createScheduledSends } from '../../transfers/scheduled/scheduled-sends.ts';
import { createSendWorker } from '../../transfers/scheduled/worker.ts';
import { planStored } from '../../transfers/transfers.ts';
import { createWallets } from '../../wallets/wallets.ts';
import { createContacts } from '../contacts/contacts.ts';
import { createAddressWaits } from './address-wait.ts';

const HOUR = 60 * 60_000;
const SOL = 1_000_000_000n;
const folder = scratchFolder();
const run = await startSigner({ folder: folder.path, flags: [...FAST_CLOCK, ...MOVABLE_CLOCK] });
afterAll(async () => {
  await run.kill();
  folder[Symbol.dispose]();
});
const signer = Promise.resolve({ SIGNER_SOCKET: run.socket, KEK_FILE: `${folder.path}/keys/kek` });
const world = await moneyWorld({ signer });
const { db, keys, chain, newWallet, newHolder, issuer, lamportsOf, until } = world;

/** The wall clock of servers and signer. */
const wall = world.createClock();
let followed = 0;
/** Lets time pass for servers, signer and rows. The signer's clock follows what polls have moved the servers' by, too. */
async function pass(milliseconds: number): Promise<void> {
  world.pass(milliseconds);
  const polled = world.polled();
  await forward(run, milliseconds + polled - followed);
  followed = polled;
}

const quotes = new Map<string, Quote>();
const price = (mint: string, usd: number, at = wall.now()) =>
  quotes.set(mint, {
    usd,
    at,
    change24h: null,
    marketCap: null,
    fdv: null,
    volume24h: null,
    source: 'jupiter',
  });
const log = pino({ enabled: false });
const market = {
  prices: async () => quotes,
  fresh: async () => quotes,
  listed: async () => new Map(),
  tokens: async () => new Map(),
};
const waits = createAddressWaits({ db, clock: wall, market });
const scheduledSends = createScheduledSends({
  ...{ db, clock: wall, log, market, keys, sealMandate },
  held: async () => [],
});
const parts = { clock: wall, mayPay: waits.mayPay, scheduledSends };
const call = world.serve(parts);
const { settlement, deps } = world.openPayments(parts);
const wallets = createWallets({ db, keys });
const worker = createSendWorker({
  ...{ db, clock: wall, log, keys, settlement, isClockRight: () => true, leaseMs: 10 * 60_000 },
  ownWallet: wallets.own,
  planStored: (sender, send) => planStored({ ...deps, chain }, sender, send),
});
worker.start();
afterAll(() => worker.stop());

const sol = (amount: string, hours: number) => ({ unit: 'sol', amount, hours }) as const;
const send = (wallet: TestWallet, toAddress: string, amount: string, idempotencyKey: string = randomUUID()) =>
  call('transferSol', wallet, { toAddress, amount, idempotencyKey });
const sendsOf = ({ caller }: TestWallet) => scheduledSends.list(caller.userId);
/** An hour from now, but for the polls that pass meanwhile. */
const inAnHour = (at: string | undefined) =>
  expect(Math.abs(Date.parse(at!) - wall.now() - HOUR)).toBeLessThan(5 * 60_000);

/** A wallet whose sends of more than 1 SOL to new addresses wait an hour. */
async function careful(lamports = 10n * SOL): Promise<TestWallet> {
  const wallet = await newWallet(lamports);
  await waits.set(wallet.caller, sol('1', 1));
  return wallet;
}

// Rows have the database's time: these come before any test that lets time pass.
test('small sends to a new address count together, from all wallets and at the same time', async () => {
  const wallet = await careful();
  const second = await newWallet(5n * SOL, wallet.caller);
  const to = await newAddress();
  const sends = await Promise.all(
    [wallet, second, wallet, second, wallet].map((from) => send(from, to, '0.3')),
  );
  expect(sends.filter(({ success }) => success)).toHaveLength(3);
  expect(sends.filter(({ scheduled }) => scheduled)).toHaveLength(2);
  expect(await send(wallet, await newAddress(), '0.1')).toMatchObject({ success: true });
  expect(await send(wallet, await newAddress(), '0.01')).toMatchObject({ scheduled: {} });
});

test('an address is known that was paid or saved long enough ago, or is the user’s own', async () => {
  const wallet = await careful();
  const contacts = createContacts(db);
  const [paid, saved, fresh] = [await newAddress(), await newAddress(), await newAddress()];
  await send(wallet, paid, '0.5');
  await contacts.save(wallet.caller, saved, 'Mum');
  expect(await send(wallet, saved, '1.5')).toMatchObject({ success: false, scheduled: {} });
  expect(await send(wallet, paid, '1.5')).toMatchObject({ success: false, scheduled: {} });
  await pass(HOUR + 60_000);
  await contacts.save(wallet.caller, fresh, 'Thief');
  // Its row has the database's time, which does not pass here.
  await world.superuser.db
    .updateTable('contacts')
    .set({ saved_at: new Date(wall.now()) })
    .where('address', '=', fresh)
    .execute();
  expect(await send(wallet, fresh, '1.5')).toMatchObject({ success: false, scheduled: {} });
  expect(await send(wallet, saved, '1.5')).toMatchObject({ success: true });
  expect(await send(wallet, paid, '1.5')).toMatchObject({ success: true });
  const own = await newWallet(0n, wallet.caller);
  expect(await send(wallet, own.publicKey, '1.5')).toMatchObject({ success: true });
});

test('a large send to a new address is scheduled, not sent, and sent when its time has come', async () => {
  const wallet = await careful();
  const to = await newAddress();
  const key = randomUUID();
  const asked = await send(wallet, to, '1.5', key);
  expect(asked).toMatchObject({ success: false, pending: true, txSignature: null });
  inAnHour(asked.scheduled?.at);
  expect(await send(wallet, to, '1.5', key)).toEqual(asked);
  expect(await call('concludePayment', wallet, { idempotencyKey: key })).toMatchObject({
    known: true,
    pending: true,
    scheduled: asked.scheduled,
  });
  await expect(send(wallet, to, '2', key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await sendsOf(wallet)).toMatchObject([
    {
      id: asked.scheduled!.id,
      to,
      mint: SOL_MINT,
      amount: '1500000000',
      at: asked.scheduled!.at,
      status: 'waiting',
    },
  ]);
  await pass(HOUR - 10 * 60_000);
  await world.poll(3);
  expect(await lamportsOf(to)).toBe(0n);
  await pass(10 * 60_000);
  await until(async () => expect(await sendsOf(wallet)).toMatchObject([{ status: 'sent' }]));
  expect(await lamportsOf(to)).toBe(1_500_000_000n);
  const [sent] = await sendsOf(wallet);
  expect(await send(wallet, to, '1.5', key)).toMatchObject({ success: true, txSignature: sent!.txSignature });
  // It has waited for this address.
  expect(await send(wallet, to, '2')).toMatchObject({ success: true });
  expect(await lamportsOf(to)).toBe(3_500_000_000n);
});

test('a scheduled send carries the memo and references that it was asked for with, and no others', async () => {
  const wallet = await careful();
  const reference = await newAddress();
  const order = { toAddress: await newAddress(), amount: '1.5', memo: 'Invoice 17', references: [reference] };
  const [sent, forged] = [await call('transferSol', wallet, order), await call('transferSol', wallet, order)];
  await world.superuser.db
    .updateTable('scheduled_sends')
    .set((eb) => ({ request: sql`${eb.ref('request')} || '{"memo": "Invoice 18"}'` }))
    .where('id', '=', forged.scheduled!.id)
    .execute();
  await pass(HOUR);
  await until(async () =>
    expect((await sendsOf(wallet)).map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [sent.scheduled!.id, 'sent'],
        [forged.scheduled!.id, 'failed'],
      ].sort(),
    ),
  );
  const [found, ...others] = await chain.signaturesFor(reference, { limit: 5 });
  const { txSignature } = (await sendsOf(wallet)).find(({ id }) => id === sent.scheduled!.id)!;
  expect([found!.signature, others]).toEqual([txSignature, []]);
});

test('USD count by a fresh price; without one, each send to a new address waits', async () => {
  const mint = await issuer.createMint({ decimals: 2 });
  const wallet = await newHolder(mint);
  await waits.set(wallet.caller, { unit: 'usd', amount: '100', hours: 24 });
  const ask = async (amount: string) =>
    call('transferToken', wallet, tokenOrder(mint, await newAddress(), amount));
  expect(await ask('1')).toMatchObject({ scheduled: {} });
  price(mint.address, 2);
  // Nor is the rent of the receiver's account known.
  expect(await ask('1')).toMatchObject({ scheduled: {} });
  price(SOL_MINT, 100);
  expect(await ask('50')).toMatchObject({ scheduled: {} });
  expect(await ask('49')).toMatchObject({ success: true });
  expect(await ask('1')).toMatchObject({ scheduled: {} });
  price(mint.address, 2, wall.now() - 11 * 60_000);
  expect(await ask('1')).toMatchObject({ scheduled: {} });
});

test('what a transfer would wait is said before it is confirmed', async () => {
  const wallet = await careful();
  const toAddress = await newAddress();
  const ask = (amount: string) =>
    call('validateTransfer', wallet, { toAddress, amount, transferType: 'sol' });
  expect(await ask('1')).not.toHaveProperty('waitsUntil');
  inAnHour((await ask('1.1')).waitsUntil);
});

test('a cancelled send is never sent, also if its row is brought back', async () => {
  const wallet = await careful();
  const to = await newAddress();
  const key = randomUUID();
  const { scheduled } = await send(wallet, to, '2', key);
  expect(await scheduledSends.cancel(wallet.caller, scheduled!.id)).toMatchObject({ status: 'cancelled' });
  await scheduledSends.cancel(wallet.caller, scheduled!.id);
  await expect(send(wallet, to, '2', key)).rejects.toMatchObject({ code: 'SCHEDULED_SEND_CANCELLED' });
  await expect(scheduledSends.cancel((await careful()).caller, scheduled!.id)).rejects.toMatchObject({
    code: 'SCHEDULED_SEND_NOT_FOUND',
  });
  await db.updateTable('scheduled_sends').set({ state: 'waiting' }).where('id', '=', scheduled!.id).execute();
  await pass(HOUR);
  await until(async () => expect(await sendsOf(wallet)).toMatchObject([{ status: 'failed' }]));
  expect((await sendsOf(wallet))[0]!.error).toContain('the mandate was closed');
  expect(await lamportsOf(to)).toBe(0n);
});

test('the signer signs nothing before the time, whatever the row says', async () => {
  const wallet = await careful();
  const to = await newAddress();
  const { scheduled } = await send(wallet, to, '2');
  const due = { due_at: new Date(wall.now() - 1) };
  await db.updateTable('scheduled_sends').set(due).where('id', '=', scheduled!.id).execute();
  await until(async () => expect(await sendsOf(wallet)).toMatchObject([{ status: 'failed' }]));
  expect((await sendsOf(wallet))[0]!.error).toContain('the time of the mandate has not come');
  expect(await lamportsOf(to)).toBe(0n);
});

test('a send without funds fails with the reason, and its user is notified', async () => {
  const wallet = await careful(3n * SOL);
  const [to, other] = [await newAddress(), await newAddress()];
  await send(wallet, to, '2');
  await send(wallet, other, '2');
  await pass(HOUR);
  await until(async () => {
    const states = (await sendsOf(wallet)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['failed', 'sent']);
  });
  const failed = (await sendsOf(wallet)).find(({ status }) => status === 'failed')!;
  expect(failed.errorDetails).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  const notices = await db
    .selectFrom('notices')
    .select(['kind', 'facts'])
    .where('user_id', '=', wallet.caller.userId)
    .where('kind', 'in', ['send_failed', 'send_scheduled'])
    .execute();
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual([
    'send_failed',
    'send_scheduled',
    'send_scheduled',
  ]);
  expect(notices.find(({ kind }) => kind === 'send_failed')!.facts).toMatchObject({ to: failed.to });
});

test('cancelling as it is sent does one of both', async () => {
  const wallets = await Promise.all(Array.from({ length: 4 }, () => careful(3n * SOL)));
  const sends = await Promise.all(
    wallets.map(async (wallet) => {
      const to = await newAddress();
      return { wallet, to, id: (await send(wallet, to, '2')).scheduled!.id };
    }),
  );
  await pass(HOUR);
  const racing = sends.map(({ wallet, id }) =>
    scheduledSends.cancel(wallet.caller, id).catch((error: { code: string }) => error.code),
  );
  await Promise.all(racing);
  for (const { wallet, to } of sends) {
    await until(async () =>
      expect(await sendsOf(wallet)).toMatchObject([{ status: expect.stringMatching(/^(sent|cancelled)$/) }]),
    );
    const [ended] = await sendsOf(wallet);
    expect(await lamportsOf(to)).toBe(ended!.status === 'sent' ? 2n * SOL : 0n);
  }
});

test('a stronger wait holds at once, a weaker one after the wait that it weakens', async () => {
  const wallet = await newWallet(10n * SOL);
  const { caller } = wallet;
  expect(await waits.get(caller.userId)).toEqual({ current: null, next: null });
  expect(await waits.set(caller, sol('1', 6))).toEqual({ current: sol('1', 6), next: null });
  expect(await waits.set(caller, sol('0.5', 24))).toEqual({ current: sol('0.5', 24), next: null });
  for (const weaker of [null, sol('0.6', 24), sol('0.5', 6), { ...sol('0.1', 24), unit: 'usd' as const }]) {
    const at = new Date(wall.now() + 24 * HOUR).toISOString();
    expect(await waits.set(caller, weaker)).toEqual({
      current: sol('0.5', 24),
      next: { setting: weaker, at },
    });
  }
  // Chosen again, it stays.
  expect(await waits.set(caller, sol('0.5', 24))).toEqual({ current: sol('0.5', 24), next: null });
  await waits.set(caller, null);
  await pass(23 * HOUR);
  expect(await send(wallet, await newAddress(), '0.6')).toMatchObject({ scheduled: {} });
  await pass(HOUR);
  expect(await waits.get(caller.userId)).toEqual({ current: null, next: null });
  expect(await send(wallet, await newAddress(), '0.6')).toMatchObject({ success: true });
  for (const amount of ['', '-1', 'a', '1e3', '99999999999999999999'])
    await expect(waits.set(caller, sol(amount, 1))).rejects.toMatchObject({ code: 'MALFORMED_ADDRESS_WAIT' });
});

test('a setting that is made while a payment is being written holds for it', async () => {
  const wallet = await newWallet(10n * SOL);
  const to = await newAddress();
  let isSet = false;
  const racing = world.serve({
    ...parts,
    async mayPay(payment) {
      const permit = await waits.mayPay(payment);
      // After it was read, and before it is written.
      if (!isSet) await waits.set(wallet.caller, sol('0', 1));
      isSet = true;
      return permit;
    },
  });
  expect(
    await racing('transferSol', wallet, { toAddress: to, amount: '1', idempotencyKey: randomUUID() }),
  ).toMatchObject({ scheduled: {} });
  expect(await lamportsOf(to)).toBe(0n);
});

test('a scheduled send waits while its owner is frozen, also if the row says otherwise, and is sent when thawed', async () => {
  const wallet = await careful();
  const { userId } = wallet.caller;
  const to = await newAddress();
  await send(wallet, to, '2');
  const freezeRow = (frozen_at: Date | null) =>
    world.superuser.db.updateTable('users').set({ frozen_at }).where('id', '=', userId).execute();
  await freezeRow(new Date(wall.now()));
  await keys.freeze(userId);
  await pass(HOUR);
  await world.poll(3);
  expect(await sendsOf(wallet)).toMatchObject([{ status: expect.stringMatching(/^(waiting|sending)$/) }]);
  // Forged: the signer knows better.
  await freezeRow(null);
  await pass(60_000);
  await world.poll(3);
  expect(await sendsOf(wallet)).toMatchObject([{ status: expect.stringMatching(/^(waiting|sending)$/) }]);
  expect(await lamportsOf(to)).toBe(0n);
  // A day passes in nine seconds for the clock by which the signer counts.
  await until(async () => expect(await keys.thaw(userId, null)).toBeNull());
  await until(async () => {
    await pass(60_000);
    expect(await sendsOf(wallet)).toMatchObject([{ status: 'sent' }]);
  });
  expect(await lamportsOf(to)).toBe(2n * SOL);
});

test('a scheduled send of an account that was blocked fails, and nothing is sent', async () => {
  const wallet = await careful();
  const to = await newAddress();
  await send(wallet, to, '2');
  const email = `${wallet.caller.userId}@example.com`;
  await world.superuser.db
    .updateTable('users')
    .set({ email })
    .where('id', '=', wallet.caller.userId)
    .execute();
  await world.superuser.db.insertInto('blocked_emails').values({ email }).execute();
  await pass(HOUR);
  await until(async () => expect(await sendsOf(wallet)).toMatchObject([{ status: 'failed' }]));
  expect((await sendsOf(wallet))[0]!.errorDetails).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  expect(await lamportsOf(to)).toBe(0n);
});
