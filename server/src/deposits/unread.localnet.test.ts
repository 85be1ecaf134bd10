import { expect, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { confirmed } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { moneyWorld, type TestWallet } from '../../../testing/money-world.ts';
import { operator } from '../../../testing/operator.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { scrape } from '../../../testing/scrape.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { createProfit } from '../history/profit/profit.ts';
import { openDeposits } from './deposits.ts';

const world = await moneyWorld({ localnet: ownLocalnet() });
const { db, chain, localnet, newWallet, environment } = world;
const clock = heldClock(Date.now());
const log = { warn: () => {}, error: () => {} };
const market = { prices: async () => new Map(), tokens: async () => new Map() };
const { booked } = createProfit({ db, market, clock, log, invalidations: unheard });
const deposits = openDeposits({ db, chain, clock, log, booked, sweepMs: 60_000, ...swept });

const AMOUNT = 1_000_000_000n;

async function give({ publicKey }: TestWallet, version: 0 | 1): Promise<string> {
  const { signature } = await localnet.control('faucet', {
    ...{ address: publicKey, amount: AMOUNT.toString(), version },
  });
  await confirmed(chain, signature as string);
  return signature as string;
}

async function ledgerOf({ walletId }: TestWallet): Promise<unknown[]> {
  const rows = await db
    .selectFrom('ledger')
    .select(['signature', 'source', 'delta'])
    .where('wallet_id', '=', walletId)
    .orderBy('slot')
    .execute();
  return rows.map(({ signature, source, delta }) => [signature, source, delta]);
}

test('within a minute deposits of every version are booked, also beside one that is of none that is known, which operators see', async () => {
  const wallets = await Promise.all(Array.from({ length: 12 }, () => newWallet(0n)));
  await deposits.check();
  const given = new Map<TestWallet, [string, string]>();
  for (const [index, wallet] of wallets.entries())
    given.set(wallet, [await give(wallet, index % 2 === 0 ? 0 : 1), await give(wallet, 1)]);
  const [odd, ...others] = wallets;
  const [unread, ordinary] = given.get(odd!)!;
  await localnet.control('guise', { signature: unread, guise: 'version_2' });

  for (let second = 0; second < 60; second += 10) {
    clock.advance(10_000);
    await deposits.check();
  }
  for (const wallet of others)
    expect(await ledgerOf(wallet)).toEqual(
      given.get(wallet)!.map((signature) => [signature, 'external', AMOUNT]),
    );
  // What came with the transaction that is not understood is booked all the same, and says so.
  expect(await ledgerOf(odd!)).toEqual([
    [ordinary, 'external', AMOUNT],
    [expect.stringMatching(/^unread-\d+$/), 'adjustment', AMOUNT],
  ]);

  const { url } = await runningApp({ url: environment.DATABASE_URL }, { ...environment, ROLES: 'api' });
  const samples = await scrape(url);
  expect(samples.find(({ name }) => name === 'cumulus_unread_transactions')?.value).toBe(1);
  const { out } = await operator(environment)('status --json', {});
  const told = JSON.parse(out) as {
    problems: string[];
    queues: { unread: { newest: { signature: string }[] } };
  };
  expect(told.queues.unread.newest.map(({ signature }) => signature)).toEqual([unread]);
  expect(told.problems.join()).toContain(unread);
});
