import { SOL_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import { type TestWallet, tokenOrder } from '../../../../testing/money-world.ts';
import { swapWorld } from '../../../../testing/swap-world.ts';
import { swept } from '../../../../testing/swept.ts';
import { unheard } from '../../../../testing/unheard.ts';
import { openDeposits } from '../../deposits/deposits.ts';
import type { Price, TokenInfo } from '../../ports/market.ts';
import { auditBooks } from './audit.ts';
import { createProfit } from './profit.ts';

const { db, chain, issuer, mint, call, sale, quoteOf, newWallet, fund, serve } = await swapWorld();
const send = serve();
const clock = heldClock(Date.now());
const log = { warn: vi.fn(), error: vi.fn() };
const SWEEP = 60_000;
const decimals = new Map([
  [SOL_MINT, 9],
  [mint.address as string, mint.decimals],
]);
const usd = new Map<string, number>();
const token = (address: string): TokenInfo => ({
  mint: address,
  name: address,
  symbol: address,
  decimals: decimals.get(address) ?? 0,
  multiplier: 1,
  logoURI: null,
  verified: true,
});
const market = {
  prices: async () =>
    new Map(
      [...usd].map(([address, price]): [string, Price] => [
        address,
        { usd: price, change24h: null, at: clock.now() },
      ]),
    ),
  tokens: async (mints: readonly string[]) => new Map(mints.map((address) => [address, token(address)])),
};
const profit = createProfit({ db, market, clock, log, invalidations: unheard });
// Each look lists all accounts: this clock runs ahead of the database's, by which a new wallet is older than it is.
const listing = { sweepMs: SWEEP, listMs: 0 };
const deposits = openDeposits({ db, chain, clock, log, booked: profit.booked, ...listing, ...swept });

async function sweep(): Promise<void> {
  clock.advance(SWEEP);
  await deposits.check();
}

async function position({ walletId }: TestWallet, address: string) {
  const row = await db
    .selectFrom('positions')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('mint', '=', address)
    .executeTakeFirstOrThrow();
  const { amount, priced, cost_nano_usd, realised_nano_usd } = row;
  return {
    amount,
    priced,
    costUsd: Number(cost_nano_usd) / 1e9,
    realisedUsd: Number(realised_nano_usd) / 1e9,
  };
}

test('[who-04] a swap’s purchase costs what was given for it, and selling it realises the difference', async () => {
  const wallet = await newWallet(10_000_000_000n);
  usd.set(SOL_MINT, 100).set(mint.address, 10);
  await sweep();
  await profit.value();
  expect(await position(wallet, SOL_MINT)).toMatchObject({ amount: 10_000_000_000n, costUsd: 1_000 });

  usd.set(SOL_MINT, 120).set(mint.address, 12);
  await call('executeCloudWalletSwap', wallet, await sale(wallet, 2_000_000_000n));
  await profit.value();
  const bought = await position(wallet, mint.address);
  expect(bought.priced).toBe(bought.amount);
  // Two SOL at 120, and the rent of the new token account.
  expect(bought.costUsd).toBeGreaterThanOrEqual(240);
  expect(bought.costUsd).toBeLessThan(240.5);
  expect((await position(wallet, SOL_MINT)).realisedUsd).toBeCloseTo(bought.costUsd / 6, 5);

  usd.set(mint.address, 18);
  const half = bought.amount / 2n;
  const quote = await quoteOf(wallet, mint.address, SOL_MINT, half);
  await call('executeCloudWalletSwap', wallet, { quote });
  await profit.value();
  const left = await position(wallet, mint.address);
  const proceeds = (Number(half) / 10 ** mint.decimals) * 18;
  expect(left.amount).toBe(bought.amount - half);
  expect(left.costUsd).toBeCloseTo(bought.costUsd / 2, 5);
  expect(left.realisedUsd).toBeCloseTo(proceeds - bought.costUsd / 2, 5);
  await sweep();
  expect(await auditBooks(db, chain, [wallet])).toEqual([]);
});

let swaps = 0n;
const acts = fc.array(
  fc.constantFrom('fund', 'give', 'send SOL', 'send tokens', 'swap', 'look', 'value', 'new price'),
  { minLength: 12, maxLength: 12 },
);

test('[who-04] after any random actions the books of wallets equal the chain', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      const [one, other] = [await newWallet(5_000_000_000n), await newWallet(0n)];
      await issuer.give(one.publicKey, mint, 1_000n * 10n ** BigInt(mint.decimals));
      const act: Record<string, () => Promise<unknown>> = {
        fund: () => fund(other.publicKey, 10_000_000n),
        give: () => issuer.give(other.publicKey, mint, 77n),
        'send SOL': () => send('transferSol', one, { toAddress: other.publicKey, amount: '0.01' }),
        'send tokens': () => send('transferToken', one, tokenOrder(mint, other.publicKey, '1.5')),
        // Different amounts: two equal transfers at one time would be one transaction.
        swap: async () => call('executeCloudWalletSwap', one, await sale(one, 50_000_000n + swaps++)),
        look: sweep,
        value: () => profit.value(),
        'new price': async () => usd.set(SOL_MINT, (usd.get(SOL_MINT) ?? 100) * 1.1),
      };
      for (const name of done) await act[name]!();
      await sweep();
      while (await profit.value());
      expect(await auditBooks(db, chain, [one, other])).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
