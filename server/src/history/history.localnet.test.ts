import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { getFreezeAccountInstruction } from '@solana-program/token';
import { expect, test, vi } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { sessionOf } from '../../../testing/user-row.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { openDeposits } from '../deposits/deposits.ts';
import type { ListedToken, Price } from '../ports/market.ts';
import { createWallets } from '../wallets/wallets.ts';
import { createHistoryCalls } from './calls.ts';
import { createHistory } from './history.ts';
import { createProfit } from './profit/profit.ts';

const world = await swapWorld({ localnet: ownLocalnet() });
const { db, chain, keys, issuer, mint, router, call, sale, quoteOf, newWallet, newHolder, serve } = world;
const { until, expire } = world;
const SOL = 1_000_000_000n;
const SWEEP = 60_000;
const clock = heldClock(Date.now());
const log = { warn: vi.fn(), error: vi.fn() };
const usd = new Map<string, number>();
const token = (address: string): ListedToken => ({
  mint: address,
  name: address === SOL_MINT ? 'Solana' : 'Test',
  symbol: address === SOL_MINT ? 'SOL' : 'TEST',
  decimals: address === SOL_MINT ? 9 : 6,
  multiplier: 1,
  logoURI: null,
  verified: true,
  supply: null,
  program: null,
  liquidity: null,
});
const tokens = async (mints: readonly string[]) => new Map(mints.map((address) => [address, token(address)]));
const market = {
  tokens,
  listed: tokens,
  prices: async () =>
    new Map(
      [...usd].map(([of, price]): [string, Price] => [of, { usd: price, change24h: null, at: Date.now() }]),
    ),
};
const profit = createProfit({ db, market, clock: systemClock, log, invalidations: unheard });
const deposits = openDeposits({ db, chain, clock, log, booked: profit.booked, sweepMs: SWEEP, ...swept });
const wallets = createWallets({ db, keys });
const { getWalletTransactionsUnified } = createHistoryCalls(createHistory({ db, market }));

/** What a client reads, parsed by the contract. */
async function told({ caller }: TestWallet, wish: Parameters<typeof getWalletTransactionsUnified>[0] = {}) {
  const answer = await getWalletTransactionsUnified(wish, caller);
  return calls.getWalletTransactionsUnified.output.parse(answer).transactions;
}

async function book(): Promise<void> {
  clock.advance(SWEEP);
  await deposits.check();
  await profit.value();
}

test('[who-08, data-14, fn-16] a transfer shows its recipient, value, fee, and the deposit that it caused', async () => {
  usd.set(SOL_MINT, 200);
  const [from, to] = [await newWallet(3n * SOL), await newWallet(0n)];
  await book();
  const { txSignature } = await call('transferSol', from, { toAddress: to.publicKey, amount: '0.5' });
  await book();
  usd.set(SOL_MINT, 10);
  const [sent, funding, made, ...others] = await told(from);
  expect(sent).toMatchObject({
    type: 'transfer',
    status: 'confirmed',
    direction: 'out',
    signature: txSignature,
    tokenSymbol: 'SOL',
    amount: '0.5',
    inputSymbol: 'SOL',
    fromTokenSymbol: 'SOL',
    inputAmount: '0.5',
    fromAmount: '0.5',
    outputSymbol: null,
    toTokenSymbol: null,
    counterparty: to.publicKey,
    walletPublicKey: from.publicKey,
    walletAddress: from.publicKey,
    walletId: from.walletId,
    walletName: 'Main',
    usdValue: 100,
    feeLamports: '5000',
    error: null,
    errorDetails: null,
  });
  expect(Date.parse(sent!.timestamp)).toBeGreaterThan(Date.parse(made!.timestamp));
  expect(funding).toMatchObject({
    type: 'transfer',
    direction: 'in',
    amount: '3',
    usdValue: 600,
    feeLamports: null,
  });
  expect(made).toMatchObject({
    type: 'wallet_create',
    status: 'confirmed',
    signature: null,
    amount: null,
    sent: null,
  });
  expect(others).toEqual([]);
  expect(await told(to, { transactionType: 'transfer' })).toMatchObject([
    {
      direction: 'in',
      signature: txSignature,
      tokenSymbol: 'SOL',
      amount: '0.5',
      toAmount: '0.5',
      fromAmount: null,
      counterparty: from.publicKey,
      usdValue: 100,
    },
  ]);
});

test('[data-14] a token transfer that opens an account is one item: the token, not the rent', async () => {
  usd.clear();
  usd.set(SOL_MINT, 200).set(mint.address, 2);
  const from = await newHolder(mint);
  await call('transferToken', from, tokenOrder(mint, await newAddress(), '12.5'));
  await book();
  const transfers = await told(from, { transactionType: 'transfer' });
  expect(transfers.filter(({ direction }) => direction === 'out')).toMatchObject([
    { tokenSymbol: 'TEST', amount: '12.5', usdValue: 25, alsoSent: [], received: null },
  ]);
});

test('[data-14, who-08] a swap shows both sides, valued at what was given, once per list', async () => {
  usd.set(SOL_MINT, 100).set(mint.address, 3);
  const wallet = await newWallet(5n * SOL);
  await book();
  const done = await call('executeCloudWalletSwap', wallet, await sale(wallet, SOL));
  await book();
  const [swap, ...rest] = await told(wallet, { transactionType: 'swap' });
  expect(rest).toEqual([]);
  expect(swap).toMatchObject({
    type: 'swap',
    status: 'confirmed',
    direction: null,
    signature: done.txSignature,
    inputSymbol: 'SOL',
    inputAmount: '1',
    outputSymbol: 'TEST',
    outputAmount: '100',
    tokenSymbol: null,
    amount: null,
    error: null,
    errorDetails: null,
  });
  // Fee and rent are not part of the swap.
  expect(swap!.usdValue).toBeCloseTo(100, 6);
  const quote = await quoteOf(wallet, mint.address, SOL_MINT, 50_000_000n);
  await call('executeCloudWalletSwap', wallet, { quote });
  await book();
  expect((await told(wallet))[0]).toMatchObject({ inputAmount: '50', outputAmount: '0.005', usdValue: 150 });
  expect((await told(wallet)).map(({ type }) => type)).toEqual(['swap', 'swap', 'transfer', 'wallet_create']);
});

test('[data-14] a pending swap shows its signature without a received amount, and is confirmed in its place', async () => {
  router.state.handling = 'down';
  const wallet = await newWallet(3n * SOL);
  const impatient = serve(IMPATIENT);
  const order = await sale(wallet, SOL, { idempotencyKey: 'taken-its-time' }, impatient);
  const { txSignature } = await impatient('executeCloudWalletSwap', wallet, order);
  const [pending] = await told(wallet);
  expect(pending).toMatchObject({
    status: 'pending',
    signature: txSignature,
    inputAmount: '1',
    outputSymbol: 'TEST',
    outputAmount: null,
    usdValue: null,
    feeLamports: null,
    error: null,
    errorDetails: null,
  });
  router.state.handling = 'land';
  await call('executeCloudWalletSwap', wallet, order);
  expect((await told(wallet))[0]).toMatchObject({
    id: pending!.id,
    timestamp: pending!.timestamp,
    status: 'confirmed',
    outputAmount: '100',
  });
});

test('[data-14, who-08] a failed transaction says why: refused before signing, or expired', async () => {
  const wallet = await newWallet(3n * SOL);
  const address = await newAddress();
  const refusing = serve({
    keys: {
      ...keys,
      sign: () => {
        throw new CallError('GUARD_REFUSED', { reason: 'it does something else' });
      },
    },
  });
  await expect(refusing('transferSol', wallet, { toAddress: address, amount: '1' })).rejects.toThrow();
  expect((await told(wallet))[0]).toMatchObject({
    type: 'transfer',
    status: 'failed',
    signature: null,
    amount: '1',
    usdValue: null,
    feeLamports: null,
    error: 'Not signed: it does something else. Nothing was sent.',
    errorDetails: { code: 'GUARD_REFUSED', reason: 'it does something else' },
  });
  router.state.handling = 'refuse';
  const impatient = serve(IMPATIENT);
  const order = await sale(wallet, SOL, { idempotencyKey: 'never-taken' }, impatient);
  await impatient('executeCloudWalletSwap', wallet, order);
  await expire();
  await until(async () =>
    expect((await told(wallet))[0]).toMatchObject({
      type: 'swap',
      status: 'failed',
      outputAmount: null,
      error: 'The swap did not go through in time. Nothing was swapped. Get a new quote.',
    }),
  );
});

test('[data-14, who-08] a transaction that landed with an error has its signature and fee and moved nothing', async () => {
  usd.set(SOL_MINT, 100).set(mint.address, 3);
  const wallet = await newHolder(mint);
  const account = await issuer.give(wallet.publicKey, mint, 0n);
  const freeze = getFreezeAccountInstruction({ account, mint: mint.address, owner: issuer.signer });
  const unlucky = serve({
    keys: {
      ...keys,
      async sign(request) {
        const signature = await keys.sign(request);
        await issuer.land(freeze);
        return signature;
      },
    },
  });
  const order = tokenOrder(mint, await newAddress(), '5');
  const { txSignature } = await unlucky('transferToken', wallet, order);
  await book();
  expect((await told(wallet))[0]).toMatchObject({
    type: 'transfer',
    status: 'failed',
    signature: txSignature,
    tokenSymbol: 'TEST',
    amount: '5',
    usdValue: null,
    feeLamports: '5000',
    error:
      'Solana refused the transaction: the token account is frozen by the issuer of the token. Only the network fee was charged.',
  });
});

test('[who-08] creation and deletion are listed, and transactions of deleted wallets stay', async () => {
  const wallet = await newWallet(2n * SOL);
  await book();
  await call('transferSol', wallet, { toAddress: await newAddress(), amount: '1' });
  await wallets.delete(sessionOf(wallet.caller.userId), wallet.walletId);
  expect((await told(wallet)).map(({ type, direction }) => [type, direction])).toEqual([
    ['wallet_delete', null],
    ['transfer', 'out'],
    ['transfer', 'in'],
    ['wallet_create', null],
  ]);
  const [deletion] = await told(wallet, { transactionType: 'wallet_delete' });
  expect(deletion).toMatchObject({
    walletName: 'Main',
    walletAddress: wallet.publicKey,
    status: 'confirmed',
  });
});
