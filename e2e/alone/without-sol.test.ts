import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { chainBalances, control, faucet, newAddress } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import { freePorts } from '../../launch/src/port.ts';
import type { World } from '../../launch/src/world.ts';
import type { Account } from '../../server/src/ports/chain.ts';
import { extension, mintAccount, tokenAccount } from '../../testing/token-bytes.ts';
import { lamportsOf, usdcOf } from '../product/chain.ts';
import { test as base, START_TIMEOUT } from '../product/fixtures.ts';
import { openSend, review, reviewSheet, stayOnSend, success } from '../product/send.ts';
import { openSwap, reviewSwap, stayOnSwap, swapSuccess } from '../product/swap.ts';
import { newEmail } from '../product/user.ts';
import { makeFundedWallet, tokenRows } from '../product/wallets.ts';
import { startProduct } from '../product/world.ts';

/** A product whose operator pays for sends of users without SOL: its wallet is made before it is set. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cumulus-sponsor-'));
      const [port] = await freePorts([undefined]);
      const first = await startProduct({}, { dataDir, port: port! });
      const operator = await newCustomer(first.url, newEmail('operator'));
      const { wallet } = await operator.call('createCloudWallet', { name: 'Sponsor' });
      await faucet(first, wallet.publicKey, 1_000_000_000n);
      await faucet(first, wallet.publicKey, 1n, USDC_MINT);
      await first.stop();
      const settings = { SPONSOR_WALLET: wallet.walletId, SPONSOR_NAME: 'Example Ltd' };
      const world = await startProduct(settings, { dataDir, port: port! });
      await use(world);
      await world.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
});

test('a new user who holds only USDC sends it for a fee in USDC, and swaps it for SOL', async ({
  page,
  world,
}) => {
  const leave = await stayOnSend(page);
  await stayOnSwap(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).tap();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await page.getByLabel('Email').fill(newEmail('newcomer'));
  await page.getByLabel('Password', { exact: true }).fill('umbrella moss');
  await page.getByLabel('Confirm password').fill('umbrella moss');
  await page.getByText('I accept the terms of service').tap();
  await page.getByRole('button', { name: 'Create account' }).tap();
  const created = page.waitForResponse('**/functions/createCloudWallet');
  await page
    .getByRole('dialog', { name: 'Create wallet' })
    .getByRole('button', { name: 'Create', exact: true })
    .tap();
  const { result } = (await (await created).json()) as {
    result: { wallet: { walletId: string; publicKey: string } };
  };
  const { walletId, publicKey } = result.wallet;
  await faucet(world, publicKey, 50_000_000n, USDC_MINT);

  const recipient = newAddress();
  await page.goto(`/cloudwallet/${walletId}`);
  await expect(tokenRows(page).filter({ hasText: '50 USDC' })).toBeVisible();
  await openSend(page, { walletId }, USDC_MINT);
  const send = await review(page, recipient, '10');
  await expect(reviewSheet(page)).toContainText(/0\.\d+ USDC, paid for you in SOL by Example Ltd/);
  await send.tap();
  await expect(success(page)).toBeVisible();
  expect(await usdcOf(world, recipient)).toBe(10_000_000n);
  expect(await lamportsOf(world, publicKey)).toBe(0n);
  expect(await usdcOf(world, publicKey)).toBeLessThan(40_000_000n);

  await leave();
  await openSwap(page, walletId, 'Solana', 'USD Coin');
  await (await reviewSwap(page, '20')).tap();
  await expect(swapSuccess(page)).toBeVisible();
  expect(await lamportsOf(world, publicKey)).toBeGreaterThan(0n);
});

test('a token whose issuer multiplies its amounts is shown, typed and sent in these units', async ({
  page,
  user,
  world,
}) => {
  const wallet = await makeFundedWallet(user, 'Main');
  const mint = newAddress();
  const put = (address: string, { lamports, owner, data }: Account) =>
    control(world, 'account', {
      ...{ address, owner, lamports: String(lamports) },
      data: Buffer.from(data).toString('base64'),
    });
  await put(mint, mintAccount({}, [multiplied(5)]));
  const held = { mint, owner: wallet.publicKey, amount: 10_000_000n };
  await put(newAddress(), tokenAccount(held as never, [extension.immutableOwner]));

  await stayOnSend(page);
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  await expect(tokenRows(page).filter({ hasText: '50 Unknown' })).toBeVisible();
  await openSend(page, wallet, mint);
  const recipient = newAddress();
  const send = await review(page, recipient, '20');
  await expect(send).toHaveText(/^Send 20 /);
  await expect(reviewSheet(page)).toContainText('30 Unknown');
  await send.tap();
  await expect(success(page)).toBeVisible();
  expect((await chainBalances(world, recipient, mint)).tokens, 'base units').toBe(4_000_000n);
});

/** ScaledUiAmount of Token-2022: authority, multiplier, and the next one with its time. */
function multiplied(multiplier: number) {
  const data = Buffer.alloc(56);
  data.writeDoubleLE(multiplier, 32);
  data.writeDoubleLE(multiplier, 48);
  return { type: 25, data };
}
