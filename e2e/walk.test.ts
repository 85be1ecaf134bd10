import { expect } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { lamportsOf, usdcOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { expectNotice } from './product/notices.ts';
import { pinPad, tapPin } from './product/pin.ts';
import { reviewSheet, stayOnSend, success } from './product/send.ts';
import { newEmail } from './product/user.ts';

test('[who-05, who-10, who-12, route-08, send-04, state-14, state-15, state-17, limit-12] a new user signs up, gets test funds, sends SOL and USDC, and protects the next transfer with a PIN', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const leave = await stayOnSend(page);
  const recipient = newAddress();

  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create an account' }).tap();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Email').fill(newEmail('walker'));
  await page.getByLabel('Password', { exact: true }).fill('umbrella moss');
  await page.getByLabel('Confirm password').fill('umbrella moss');
  await page.getByRole('button', { name: 'Create account' }).tap();
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await terms.getByText('I accept the terms of service').tap();
  await terms.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByText('No cloud wallets yet. Create your first secure cloud wallet.')).toBeVisible();

  await page.getByRole('button', { name: 'Create wallet' }).tap();
  const create = page.getByRole('dialog', { name: 'Create wallet' });
  await create.getByLabel('Name').fill('Main');
  await create.getByRole('button', { name: 'Create', exact: true }).tap();
  await expectNotice(page, 'Wallet created successfully!');
  await page.getByRole('list', { name: 'Cloud Wallets' }).getByRole('link', { name: /Main/ }).tap();
  await page.getByRole('button', { name: 'Get test SOL' }).tap();
  const tokens = page.getByRole('list', { name: 'Tokens' });
  await expect(tokens.getByRole('link', { name: /Solana/ })).toContainText('2.00 SOL');
  const detail = page.url();

  await tokens.getByRole('link', { name: /Solana/ }).tap();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(recipient);
  await expect(page.getByText('Valid address')).toBeVisible();
  await expect(page.getByText('First time sending here')).toBeVisible();
  for (const key of ['1', 'Decimal point', '5'])
    await page
      .getByRole('group', { name: 'Amount keys' })
      .getByRole('button', { name: key, exact: true })
      .tap();
  await page.getByRole('button', { name: 'Review' }).tap();
  const review = reviewSheet(page);
  await expect(review.getByText('First time sending to this address.')).toBeVisible();
  const short = `${recipient.slice(0, 4)}...${recipient.slice(-4)}`;
  await review.getByRole('button', { name: `Send 1.5 SOL to ${short}` }).tap();
  await expect(success(page).getByRole('heading', { name: 'Transaction Successful!' })).toBeVisible();
  await expect(success(page).getByText('Sent SOL successfully')).toBeVisible();
  await expect(success(page).getByText('Updating balance...')).toBeVisible();
  await expect(success(page).getByRole('button', { name: 'Copy transaction signature' })).toContainText(
    /[1-9A-HJ-NP-Za-km-z]{4}\.\.\.[1-9A-HJ-NP-Za-km-z]{4}/,
  );
  await leave();
  await expect(page).toHaveURL(detail);
  await expect(tokens.getByRole('link', { name: /Solana/ })).toContainText('0.50 SOL');
  expect(await lamportsOf(world, recipient)).toBe(1_500_000_000n);

  await tokens.getByRole('link', { name: /USD Coin/ }).tap();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(recipient);
  await page.getByRole('button', { name: '25%' }).tap();
  await page.getByRole('button', { name: 'Review' }).tap();
  await review.getByRole('button', { name: `Send 25 USDC to ${short}` }).tap();
  await expect(success(page).getByText('Sent USDC successfully')).toBeVisible();
  await leave();
  await expect(page).toHaveURL(detail);
  expect(await usdcOf(world, recipient)).toBe(25_000_000n);

  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('button', { name: /^PIN/ }).tap();
  await page.getByRole('button', { name: 'Set PIN' }).tap();
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await tapPin(page, '738291');
  await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
  await tapPin(page, '738291');
  await expect(page.getByRole('button', { name: /^PIN/ })).toContainText('On');

  await page.getByRole('link', { name: 'Wallets' }).tap();
  await page.getByRole('list', { name: 'Cloud Wallets' }).getByRole('link', { name: /Main/ }).tap();
  await tokens.getByRole('link', { name: /USD Coin/ }).tap();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(recipient);
  await page.getByRole('button', { name: '25%' }).tap();
  await page.getByRole('button', { name: 'Review' }).tap();
  await review.getByRole('button', { name: `Send 18.75 USDC to ${short}` }).tap();
  const pin = pinPad(page);
  await expect(pin.getByText(`Send 18.75 USDC to ${short}`)).toBeVisible();
  await tapPin(page, '000000');
  await expect(pin.getByText('Invalid PIN. Please try again.')).toBeVisible();
  await expect(pin.getByText('4 tries left')).toBeVisible();
  expect(await usdcOf(world, recipient)).toBe(25_000_000n);
  await tapPin(page, '738291');
  await expect(success(page).getByText('Sent USDC successfully')).toBeVisible();
  await leave();
  await expect(page).toHaveURL(detail);
  expect(await usdcOf(world, recipient)).toBe(43_750_000n);
});
