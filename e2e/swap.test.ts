import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { chainBalances } from '../launch/src/chain-client.ts';
import { pressBack } from './product/back.ts';
import { signaturesOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { holdAnswer } from './product/held-answer.ts';
import { BONK } from './product/mints.ts';
import { enterPin, pinPad } from './product/pin.ts';
import {
  chooseSell,
  openSwap,
  openTokenChoice,
  payField,
  received,
  reviewSwap,
  stayOnSwap,
  swapNow,
  swapReview,
  swapSuccess,
  tokenFound,
} from './product/swap.ts';
import { cards, makeWallet } from './product/wallets.ts';

const SOL = 1_000_000_000n;

test('[who-06, swap-05, swap-08, swap-09, state-24, limit-13] SOL is swapped to USDC and back on the chain', async ({
  page,
  wallet,
  world,
}) => {
  const start = await chainBalances(world, wallet.publicKey, USDC_MINT);
  const leave = await stayOnSwap(page);
  await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
  await (await reviewSwap(page, '0.5')).tap();
  await expect(swapSuccess(page)).toBeVisible();
  await expect(swapSuccess(page)).toContainText('Your transaction is complete');
  const bought = (await chainBalances(world, wallet.publicKey, USDC_MINT)).tokens - start.tokens;
  await expect(swapSuccess(page)).toContainText(`+${Number(bought) / 1e6} USDC`);
  await expect(swapSuccess(page)).toContainText('−0.5 SOL · Main');
  await leave();
  await expect(page).toHaveURL(/\/cloudwallet$/);
  await expect(cards(page)).toHaveCount(1);

  const between = await chainBalances(world, wallet.publicKey, USDC_MINT);
  expect(bought).toBeGreaterThan(0n);
  // Half a SOL, and the transaction fee unless a market maker pays it.
  const paid = start.lamports - between.lamports;
  expect(paid).toBeGreaterThanOrEqual(SOL / 2n);
  expect(paid).toBeLessThan(SOL / 2n + 1_000_000n);

  await openSwap(page, wallet.walletId, 'Solana', 'USD Coin');
  await (await reviewSwap(page, String(Number(bought) / 1e6))).tap();
  await expect(swapSuccess(page)).toBeVisible();
  const end = await chainBalances(world, wallet.publicKey, USDC_MINT);
  expect(end.tokens).toBe(start.tokens);
  const back = end.lamports - between.lamports;
  // Two router fees, and other tests move the market.
  expect(back).toBeGreaterThan((SOL * 45n) / 100n);
  expect(back).toBeLessThan((SOL * 55n) / 100n);
});

test('[swap-01, rule-21, rule-22, swap-06] a token is found by symbol or address, and the first purchase pays the rent of its account', async ({
  page,
  user,
  world,
  wallet,
}) => {
  const { publicKey, walletId } = await makeWallet(user, 'Fresh');
  await user.call('transferSol', {
    walletId: wallet.walletId,
    toAddress: publicKey,
    amount: '1',
    idempotencyKey: crypto.randomUUID(),
  });
  await stayOnSwap(page);
  await openTokenChoice(page, walletId);
  const search = page.getByRole('textbox', { name: 'Symbol, name or address' });
  await search.fill('0'.repeat(40));
  await expect(page.getByText('Invalid Solana address format')).toBeVisible();
  await search.fill('bonk');
  await expect(tokenFound(page, 'Bonk')).toBeVisible();
  await search.fill(BONK);
  await tokenFound(page, 'Bonk').tap();
  await chooseSell(page, 'Solana');
  await page.getByRole('button', { name: '25%' }).tap();
  await expect(received(page, 'BONK')).toBeVisible();
  await swapNow(page).tap();
  await expect(swapReview(page)).toContainText(/New account rent0\.00\d+ SOL/);
  await swapReview(page)
    .getByRole('button', { name: /^Swap / })
    .tap();
  await expect(swapSuccess(page)).toBeVisible();
  expect((await chainBalances(world, publicKey, BONK)).tokens).toBeGreaterThan(0n);
});

test('[role-04, state-14, state-15] the PIN is asked for after the review, and the swap is executed once', async ({
  page,
  user,
  wallet,
  world,
}) => {
  await user.call('setCloudWalletPin', { pin: '738291' });
  await stayOnSwap(page);
  await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
  const before = await signaturesOf(world, wallet.publicKey);
  await (await reviewSwap(page, '0.1')).tap();
  await expect(pinPad(page)).toContainText('Swap 0.1 SOL for USDC');
  await enterPin(page, '000000');
  await expect(page.getByText('4 tries left')).toBeVisible();
  await enterPin(page, '738291');
  await expect(swapSuccess(page)).toBeVisible();
  expect(await signaturesOf(world, wallet.publicKey)).toHaveLength(before.length + 1);
});

test('a reload during a swap continues it, and the swap is executed once', async ({
  page,
  wallet,
  world,
}) => {
  await stayOnSwap(page);
  await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
  const swap = await reviewSwap(page, '0.1');
  await expect(swap).toBeEnabled();
  const before = await signaturesOf(world, wallet.publicKey);
  const answer = await holdAnswer(page, 'executeCloudWalletSwap');
  await swap.tap();
  await answer.answered;
  await page.reload();
  await expect(swapSuccess(page)).toBeVisible();
  expect(await signaturesOf(world, wallet.publicKey)).toHaveLength(before.length + 1);
});

test('[swap-06, swap-07, route-09] Back goes back one step, and a reload keeps the step and its amount', async ({
  page,
  wallet,
}) => {
  await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
  await payField(page).fill('0.25');
  await expect(received(page, 'USDC')).toBeVisible();
  await page.reload();
  await expect(payField(page)).toHaveValue('0.25');
  await expect(received(page, 'USDC')).toBeVisible();
  await pressBack(page);
  await expect(page.getByRole('heading', { name: 'Sell for USDC' })).toBeVisible();
  await pressBack(page);
  await expect(page.getByRole('heading', { name: 'Choose Buy token' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}$`));
  await page.goto(`/cloudwallet/${wallet.walletId}/swap`);
  await expect(page.getByRole('heading', { name: /^Main/ })).toBeVisible();
});

test('[rule-15, rule-16, rule-18, rule-19, limit-05, limit-06] amounts leave SOL for later fees', async ({
  page,
  user,
  wallet,
}) => {
  await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
  await page.getByRole('button', { name: 'Max' }).tap();
  await expect(payField(page)).toHaveValue('1.98');
  await payField(page).fill('2');
  await expect(page.getByRole('alert')).toHaveText('Amount exceeds maximum available (1.98 SOL)');
  await payField(page).blur();
  await expect(payField(page)).toHaveValue('1.98');
  await user.call('transferSol', {
    walletId: wallet.walletId,
    toAddress: (await makeWallet(user, 'Other')).publicKey,
    amount: '1.992',
    idempotencyKey: crypto.randomUUID(),
  });
  // No maker fills this pair, and Jupiter pays for nothing that is worth so little.
  await openSwap(page, wallet.walletId, 'Solana', 'Bonk');
  await payField(page).fill('1000');
  await expect(page.getByRole('alert')).toHaveText(
    /^Insufficient SOL for transaction fees\. Need at least 0\.01 SOL, have 0\.007\d+ SOL$/,
  );
  await expect(swapNow(page)).toBeDisabled();
});

test('[error-10] a quote that fails is reported inline and can be retried', async ({ page, wallet }) => {
  await page.route('**/functions/getCloudWalletSwapQuote', (route) =>
    route.fulfill({ status: 500, json: { error: { message: 'INTERNAL', status: 'INTERNAL' } } }),
  );
  await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
  await payField(page).fill('0.1');
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch quote. Please try again.');
  await page.unroute('**/functions/getCloudWalletSwapQuote');
  await page.getByRole('button', { name: 'Retry' }).tap();
  await expect(received(page, 'USDC')).toBeVisible();
});
