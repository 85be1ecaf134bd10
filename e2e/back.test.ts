import { expect, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { pressBack, pressForward } from './product/back.ts';
import { test } from './product/fixtures.ts';
import { pinPad } from './product/pin.ts';
import { amountField, openSend, review, reviewSheet } from './product/send.ts';
import { openSwap, reviewSwap, swapReview } from './product/swap.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const actions = (page: Page) => page.getByRole('region', { name: 'Wallet actions' });

test('Back closes the topmost dialog, and a press later leaves the screen', async ({
  page,
  user,
  wallet,
}) => {
  await user.call('setCloudWalletPin', { pin: '738291' });
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallets' }).tap();
  await actions(page).getByRole('button', { name: 'Create' }).tap();
  await sheet(page, 'Create wallet').getByLabel('Name').fill('Second');
  await sheet(page, 'Create wallet').getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(pinPad(page)).toBeVisible();
  await pressBack(page);
  await expect(pinPad(page)).toBeHidden();
  await expect(sheet(page, 'Create wallet').getByLabel('Name')).toHaveValue('Second');
  await pressBack(page);
  await expect(sheet(page, 'Create wallet')).toBeHidden();
  await expect(page).toHaveURL(/\/cloudwallet$/);
  await pressBack(page);
  await expect(page).toHaveURL(/\/settings$/);
  const { wallets } = await user.call('getCloudWallets', {});
  expect(wallets.map(({ walletId }) => walletId)).toEqual([wallet.walletId]);
});

test('dialogs closed by their own buttons leave nothing for Back to pass', async ({ page, wallet }) => {
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallets' }).tap();
  for (let times = 0; times < 3; times++) {
    await actions(page).getByRole('button', { name: 'Create' }).tap();
    await sheet(page, 'Create wallet').getByRole('button', { name: 'Cancel' }).tap();
    await expect(sheet(page, 'Create wallet')).toBeHidden();
  }
  await pressBack(page);
  await expect(page).toHaveURL(/\/settings$/);
  await pressForward(page);
  await expect(page).toHaveURL(/\/cloudwallet$/);
  await actions(page).getByRole('button', { name: 'Swap' }).tap();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}/swap$`));
  await pressBack(page);
  await expect(page).toHaveURL(/\/cloudwallet$/);
});

test('a screen opened from a sheet has the screen below it behind it', async ({ page, wallet }) => {
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallets' }).tap();
  await actions(page).getByRole('button', { name: 'Send' }).tap();
  await sheet(page, 'Send from Main')
    .getByRole('button', { name: /Solana/ })
    .tap();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}/`));
  await pressBack(page);
  await expect(page).toHaveURL(/\/cloudwallet$/);
  await pressBack(page);
  await expect(page).toHaveURL(/\/settings$/);
});

test('after a sheet, the steps of a swap are where they were', async ({ page, wallet }) => {
  await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
  await (await reviewSwap(page, '0.5')).waitFor();
  await swapReview(page).getByRole('button', { name: 'Cancel' }).tap();
  await expect(swapReview(page)).toBeHidden();
  await page.getByRole('button', { name: /Change the token that you buy/ }).tap();
  await expect(page.getByRole('heading', { name: 'Choose Buy token' })).toBeVisible();
  await pressBack(page);
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}$`));
});

test('Back from the review of a payment keeps what was typed', async ({ page, wallet }) => {
  await openSend(page, wallet);
  await (await review(page, newAddress(), '0.25')).waitFor();
  await pressBack(page);
  await expect(reviewSheet(page)).toBeHidden();
  await expect(amountField(page)).toHaveValue('0.25');
});
