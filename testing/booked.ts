import { expect } from 'vitest';
import { openDeposits } from '../server/src/deposits/deposits.ts';
import { auditBooks } from '../server/src/history/profit/audit.ts';
import { createProfit } from '../server/src/history/profit/profit.ts';
import { heldClock } from './held-clock.ts';
import type { moneyWorld, TestWallet } from './money-world.ts';
import { swept } from './swept.ts';
import { unheard } from './unheard.ts';

type World = Pick<Awaited<ReturnType<typeof moneyWorld>>, 'db' | 'chain'> & {
  readonly sponsorWallet?: string;
};

/** Books what came from outside, by one sweep of all wallets. */
export async function bookDeposits({ db, chain, sponsorWallet }: World): Promise<void> {
  const clock = heldClock(Date.now());
  const log = { warn: () => {}, error: () => {} };
  const market = { prices: async () => new Map(), tokens: async () => new Map() };
  const { booked } = createProfit({ db, market, clock, log, invalidations: unheard });
  // What was compared a moment ago is due again.
  const deposits = openDeposits({ db, chain, clock, log, booked, sweepMs: 0, sponsorWallet, ...swept });
  clock.advance(60_000);
  await deposits.check();
}

/** The books of a wallet equal the chain. */
export async function expectBooked(world: World, wallet: TestWallet): Promise<void> {
  await bookDeposits(world);
  expect(await auditBooks(world.db, world.chain, [wallet])).toEqual([]);
}
