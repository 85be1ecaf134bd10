import { parseAmount } from '@cumulus/contract/amount.ts';
import { holdingsOf } from '@cumulus/contract/holdings.ts';
import { wholeAmountText } from '@cumulus/contract/whole-amount.ts';
import { expect, test, vi } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { listing } from '../../../testing/market.ts';
import { interest, scaled, split } from '../../../testing/mint-rules.ts';
import { moneyWorld, type TestWallet } from '../../../testing/money-world.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { openKeyBudget } from '../market/key-budget.ts';
import { openMarket } from '../market/market.ts';
import type { Mint } from '../ports/units.ts';
import { TOKEN_2022_PROGRAM } from '../solana/programs.ts';
import { tokenFacts, valued } from '../wallets/holdings.ts';

const { chain, newWallet, serve, tokensOf, issuer } = await moneyWorld();
const call = serve();
const UNIT = 1_000_000_000n;

async function splitMint(multiplier: number) {
  return await issuer.createMint({ rule: scaled(multiplier), decimals: 9 });
}

async function holderOf(mint: Awaited<ReturnType<typeof splitMint>>, amount: bigint): Promise<TestWallet> {
  const wallet = await newWallet(UNIT);
  await issuer.give(wallet.publicKey, mint, amount);
  return wallet;
}

const send = (wallet: TestWallet, mint: Awaited<ReturnType<typeof splitMint>>, to: string, more: object) =>
  call('transferToken', wallet, {
    toAddress: to,
    tokenMint: mint.address,
    decimals: 9,
    amount: '0',
    ...more,
  });

test('what is typed as four arrives as four of the issuer’s units, and all of a balance is all of it', async () => {
  const mint = await splitMint(5);
  const wallet = await holderOf(mint, 3n * UNIT + 1n);
  const [to, rest] = [await newAddress(), await newAddress()];
  const scale = { decimals: 9, multiplier: 5 };
  const typed = parseAmount('4', scale)!;
  const amount = wholeAmountText(typed, scale);
  expect(amount).toBe('4');
  expect(await send(wallet, mint, to, { amount, multiplier: 5 })).toMatchObject({ success: true });
  expect(await tokensOf(to, mint.address)).toBe((4n * UNIT) / 5n);
  const left = await tokensOf(wallet.publicKey, mint.address);
  await send(wallet, mint, rest, { amount: wholeAmountText(left, scale), multiplier: 5 });
  expect(await tokensOf(wallet.publicKey, mint.address)).toBe(0n);
  expect(await tokensOf(rest, mint.address)).toBe(left);
});

test('a shortage is stated in the issuer’s units', async () => {
  const mint = await splitMint(5);
  const wallet = await holderOf(mint, UNIT);
  const request = { toAddress: await newAddress(), tokenMint: mint.address as string, decimals: 9 };
  expect(
    await call('validateTransfer', wallet, { ...request, amount: '6', multiplier: 5, transferType: 'token' }),
  ).toMatchObject({
    isValid: false,
    errorDetails: { code: 'INSUFFICIENT_FUNDS', available: '5', needed: '6' },
  });
});

test('nothing is sent in other units than the issuer’s of that moment', async () => {
  const mint = await splitMint(1);
  const wallet = await holderOf(mint, 10n * UNIT);
  const to = await newAddress();
  expect(await send(wallet, mint, to, { amount: '1' })).toMatchObject({ success: true });
  await issuer.land(split(mint.address, issuer.signer.address, 5, 0n));
  await expect(send(wallet, mint, to, { amount: '1' })).rejects.toMatchObject({ code: 'UNITS_CHANGED' });
  await expect(send(wallet, mint, to, { amount: '1', multiplier: 4 })).rejects.toMatchObject({
    code: 'UNITS_CHANGED',
  });
  expect(await send(wallet, mint, to, { amount: '1', multiplier: 5 })).toMatchObject({ success: true });
  expect(await tokensOf(to, mint.address)).toBe(UNIT + UNIT / 5n);
});

test('a repeated request finds its outcome after the issuer has changed the units', async () => {
  const mint = await splitMint(1);
  const wallet = await holderOf(mint, 10n * UNIT);
  const to = await newAddress();
  const request = { amount: '1', idempotencyKey: `key-${to}` };
  const first = await send(wallet, mint, to, request);
  await issuer.land(split(mint.address, issuer.signer.address, 5, 0n));
  expect(await send(wallet, mint, to, request)).toEqual(first);
  expect(await tokensOf(to, mint.address)).toBe(UNIT);
});

test('a balance with interest is sent by the multiplier that its review showed a moment ago', async () => {
  const mint = await issuer.createMint({ rule: interest(10_000), decimals: 9 });
  const wallet = await holderOf(mint, 10n * UNIT);
  const to = await newAddress();
  expect(await send(wallet, mint, to, { amount: '1.0000001', multiplier: 1.0000001 })).toMatchObject({
    success: true,
  });
  expect(await tokensOf(to, mint.address)).toBe(UNIT);
});

test('a split changes the units and the price that are shown, and neither the value nor what it is computed from', async () => {
  const mint = await splitMint(1);
  const wallet = await holderOf(mint, 3n * UNIT);
  const clock = { ...systemClock, now: () => Date.now() + skipped };
  let skipped = 0;
  const price = { usd: 581.65, change24h: null, at: Date.now() };
  const listed = listing(mint.address, 'Spacex', { decimals: 9, program: TOKEN_2022_PROGRAM, price });
  const source = {
    ...{ pricesMax: 50, tokensMax: 100 },
    prices: async () => new Map([[mint.address as string, price]]),
    tokens: async () => new Map([[mint.address as string, listed]]),
    search: async () => [listed],
    trending: async () => [],
  };
  const log = { warn: vi.fn() };
  const key = openKeyBudget({ clock, log, requestsPerSecond: 100 });
  const market = openMarket({ source, chain, clock, log, key });
  const shown = async () => {
    const mints = [mint.address];
    const facts = tokenFacts(mints, {
      prices: await market.prices(mints),
      tokens: await market.tokens(mints),
    });
    const held = [{ mint: mint.address as unknown as Mint, amount: 3n * UNIT, frozen: false }];
    const { walletId, publicKey } = wallet;
    const { tokens } = valued({ walletId, publicKey }, 0n, held as never, facts, new Map(), new Date());
    return holdingsOf(tokens, facts)[0];
  };
  try {
    expect(await shown()).toMatchObject({ uiAmount: 3, multiplier: 1, priceUsd: 581.65 });
    await issuer.land(split(mint.address, issuer.signer.address, 5, 0n));
    skipped = 61_000;
    const after = await shown();
    expect(after).toMatchObject({ balance: String(3n * UNIT), uiAmount: 15, multiplier: 5 });
    expect(after!.priceUsd).toBeCloseTo(116.33, 10);
    expect(after!.usdValue).toBeCloseTo(3 * 581.65, 8);
  } finally {
    market.close();
  }
});
