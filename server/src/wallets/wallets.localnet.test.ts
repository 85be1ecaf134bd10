import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { newCaller, testKeys } from '../../../testing/wallets.ts';
import { createLocalnetFaucet } from '../adapters/faucet.ts';
import { openJupiter } from '../adapters/jupiter.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { openDeposits } from '../deposits/deposits.ts';
import { auditBooks } from '../history/profit/audit.ts';
import { createProfit } from '../history/profit/profit.ts';
import { openKeyBudget } from '../market/key-budget.ts';
import { openMarket } from '../market/market.ts';
import { createWalletCalls } from './calls.ts';
import { createWallets } from './wallets.ts';

const { db } = await testDatabase();
const localnet = await ownLocalnet();
const { rpcUrl, wsUrl, marketUrl } = localnet;
const chain = openSolanaRpc({ rpcUrl, wsUrl, clock });
const source = openJupiter({ url: marketUrl, clock });
const log = { warn: vi.fn() };
const market = openMarket({
  ...{ source, chain, clock, log, priceMaxAge: 250 },
  key: openKeyBudget({ clock, log, requestsPerSecond: 100 }),
});
const faucet = createLocalnetFaucet({ rpcUrl, chain, clock });
const profit = createProfit({ db, market, clock, log, invalidations: unheard });
const deposits = openDeposits({
  ...swept,
  db,
  chain,
  clock,
  log: { ...log, error: vi.fn() },
  booked: profit.booked,
  sweepMs: 60_000,
});
const money = {
  db,
  chain,
  clock,
  faucet,
  wallets: createWallets({ db, keys: testKeys() }),
  books: profit.books,
  onUnbooked: deposits.hint,
};
const calls = createWalletCalls({ ...money, market });
afterAll(async () => {
  market.close();
  await Promise.all([chain.close(), source.close()]);
});

/** Number of HTTP requests to the chain while `work` runs. */
async function chainRequests(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = (message: unknown) => {
    const { request } = message as { request: { origin: string } };
    if (new URL(rpcUrl).origin === String(request.origin)) count += 1;
  };
  subscribe('undici:request:create', counted);
  await work().finally(() => unsubscribe('undici:request:create', counted));
  return count;
}

const caller = await newCaller(db);
const newWallet = async () => (await calls.createCloudWallet({ name: 'Main' }, caller)).wallet;

/** Sends funds and waits until they are confirmed. */
async function give(gifts: [address: string, amount: bigint, mint?: string][]): Promise<void> {
  const signatures = await Promise.all(
    gifts.map(([address, amount, mint]) => localnet.fund(address, amount, mint)),
  );
  await vi.waitFor(
    async () => {
      const { value } = await chain.signatureStatuses(signatures, false);
      expect(value.every((status) => status !== null && status.commitment !== 'processed')).toBe(true);
    },
    { timeout: 15_000, interval: 20 },
  );
}

test('[fn-14, who-04] lists ten wallets of twenty tokens each with at most three requests to the chain', async () => {
  const own = await Promise.all(Array.from({ length: 10 }, newWallet));
  const mints = localnet.tokens.slice(0, 20).map(({ mint }) => mint);
  await give(
    own.flatMap(({ publicKey }, index) => [
      [publicKey, 1_000_000_000n + BigInt(index)],
      ...mints.map((mint): [string, bigint, string] => [publicKey, 1_000n, mint]),
    ]),
  );
  let listed: Awaited<ReturnType<typeof calls.getCloudWallets>>['wallets'] = [];
  const requests = await chainRequests(async () => {
    listed = (await calls.getCloudWallets(null, caller)).wallets;
  });
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(3);
  expect(listed.map(({ tokens }) => tokens.length)).toEqual(Array(10).fill(21));
  expect(listed.every(({ tokenCount, solBalance }) => tokenCount === 20 && solBalance >= 1)).toBe(true);
  for (const { walletId } of own) await calls.deleteCloudWallet({ walletId }, caller);
});

test('[fn-13, data-03, detail-04] shows names, prices and values of the market', async () => {
  await localnet.control('price', { mint: WRAPPED_SOL_MINT, usd: 200 });
  const { walletId, publicKey } = await newWallet();
  const ice = localnet.mintOf('ICE');
  await give([
    [publicKey, 1_500_000_000n],
    [publicKey, 250_000_000n, WRAPPED_SOL_MINT],
    [publicKey, 2_500_000n, USDC_MINT],
    [publicKey, 4_000_000n, ice],
  ]);
  const { balances } = await calls.getCloudWalletBalances({ walletIds: [walletId] }, caller);
  const [sol, usdc, wrapped, frozen] = balances[0]!.tokens;
  expect(sol).toMatchObject({
    mint: SOL_MINT,
    name: 'Solana',
    symbol: 'SOL',
    uiAmount: 1.5,
    logoURI: 'solana',
  });
  expect(usdc).toMatchObject({
    mint: USDC_MINT,
    symbol: 'USDC',
    uiAmount: 2.5,
    decimals: 6,
    logoURI: 'usdc',
  });
  expect(wrapped).toMatchObject({ mint: WRAPPED_SOL_MINT, name: 'Wrapped SOL', uiAmount: 0.25 });
  expect(frozen).toMatchObject({ mint: ice, name: 'Ice Cube', frozen: true, verified: false });
  const { solUsdValue, totalTokensUsdValue, totalUsdValue } = balances[0]!;
  expect(solUsdValue).toBeCloseTo(1.5 * sol!.priceUsd!, 6);
  expect(wrapped!.priceUsd).toBe(sol!.priceUsd);
  const values = [usdc, wrapped, frozen].map((holding) => holding!.usdValue!);
  expect(totalTokensUsdValue).toBeCloseTo(values[0]! + values[1]! + values[2]!, 6);
  expect(totalUsdValue).toBeCloseTo(solUsdValue! + totalTokensUsdValue, 6);
});

test('gives test SOL and tokens that the next balances show', async () => {
  const { walletId } = await newWallet();
  expect(await calls.getTestSol({ walletId }, caller)).toMatchObject({
    success: true,
    lamports: '2000000000',
  });
  const { balances } = await calls.getCloudWalletBalances({ walletIds: [walletId] }, caller);
  expect(balances[0]).toMatchObject({ solBalance: 2, tokenCount: 4 });
  expect(balances[0]!.tokens.map(({ mint }) => mint).slice(0, 2)).toEqual([SOL_MINT, USDC_MINT]);
  await expect(calls.getTestSol({ walletId }, caller)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('shows balances without prices while the market is unavailable', async () => {
  const unpriced = openMarket({
    source: openJupiter({ url: 'http://127.0.0.1:1', clock }),
    chain,
    clock,
    log,
    key: openKeyBudget({ clock, log, requestsPerSecond: 100 }),
  });
  const { walletId, publicKey } = await newWallet();
  const toll = localnet.mintOf('TOLL');
  await give([
    [publicKey, 1_000_000_000n],
    [publicKey, 5_000_000n, toll],
  ]);
  const away = createWalletCalls({ ...money, market: unpriced });
  const { balances } = await away.getCloudWalletBalances({ walletIds: [walletId] }, caller);
  expect(balances[0]).toMatchObject({ solBalance: 1, solUsdValue: null, totalUsdValue: 0 });
  expect(balances[0]!.tokens[1]).toMatchObject({
    mint: toll,
    name: 'Unknown Token',
    decimals: 6,
    uiAmount: 5,
  });
  unpriced.close();
});

test('[who-04, fn-13, fn-14] shows the profit of a deposit since it was booked, a second or two after the balances were read', async () => {
  await localnet.control('price', { mint: WRAPPED_SOL_MINT, usd: 100 });
  const { walletId, publicKey } = await newWallet();
  await give([
    [publicKey, 3_000_000_000n],
    [publicKey, 100_000_000n, USDC_MINT],
  ]);
  const look = async () =>
    (await calls.getCloudWalletBalances({ walletIds: [walletId] }, caller)).balances[0]!;
  expect((await look()).pnl).toBeNull();
  deposits.start();
  profit.start();
  await vi.waitFor(async () => expect((await look()).pnl).not.toBeNull(), { interval: 100 });
  await Promise.all([deposits.stop(), profit.stop()]);
  expect(await auditBooks(db, chain, [{ walletId, publicKey: publicKey as Address }])).toEqual([]);
  const [{ cost_nano_usd: cost } = { cost_nano_usd: 0n }] = await db
    .selectFrom('positions')
    .select('cost_nano_usd')
    .where('wallet_id', '=', walletId)
    .where('mint', '=', SOL_MINT)
    .execute();
  await localnet.control('price', { mint: WRAPPED_SOL_MINT, usd: 140 });
  await vi.waitFor(
    async () => expect((await look()).tokens[0]).toMatchObject({ priceUsd: expect.closeTo(140) }),
    {
      timeout: 18_000,
      interval: 200,
    },
  );
  const { tokens, pnl } = await look();
  expect(tokens[0]!.pnl).toBeCloseTo(420 - Number(cost) / 1e9);
  expect(pnl).toBe(tokens[0]!.pnl);
  const listed = (await calls.getCloudWallets(null, caller)).wallets.find(
    (each) => each.walletId === walletId,
  );
  expect(listed?.tokens[0]?.pnl).toBe(pnl);
});
