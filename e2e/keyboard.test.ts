import { expect } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { test } from './product/fixtures.ts';
import { keyboard } from './product/keyboard.ts';
import { reviewSheet, stayOnSend, success } from './product/send.ts';
import { received, stayOnSwap, swapReview, swapSuccess } from './product/swap.ts';
import { newEmail } from './product/user.ts';
import { cards, makeFundedWallet } from './product/wallets.ts';

// As on a desktop.
test.use({ hasTouch: false, isMobile: false });

test('sign-up, terms, sign-out and sign-in work by keyboard alone', async ({ page }) => {
  const { reach, act, fill, press, type } = keyboard(page);
  const email = newEmail('keys');
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Cumulus');
  await act(/link "Create an account"/);
  await expect(page).toHaveTitle('Create an account · Cumulus');
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeFocused();
  await fill(/textbox "Email"/, email);
  await fill(/textbox "Password"/, 'umbrella moss');
  await fill(/textbox "Confirm password"/, 'umbrella moss');
  await press('Enter');
  await expect(page.getByRole('alert')).toHaveText('You must check the box to accept the terms of service');
  await act(/checkbox/, 'Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await act(/button "Create account"/);
  await expect(page).toHaveTitle('Cloud Wallets · Cumulus');
  await expect(page.getByRole('dialog', { name: 'Create wallet' }).getByLabel('Name')).toBeFocused();
  await press('Escape');

  await act(/link "Settings"/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await reach(/radio "System"/);
  await press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await act(/button "Sign out"/);
  await expect(page).toHaveTitle('Sign in · Cumulus');
  await fill(/textbox "Email"/, email);
  await reach(/textbox "Password"/);
  await type('umbrella moss');
  await press('Enter');
  await expect(page).toHaveTitle('Cloud Wallets · Cumulus');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a transfer with a PIN works by keyboard alone, and closing a sheet restores the focus', async ({
  page,
  user,
}) => {
  await makeFundedWallet(user, 'Main');
  await user.call('setCloudWalletPin', { pin: '738291' });
  const { act, fill, press, type, focused } = keyboard(page);
  await stayOnSend(page);
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(1);
  await act(/link "Main/);
  await expect(page).toHaveTitle('Main · Cumulus');

  await act(/button "Receive"/);
  const receive = page.getByRole('dialog', { name: /^Receive/ });
  await expect(receive).toBeVisible();
  await press('Escape');
  await expect(receive).toBeHidden();
  await expect(page.getByRole('button', { name: 'Receive' })).toBeFocused();

  await act(/link "Solana/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await fill(/textbox "To"/, newAddress());
  await expect(page.getByText('Valid address')).toBeVisible();
  await fill(/textbox "Amount/, '0.1');
  await act(/button "Review"/);
  await expect(reviewSheet(page)).toBeVisible();
  await press('Escape');
  await expect(reviewSheet(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await press('Enter');
  await expect(reviewSheet(page)).toBeVisible();
  await act(/button "Send 0.1 SOL/);

  const pin = page.getByRole('dialog', { name: 'Enter your PIN' });
  await expect(pin).toBeVisible();
  await type('000');
  await expect(pin.getByRole('status').filter({ hasText: '3 of 6 entered' })).toBeAttached();
  await type('000');
  await expect(pin.getByRole('alert')).toContainText('Invalid PIN. Please try again.');
  await expect(pin).toContainText('4 tries left');
  await act(/button "7"/, 'Space');
  await expect(focused).toBeVisible();
  await type('38291');
  await expect(success(page)).toBeVisible();
});

test('a swap works by keyboard alone', async ({ page, user }) => {
  await makeFundedWallet(user, 'Main');
  const { act, fill, press } = keyboard(page);
  await stayOnSwap(page);
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(1);
  await act(/link "Main/);
  await expect(page.getByRole('list', { name: 'Tokens', exact: true })).toBeVisible();
  await act(/button "Swap"/);
  await fill(/textbox "Symbol, name or address"/, 'usdc');
  await expect(page.getByRole('list', { name: 'Tokens found' })).toBeVisible();
  await act(/button "USD Coin/);
  await expect(page.getByRole('list', { name: 'Tokens to sell' })).toBeVisible();
  await act(/button "Solana/);
  await fill(/textbox "Amount/, '0.5');
  await expect(received(page, 'USDC')).toBeVisible();
  await act(/button "Swap Now"/);
  await expect(swapReview(page)).toBeVisible();
  await press('Escape');
  await expect(swapReview(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Swap Now' })).toBeFocused();
  await press('Enter');
  await expect(swapReview(page)).toBeVisible();
  await act(/button "Swap 0.5 SOL/);
  await expect(swapSuccess(page)).toBeVisible();
});
