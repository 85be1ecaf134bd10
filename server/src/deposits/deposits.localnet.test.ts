import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { confirmed } from '../../../testing/issuer.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { auditBooks } from '../history/profit/audit.ts';
import { createProfit } from '../history/profit/profit.ts';
import { restoreWallet } from '../wallets/restore.ts';
import type { DepositsDeps } from './check.ts';
import { openDeposits } from './deposits.ts';

const world = await moneyWorld();
const { db, chain, localnet, issuer, newWallet } = world;
const send = world.serve();
const clock = heldClock(Date.now());
const log = { warn: vi.fn(), error: vi.fn() };
const SWEEP = 60_000;

const market = {
  prices: async () => new Map(),
  tokens: async () => new Map(),
};
const profit = createProfit({ db, market, clock, log, invalidations: unheard });
const newDeposits = (parts: Partial<DepositsDeps> = {}) =>
  openDeposits({ db, chain, clock, log, booked: profit.booked, sweepMs: SWEEP, ...swept, ...parts });
let deposits = newDeposits();

beforeEach(() => {
  log.warn.mockReset();
  log.error.mockReset();
  deposits = newDeposits();
});

async function give(address: string, amount: bigint, mint?: string): Promise<string> {
  const signature = await localnet.fund(address, amount, mint);
  await confirmed(chain, signature);
  return signature;
}

/** A sweep later. */
async function sweep(): Promise<void> {
  clock.advance(SWEEP);
  await deposits.check();
}

async function ledgerOf({ walletId }: TestWallet) {
  return await db
    .selectFrom('ledger')
    .select(['signature', 'source', 'mint', 'delta', 'counterparty', 'slot'])
    .where('wallet_id', '=', walletId)
    .orderBy('slot')
    .orderBy('mint')
    .execute();
}
const audit = (...wallets: TestWallet[]) => auditBooks(db, chain, wallets);

test('books deposits of SOL and tokens with signature, slot and the sender, if there is only one', async () => {
  const wallet = await newWallet(0n);
  const sol = await give(wallet.publicKey, 2_000_000_000n);
  const usdc = await give(wallet.publicKey, 7_000_000n, USDC_MINT);
  expect(await audit(wallet)).toHaveLength(2);
  await sweep();
  const found = { source: 'external', slot: expect.any(BigInt) };
  expect(await ledgerOf(wallet)).toEqual([
    { ...found, signature: sol, mint: SOL_MINT, delta: 2_000_000_000n, counterparty: localnet.faucet },
    { ...found, signature: usdc, mint: USDC_MINT, delta: 7_000_000n, counterparty: null },
  ]);
  expect((await ledgerOf(wallet))[0]!.slot).toBe((await chain.transaction(sol))!.slot);
  expect(await audit(wallet)).toEqual([]);
});

test('finds deposits at a hint, even if a clock that was ahead postponed the wallet', async () => {
  const wallet = await newWallet(1_000_000_000n);
  await sweep();
  const ahead = { ...clock, now: () => clock.now() + 365 * 24 * 60 * 60_000 };
  await newDeposits({ clock: ahead }).check();
  await give(wallet.publicKey, 7n);
  await sweep();
  expect(await audit(wallet)).toHaveLength(1);
  deposits.hint([wallet.publicKey]);
  await vi.waitFor(async () => {
    clock.advance(1_000);
    await deposits.check();
    expect(await audit(wallet)).toEqual([]);
  });
});

test('books a deposit once, however often and by however many it is found', async () => {
  const wallet = await newWallet(5n * 10n ** 9n);
  await give(wallet.publicKey, 1_000n, USDC_MINT);
  const other = await newWallet(10n ** 9n);
  clock.advance(SWEEP);
  await Promise.all(Array.from({ length: 4 }, () => newDeposits().check()));
  await db
    .updateTable('deposit_watches')
    .set({ due_at: new Date(0) })
    .execute();
  await world.superuser.db.deleteFrom('deposit_cursors').execute();
  await Promise.all(Array.from({ length: 4 }, () => newDeposits().check()));
  expect(await ledgerOf(wallet)).toHaveLength(2);
  expect(await audit(wallet, other)).toEqual([]);
});

test('leaves the wallet’s own transactions to settlement, and takes one Cumulus wallet’s send for another’s deposit', async () => {
  const mint = await issuer.createMint();
  const [from, to] = [await world.newHolder(mint), await newWallet(0n)];
  const { txSignature } = await send('transferSol', from, { toAddress: to.publicKey, amount: '0.5' });
  await send('transferToken', from, tokenOrder(mint, to.publicKey, '12.5'));
  await sweep();
  expect((await ledgerOf(from)).map(({ source }) => source).sort()).toEqual([
    'external',
    'external',
    'intent',
    'intent',
    'intent',
  ]);
  const received = { source: 'external', counterparty: from.publicKey };
  expect(await ledgerOf(to)).toMatchObject([
    { ...received, signature: txSignature, mint: SOL_MINT, delta: 500_000_000n },
    { ...received, mint: mint.address, delta: 12_500_000n },
  ]);
  expect(await audit(from, to)).toEqual([]);
});

test('does not book a transaction of the wallet’s own that settlement has yet to book', async () => {
  const wallet = await newWallet(0n);
  const signature = await give(wallet.publicKey, 1_000_000_000n);
  const intent = randomUUID();
  await db
    .insertInto('intents')
    .values({
      id: intent,
      user_id: wallet.caller.userId,
      wallet_id: wallet.walletId,
      idempotency_key: intent,
      kind: 'transfer_sol',
      request: '{}',
      plan: '{}',
      reserved_lamports: 0n,
    })
    .execute();
  await db
    .insertInto('attempts')
    .values({
      intent_id: intent,
      number: 1,
      signature,
      transaction: Buffer.alloc(1),
      since_slot: 0n,
      last_valid_block_height: 0n,
    })
    .execute();
  await sweep();
  expect(await ledgerOf(wallet)).toEqual([]);
});

test('finds deposits into token accounts that are not the associated one, and into wallets that have no SOL', async () => {
  const wallet = await newWallet(0n);
  const mint = await issuer.createMint();
  await issuer.giveAside(wallet.publicKey, mint, 5n);
  await issuer.giveAside(wallet.publicKey, mint, 6n);
  await sweep();
  await issuer.give(wallet.publicKey, mint, 7n);
  await sweep();
  expect((await ledgerOf(wallet)).map(({ delta }) => delta)).toEqual([5n, 6n, 7n]);
  expect(await audit(wallet)).toEqual([]);
});

test('a flood of deposits is booked in steps and delays no other wallet', async () => {
  const [flooded, other] = [await newWallet(0n), await newWallet(10n ** 9n)];
  for (let drop = 1; drop <= 230; drop++) await localnet.fund(flooded.publicKey, 1_000_000n + BigInt(drop));
  await give(flooded.publicKey, 1n);
  const transaction = vi.fn(chain.transaction);
  deposits = newDeposits({ chain: { ...chain, transaction } });
  await sweep();
  expect(transaction.mock.calls.length).toBeLessThanOrEqual(200);
  expect(await ledgerOf(other)).toHaveLength(1);
  expect(await ledgerOf(flooded)).toHaveLength(100);
  // The check continues soon from its cursor, also after a restart.
  deposits = newDeposits({ chain: { ...chain, transaction } });
  clock.advance(1_000);
  await deposits.check();
  expect(await ledgerOf(flooded)).toHaveLength(200);
  clock.advance(1_000);
  await deposits.check();
  expect(await audit(flooded, other)).toEqual([]);
  expect(new Set(transaction.mock.calls.map(([signature]) => signature)).size).toBe(
    transaction.mock.calls.length,
  );
});

test('a crash between reading and booking loses nothing', async () => {
  const wallet = await newWallet(10n ** 9n);
  await give(wallet.publicKey, 3n, USDC_MINT);
  let reads = 0;
  const crashing = async (signature: string) => {
    reads += 1;
    if (reads === 2) throw new Error('crash');
    return await chain.transaction(signature);
  };
  deposits = newDeposits({ chain: { ...chain, transaction: crashing } });
  await sweep();
  expect(log.warn).toHaveBeenCalled();
  deposits = newDeposits();
  clock.advance(1_000);
  await deposits.check();
  expect(await audit(wallet)).toEqual([]);
  expect(await ledgerOf(wallet)).toHaveLength(2);
});

test('waits for a transaction that the node lists and does not have yet', async () => {
  const wallet = await newWallet(0n);
  const [first, second] = [await give(wallet.publicKey, 10n ** 9n), await give(wallet.publicKey, 5n)];
  const transaction = async (signature: string) =>
    signature === first ? null : await chain.transaction(signature);
  deposits = newDeposits({ chain: { ...chain, transaction } });
  await sweep();
  expect(await ledgerOf(wallet)).toMatchObject([{ signature: second }]);
  deposits = newDeposits();
  clock.advance(1_000);
  await deposits.check();
  expect(await ledgerOf(wallet)).toMatchObject([{ signature: first }, { signature: second }]);
});

test('a hint makes a wallet due soon, at most every two seconds', async () => {
  const wallet = await newWallet(0n);
  await sweep();
  await give(wallet.publicKey, 10n ** 9n);
  await deposits.check();
  expect(await ledgerOf(wallet)).toEqual([]);
  const due = async () =>
    (
      await db
        .selectFrom('deposit_watches')
        .select('due_at')
        .where('wallet_id', '=', wallet.walletId)
        .executeTakeFirstOrThrow()
    ).due_at.getTime();
  const lookedAt = clock.now();
  deposits.hint(['nobody', wallet.publicKey]);
  await vi.waitFor(async () => expect(await due()).toBe(lookedAt + 2_000));
  clock.advance(2_000);
  await deposits.check();
  expect(await ledgerOf(wallet)).toHaveLength(1);
});

test('does not watch deleted wallets', async () => {
  const wallet = await newWallet(10n ** 9n);
  await db.updateTable('wallets').set({ deleted_at: new Date() }).where('id', '=', wallet.walletId).execute();
  const holdings = vi.fn(chain.holdings);
  deposits = newDeposits({ chain: { ...chain, holdings } });
  await sweep();
  await sweep();
  expect(holdings.mock.calls.flatMap(([owners]) => owners)).not.toContain(wallet.publicKey);
  deposits.hint([wallet.publicKey]);
  await deposits.stop();
});

test('finds what was sent to a wallet while it was deleted as soon as it is restored', async () => {
  const wallet = await newWallet(10n ** 9n);
  await sweep();
  await db.updateTable('wallets').set({ deleted_at: new Date() }).where('id', '=', wallet.walletId).execute();
  await sweep();
  const signature = await give(wallet.publicKey, 7n, USDC_MINT);
  await sweep();
  expect(await ledgerOf(wallet)).toHaveLength(1);
  await db.transaction().execute((tx) => restoreWallet(tx, wallet.publicKey));
  await deposits.check();
  expect((await ledgerOf(wallet)).slice(1)).toMatchObject([{ signature, mint: USDC_MINT, delta: 7n }]);
  expect(await audit(wallet)).toEqual([]);
});

const forgetful = { ...chain, signaturesFor: async () => [] };

test('books an unexplained difference as one adjustment, once the node has lost the old transactions', async () => {
  const wallet = await newWallet(10n ** 9n);
  await give(wallet.publicKey, 3n, USDC_MINT);
  deposits = newDeposits({ chain: { ...forgetful, oldestSlot: async () => 1_000_000n } });
  await sweep();
  expect(await ledgerOf(wallet)).toEqual([]);
  for (let minute = 0; minute < 9; minute++) await sweep();
  expect(await ledgerOf(wallet)).toEqual([]);
  await sweep();
  await sweep();
  const adjustment = { source: 'adjustment', counterparty: null };
  expect(await ledgerOf(wallet)).toMatchObject([
    { ...adjustment, mint: SOL_MINT, delta: 10n ** 9n },
    { ...adjustment, mint: USDC_MINT, delta: 3n },
  ]);
  expect(await audit(wallet)).toEqual([]);
});

test('books no adjustment if the node has all transactions', async () => {
  const wallet = await newWallet(10n ** 9n);
  deposits = newDeposits({ chain: forgetful });
  for (let minute = 0; minute < 12; minute++) await sweep();
  expect(await ledgerOf(wallet)).toEqual([]);
  expect(log.error).toHaveBeenCalled();
});

test('keeps checking until it is stopped, even while the node is down', async () => {
  const wallet = await newWallet(10n ** 9n);
  clock.advance(SWEEP);
  const holdings = vi.fn(chain.holdings).mockRejectedValueOnce(new Error('away'));
  deposits = newDeposits({ chain: { ...chain, holdings } });
  deposits.start();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  await vi.waitFor(async () => {
    clock.advance(SWEEP);
    expect(await ledgerOf(wallet)).toHaveLength(1);
  });
  await deposits.stop();
});

test('a stop does not wait for a node that does not answer', async () => {
  const holdings = vi.fn(() => new Promise<never>(() => {}));
  deposits = newDeposits({ chain: { ...chain, holdings } });
  deposits.start();
  // An abandoned check of the test before may hold the wallets' locks, so one sweep may find none that are due.
  await vi.waitFor(() => {
    clock.advance(SWEEP);
    expect(holdings).toHaveBeenCalled();
  });
  await deposits.stop();
});
