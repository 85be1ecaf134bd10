import { generateKeyPairSigner } from '@solana/kit';
import { expect, test } from 'vitest';
import { LIMIT_STYLES } from '../../../localnet/src/provider-limit.ts';
import { testDatabase } from '../../../testing/database.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { release } from '../../../testing/release.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createProfit } from '../history/profit/profit.ts';
import { SOL } from '../solana/sol.ts';
import { openDeposits } from './deposits.ts';

/** The node's own time: what it takes in a second passes by no other clock. */
const WITHIN = 60_000;
const SLOW = { timeout: 2 * WITHIN };

const localnet = await ownLocalnet();
const { db } = await testDatabase();
const chain = openSolanaRpc({ ...localnet, clock: systemClock });
release(() => chain.close());
const log = { warn: () => {}, error: () => {} };
const market = { prices: async () => new Map(), tokens: async () => new Map() };
const { booked } = createProfit({ db, market, clock: systemClock, log, invalidations: unheard });
const deposits = openDeposits({ db, chain, clock: systemClock, log, booked, sweepMs: WITHIN, ...swept });

/** Wallets that have each received SOL since they were last compared with the chain, and are all due. */
async function walletsWithDeposits(count: number): Promise<string[]> {
  const user = await userRow(db);
  const ids = await Promise.all(
    Array.from({ length: count }, async () => {
      const { address } = await generateKeyPairSigner();
      await localnet.fund(address, 1_000_000_000n);
      return walletRow(db, user, address);
    }),
  );
  await localnet.step(32);
  return ids;
}

async function bookedOf(ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.count<number>('wallet_id').distinct().as('count'))
    .where('wallet_id', 'in', [...ids])
    .where('mint', '=', SOL)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Checks, as the worker does, until all are booked. Returns the milliseconds that it took. */
async function untilBooked(ids: readonly string[]): Promise<number> {
  const began = performance.now();
  while ((await bookedOf(ids)) < ids.length) {
    if (performance.now() - began > WITHIN) break;
    // A check that the node was too busy for is repeated, as by the worker.
    await deposits.check().catch(() => {});
  }
  expect(await bookedOf(ids)).toBe(ids.length);
  return performance.now() - began;
}

test(
  '150 wallets that are due at once are all booked over a node that takes 50 calls a second',
  SLOW,
  async () => {
    const ids = await walletsWithDeposits(150);
    await localnet.fault({ kind: 'limit', style: 'quicknode', perSecond: 50 });
    expect(await untilBooked(ids)).toBeLessThan(WITHIN);
    const state = await fetch(`${localnet.rpcUrl}/control/state`);
    const { limit } = (await state.json()) as { limit: { refused: number } };
    expect(limit.refused).toBeGreaterThan(0);
    await localnet.heal();
  },
);

test.each(LIMIT_STYLES)('deposits are booked over a node whose limit says so as %s', SLOW, async (style) => {
  const ids = await walletsWithDeposits(15);
  await localnet.fault({ kind: 'limit', style, perSecond: 20 });
  expect(await untilBooked(ids)).toBeLessThan(WITHIN);
  await localnet.heal();
});
