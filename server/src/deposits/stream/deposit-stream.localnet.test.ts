import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import { confirmed } from '../../../../testing/issuer.ts';
import { moneyWorld, type TestWallet } from '../../../../testing/money-world.ts';
import { scriptedStream, shown } from '../../../../testing/scripted-stream.ts';
import { swept } from '../../../../testing/swept.ts';
import { unheard } from '../../../../testing/unheard.ts';
import type { Channel } from '../../db/invalidations.ts';
import { auditBooks } from '../../history/profit/audit.ts';
import { createProfit } from '../../history/profit/profit.ts';
import { bookHints } from '../book-hints.ts';
import { openDeposits } from '../deposits.ts';
import { openDepositStream } from './deposit-stream.ts';
import { createWatchedKeys } from './watched-keys.ts';

const world = await moneyWorld();
const { db, chain, localnet, newWallet, superuser } = world;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const SOL = 10n ** 9n;
const DAY = 24 * 60 * 60_000;
const SWEEP = 60_000;
const market = { prices: async () => new Map(), tokens: async () => new Map() };
const profit = createProfit({ db, market, clock: heldClock(), log, invalidations: unheard });

beforeEach(async () => {
  await superuser.db.deleteFrom('deposit_hints').execute();
  await superuser.db.deleteFrom('chain_streams').execute();
});

/** Notifications as a test sends them. */
function notifications() {
  const listeners = new Map<Channel, ((payload: string | null) => void)[]>();
  const state = { isArriving: true };
  return {
    state,
    on: (channel: Channel, changed: (payload: string | null) => void) =>
      void listeners.set(channel, [...(listeners.get(channel) ?? []), changed]),
    arriving: () => state.isArriving,
    send(channel: Channel, payload: string | null) {
      for (const changed of listeners.get(channel) ?? []) changed(payload);
    },
  };
}

/** A server that reads a scripted stream. */
function server(partitions = 1) {
  const clock = heldClock(Date.now());
  const stream = scriptedStream();
  const invalidations = notifications();
  const keys = createWatchedKeys({ db, invalidations, log });
  const onReconnect = vi.fn();
  const deps = { db, stream, keys, clock, log, partitions, onReconnect };
  const reading = openDepositStream(deps);
  const booked: string[] = [];
  const deposits = openDeposits({
    ...swept,
    ...{ db, chain, clock, log, booked: profit.booked, sweepMs: SWEEP },
    isCovered: reading.isCovered,
    hasStream: true,
    onBooked: (walletId) => booked.push(walletId),
  });
  onTestFinished(reading.stop);
  const started = async () => {
    reading.start();
    await vi.waitFor(() => expect(stream.asked.length).toBeGreaterThan(0));
  };
  return { clock, stream, invalidations, keys, onReconnect, reading, deposits, booked, started };
}

const cursor = async () => (await db.selectFrom('chain_streams').selectAll().execute())[0];
const hints = async () =>
  (await db.selectFrom('deposit_hints').select('signature').execute()).map(({ signature }) => signature);
const moved = (slot: bigint) => vi.waitFor(async () => expect((await cursor())?.slot).toBe(slot));
const audit = (...wallets: TestWallet[]) => auditBooks(db, chain, wallets);

/** A deposit that has landed and is not booked; how a stream shows it. */
async function given({ publicKey }: TestWallet, amount: bigint, mint?: string) {
  const signature = await localnet.fund(publicKey, amount, mint);
  await confirmed(chain, signature);
  const { slot } = (await chain.transaction(signature))!;
  return mint ? shown(signature, slot, [], [publicKey]) : shown(signature, slot, [publicKey]);
}

/** As if the wallets had been compared with the chain and nothing were due for a year. */
async function quiet(): Promise<void> {
  await db
    .updateTable('deposit_watches')
    .set({ due_at: new Date(Date.now() + 365 * DAY) })
    .execute();
}

test('books what it has shown of SOL and tokens, once, although it shows it again and the sweep looks too', async () => {
  const wallet = await newWallet(0n);
  const other = await newWallet(0n);
  const one = server();
  await one.started();
  const [sol, usdc] = [await given(wallet, 5n * SOL), await given(wallet, 7_000_000n, USDC_MINT)];
  one.stream.say({ transactions: [sol, usdc], upTo: usdc.slot });
  await moved(usdc.slot);
  expect((await hints()).sort()).toEqual([sol.signature, usdc.signature].sort());
  const two = server();
  await Promise.all([one.deposits.check(), two.deposits.check()]);
  expect(await hints()).toEqual([]);
  expect(await audit(wallet, other)).toEqual([]);
  expect([...one.booked, ...two.booked]).toContain(wallet.walletId);
  one.clock.advance(1_000);
  one.stream.say({ transactions: [sol, usdc], upTo: usdc.slot + 1n });
  await moved(usdc.slot + 1n);
  expect(await hints()).toEqual([]);
  const rows = await db
    .selectFrom('ledger')
    .select(['mint', 'source'])
    .where('wallet_id', '=', wallet.walletId)
    .orderBy('slot')
    .execute();
  expect(rows).toEqual([
    { mint: SOL_MINT, source: 'external' },
    { mint: USDC_MINT, source: 'external' },
  ]);
});

test('reads again from a minute before what was handed over, after the connection broke and after a crash', async () => {
  const wallet = await newWallet(0n);
  const first = server();
  await first.started();
  first.stream.say({ upTo: 5_000n });
  await moved(5_000n);
  first.stream.end();
  await vi.waitFor(() => {
    first.clock.advanceToNext(1_000);
    expect(first.stream.asked).toEqual([null, 4_850n]);
  });
  expect(first.onReconnect).toHaveBeenCalledOnce();
  // Shown, but this process dies before it is handed over: nothing of it is in the database.
  const deposit = await given(wallet, SOL);
  await first.reading.stop();
  const second = server();
  await second.started();
  expect(second.stream.asked).toEqual([4_850n]);
  second.stream.say({ transactions: [deposit], upTo: 5_100n });
  await moved(5_100n);
  await second.deposits.check();
  expect(await audit(wallet)).toEqual([]);
});

test('has one process read a partition, and each wallet in exactly one', async () => {
  const wallets = await Promise.all(Array.from({ length: 8 }, () => newWallet(0n)));
  const [one, two, three] = [server(2), server(2), server(2)];
  await one.started();
  await two.started();
  three.reading.start();
  await vi.waitFor(async () =>
    expect(await db.selectFrom('chain_streams').selectAll().execute()).toHaveLength(2),
  );
  const transactions = wallets.map(({ publicKey }, index) => shown(`hint-${index}`, 9n, [publicKey]));
  one.stream.say({ transactions, upTo: 9n });
  const matched = (keys: typeof one.keys) =>
    transactions.filter((each) => keys.match(each).length > 0).length;
  expect(matched(one.keys) + matched(two.keys)).toBe(wallets.length);
  two.stream.say({ transactions, upTo: 9n });
  await vi.waitFor(async () => expect(await hints()).toHaveLength(wallets.length));
  expect(three.stream.asked).toEqual([]);
});

test('knows new wallets, and reads again from its cursor when notifications of them may have been missed', async () => {
  const one = server();
  await one.started();
  one.stream.say({ upTo: 7_000n });
  await moved(7_000n);
  const wallet = await newWallet(0n);
  one.invalidations.send('wallets_changed', wallet.caller.userId);
  await vi.waitFor(() => expect(one.keys.match(shown('s', 1n, [wallet.publicKey]))).toHaveLength(1));
  one.invalidations.state.isArriving = false;
  const missed = await newWallet(0n);
  one.clock.advance(1_000);
  const deposit = await given(missed, SOL);
  one.stream.say({ transactions: [deposit, shown('own', 8_000n, [wallet.publicKey])], upTo: 8_000n });
  await vi.waitFor(async () => expect(await hints()).toEqual(['own']));
  expect((await cursor())?.slot).toBe(7_000n);
  one.invalidations.state.isArriving = true;
  one.invalidations.send('wallets_changed', null);
  one.stream.say({});
  await vi.waitFor(() => expect(one.stream.asked).toEqual([null, 6_850n]));
  one.stream.say({ transactions: [deposit], upTo: 8_001n });
  await moved(8_001n);
  expect(await hints()).toContain(deposit.signature);
});

test('books nothing that the chain does not say, however often a stream shows it', async () => {
  const [wallet, other] = [await newWallet(0n), await newWallet(0n)];
  const one = server();
  await one.started();
  const deposit = await given(other, SOL);
  // A transaction that is of another wallet, and one that does not exist.
  const nothing = '5'.repeat(88);
  one.stream.say({
    transactions: [
      shown(deposit.signature, deposit.slot, [wallet.publicKey]),
      shown(nothing, deposit.slot, [wallet.publicKey]),
    ],
    upTo: deposit.slot,
  });
  await moved(deposit.slot);
  await quiet();
  const book = () => bookHints({ db, chain, clock: one.clock, log, onBooked: () => {} });
  expect(await book()).toBe(2);
  expect(await hints()).toEqual([nothing]);
  expect(
    await db.selectFrom('ledger').selectAll().where('wallet_id', '=', wallet.walletId).execute(),
  ).toEqual([]);
  one.clock.advance(11 * 60_000);
  expect(await book()).toBe(1);
  expect(await hints()).toEqual([]);
  const due = await db
    .selectFrom('deposit_watches')
    .select('wallet_id')
    .where('due_at', '<', new Date(Date.now() + DAY))
    .execute();
  expect(due).toEqual([{ wallet_id: wallet.walletId }]);
});

test('turns a flood of transactions to one wallet into a check of it', async () => {
  const [wallet, other] = [await newWallet(0n), await newWallet(0n)];
  const one = server();
  await one.started();
  await quiet();
  const flood = Array.from({ length: 150 }, (_, index) => shown(`flood-${index}`, 20n, [wallet.publicKey]));
  one.stream.say({ transactions: [...flood, shown('other', 20n, [other.publicKey])], upTo: 20n });
  await moved(20n);
  expect(await hints()).toHaveLength(101);
  const due = await db
    .selectFrom('deposit_watches')
    .select('wallet_id')
    .where('due_at', '<', new Date(Date.now() + DAY))
    .execute();
  expect(due).toEqual([{ wallet_id: wallet.walletId }]);
});

test('compares wallets once a day while a stream shows everything, and as before after a loss', async () => {
  const wallet = await newWallet(0n);
  await superuser.db
    .updateTable('wallets')
    .set({ created_at: new Date(Date.now() - DAY) })
    .execute();
  const one = server();
  await one.started();
  const dueIn = async () => {
    const { due_at } = await db
      .selectFrom('deposit_watches')
      .select('due_at')
      .where('wallet_id', '=', wallet.walletId)
      .executeTakeFirstOrThrow();
    return due_at.getTime() - one.clock.now();
  };
  one.stream.say({ upTo: 30_000n });
  await moved(30_000n);
  // What landed before its first start was not shown.
  expect(await one.reading.isCovered()).toBe(false);
  one.clock.advance(SWEEP);
  await one.deposits.check();
  expect(await dueIn()).toBeLessThanOrEqual(SWEEP);
  await vi.waitFor(async () => {
    one.clock.advance(10_000);
    await one.deposits.check();
    one.stream.say({ upTo: 30_000n + BigInt(one.clock.now()) });
    expect(await one.reading.isCovered()).toBe(true);
  });
  await vi.waitFor(async () => {
    one.clock.advance(SWEEP);
    await one.deposits.check();
    expect(await dueIn()).toBeGreaterThan(0.8 * DAY);
  });
  one.stream.say({ isLost: true });
  await vi.waitFor(async () => expect(await one.reading.isCovered()).toBe(false));
  await one.deposits.check();
  expect(await dueIn()).toBeLessThanOrEqual(SWEEP);
});
