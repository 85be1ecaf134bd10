import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { confirmed } from '../../../testing/issuer.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { auditBooks } from '../history/profit/audit.ts';
import { createProfit } from '../history/profit/profit.ts';
import type { Clock } from '../ports/clock.ts';
import { createWalletCalls } from '../wallets/calls.ts';
import { createWallets } from '../wallets/wallets.ts';
import { openDeposits } from './deposits.ts';

const world = await moneyWorld();
const { db, chain, localnet, superuser, newWallet } = world;
const clock = heldClock(Date.now());
const log = { warn: vi.fn(), error: vi.fn() };
const market = { prices: async () => new Map(), tokens: async () => new Map(), sweep: () => {} };
const profit = createProfit({ db, market, clock, log, invalidations: unheard });
const SWEEP = 60_000;
const BACKLOG = 30_000;
const OWNER = randomUUID();

/** How often a worker of hints, or of a queue, has ended a round and sleeps. Another, of what could not be read, sleeps for longer. */
let rounds = 0;
const ROUND_MS = 1_000;
const counting: Clock = {
  ...clock,
  sleep(milliseconds, signal) {
    if (milliseconds === ROUND_MS) rounds += 1;
    return clock.sleep(milliseconds, signal);
  },
};

const newDeposits = (holdings = chain.holdings) =>
  openDeposits({
    ...swept,
    ...{ db, clock: counting, log, booked: profit.booked, sweepMs: SWEEP },
    chain: { ...chain, holdings },
  });

/** Wallets that have been due for an hour, and that a worker checks in no less than ten minutes. */
async function backlog(): Promise<void> {
  const client = await superuser.pool.connect();
  // Without the triggers, which take longer than the test.
  await client.query('set session_replication_role = replica');
  await client.query(`insert into users (id, issuer, subject) values ($1, 'backlog', 'backlog')`, [OWNER]);
  await client.query(
    `with made as (
       insert into wallets (id, user_id, name, public_key, sealed_key)
       select gen_random_uuid(), $1, 'Old', 'backlog' || place, '' from generate_series(1, $2::int) as place
       returning id
     )
     insert into deposit_watches (wallet_id, due_at) select id, $3::timestamptz - interval '1 hour' from made`,
    [OWNER, BACKLOG, new Date(clock.now())],
  );
  client.release(true);
}

/** A wallet that was just checked, with a deposit since then; its owner looks at it. */
async function looking(deposits: ReturnType<typeof newDeposits>) {
  const wallet = await newWallet(0n);
  await db
    .updateTable('deposit_watches')
    .set({ looked_at: new Date(clock.now()), due_at: new Date(clock.now() + SWEEP) })
    .where('wallet_id', '=', wallet.walletId)
    .execute();
  await confirmed(chain, await localnet.fund(wallet.publicKey, 2_000_000n));
  const calls = createWalletCalls({
    ...{ db, chain, clock, market: market as never, faucet: null, books: profit.books },
    wallets: createWallets({ db, keys: {} as never, campaigns: undefined as never }),
    onUnbooked: deposits.ask,
  });
  return {
    look: () => calls.getCloudWalletBalances({ walletIds: [wallet.walletId] }, wallet.caller),
    isAsked: async () => {
      const row = await db
        .selectFrom('deposit_watches')
        .select('asked_at')
        .where('wallet_id', '=', wallet.walletId)
        .executeTakeFirstOrThrow();
      return row.asked_at !== null;
    },
    isBooked: async () => (await auditBooks(db, chain, [wallet])).length === 0,
  };
}

test('a deposit to a wallet that its owner looks at is booked within five seconds, whatever the backlog', async () => {
  await backlog();
  // Nothing of the others is read to its end.
  const deposits = newDeposits((owners, options) =>
    String(owners[0]).startsWith('backlog') ? new Promise(() => {}) : chain.holdings(owners, options),
  );
  const owner = await looking(deposits);
  deposits.start();
  // Of hints and of those asked about: the round of the others never ends.
  await expect.poll(() => rounds).toBe(2);
  onTestFinished(() => deposits.stop());
  const lookedAt = clock.now();
  await owner.look();
  await expect.poll(owner.isAsked).toBe(true);
  while (clock.now() - lookedAt < 5_000) {
    const before = rounds;
    clock.advance(ROUND_MS);
    await expect.poll(() => rounds).toBe(before + 2);
  }
  expect(await owner.isBooked()).toBe(true);
  expect(await owner.isAsked()).toBe(false);
});

test('wallets that no one asks about are checked beside those asked about', async () => {
  await superuser.pool.query(`update deposit_watches set due_at = 'infinity'`);
  const deposits = newDeposits();
  const other = await newWallet(0n);
  // By the held clock: a new wallet is due by the database's.
  await superuser.pool.query('update deposit_watches set due_at = $2 where wallet_id = $1', [
    other.walletId,
    new Date(clock.now()),
  ]);
  const owner = await looking(deposits);
  await owner.look();
  await expect.poll(owner.isAsked).toBe(true);
  await confirmed(chain, await localnet.fund(other.publicKey, 2_000_000n));
  clock.advance(2_000);
  await deposits.check();
  expect(await owner.isBooked()).toBe(true);
  expect(await auditBooks(db, chain, [other])).toEqual([]);
});
