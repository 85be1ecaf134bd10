import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { chainBalances, newAddress } from '../launch/src/chaos/chain.ts';
import { finger } from './product/finger.ts';
import { test } from './product/fixtures.ts';
import { enterPin } from './product/pin.ts';
import { newEmail } from './product/user.ts';

test('[who-05, who-10, who-12, route-08, send-04, state-14, state-15, state-17, limit-12] a newcomer signs up, gets test funds, sends SOL and USDC, and guards the next transfer with a PIN', async ({
  page,
  world,
}) => {
  test.setTimeout(60_000);
  const { tap, stage } = finger(page);
  const recipient = newAddress();

  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await tap(page.getByRole('link', { name: 'Create an account' }));
  await page.getByLabel('Email').fill(newEmail('walker'));
  await page.getByLabel('Password', { exact: true }).fill('secret123');
  await page.getByLabel('Confirm password').fill('secret123');
  await tap(page.getByRole('button', { name: 'Create account' }));
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await tap(terms.getByText('I accept the terms of service'));
  await tap(terms.getByRole('button', { name: 'Continue' }));
  await expect(page.getByText('No cloud wallets yet. Create your first secure cloud wallet.')).toBeVisible();
  stage('signed up');

  await tap(page.getByRole('button', { name: 'Create wallet' }));
  const create = page.getByRole('dialog', { name: 'Create wallet' });
  await create.getByLabel('Name').fill('Main');
  await tap(create.getByRole('button', { name: 'Create', exact: true }));
  await expect(page.getByText('Wallet created successfully!')).toBeVisible();
  await tap(page.getByRole('list', { name: 'Cloud Wallets' }).getByRole('link', { name: /Main/ }));
  await tap(page.getByRole('button', { name: 'Get test SOL' }));
  const tokens = page.getByRole('list', { name: 'Tokens' });
  await expect(tokens.getByRole('link', { name: /Solana/ })).toContainText('2.00 SOL');
  const detail = page.url();
  stage('a wallet with test SOL');

  await tap(tokens.getByRole('link', { name: /Solana/ }));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(recipient);
  await expect(page.getByText('Valid address')).toBeVisible();
  await expect(page.getByText('First time sending here')).toBeVisible();
  for (const key of ['1', 'Decimal point', '5'])
    await tap(
      page.getByRole('group', { name: 'Amount keys' }).getByRole('button', { name: key, exact: true }),
    );
  await tap(page.getByRole('button', { name: 'Review' }));
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review.getByText('First time sending to this address.')).toBeVisible();
  const short = `${recipient.slice(0, 4)}...${recipient.slice(-4)}`;
  await tap(review.getByRole('button', { name: `Send 1.5 SOL to ${short}` }));
  const success = page.getByRole('dialog', { name: 'Transaction Successful!' });
  await expect(success.getByRole('heading', { name: 'Transaction Successful!' })).toBeVisible();
  await expect(success.getByText('Sent SOL successfully')).toBeVisible();
  await expect(success.getByText('Updating balance...')).toBeVisible();
  await expect(success.getByRole('button', { name: 'Copy transaction signature' })).toContainText(
    /[1-9A-HJ-NP-Za-km-z]{4}\.\.\.[1-9A-HJ-NP-Za-km-z]{4}/,
  );
  await expect(page).toHaveURL(detail);
  await expect(tokens.getByRole('link', { name: /Solana/ })).toContainText('0.50 SOL');
  expect((await chainBalances(world, recipient, USDC_MINT)).lamports).toBe(1_500_000_000n);
  stage('SOL sent');

  await tap(tokens.getByRole('link', { name: /USD Coin/ }));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(recipient);
  await tap(page.getByRole('button', { name: '25%' }));
  await tap(page.getByRole('button', { name: 'Review' }));
  await tap(review.getByRole('button', { name: `Send 25 USDC to ${short}` }));
  await expect(success.getByText('Sent USDC successfully')).toBeVisible();
  await expect(page).toHaveURL(detail);
  expect((await chainBalances(world, recipient, USDC_MINT)).tokens).toBe(25_000_000n);
  stage('USDC sent');

  await tap(page.getByRole('link', { name: 'Settings' }));
  await tap(page.getByRole('button', { name: /^PIN/ }));
  await tap(page.getByRole('button', { name: 'Set PIN' }));
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await enterPin(page, '123456', tap);
  await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
  await enterPin(page, '123456', tap);
  await expect(page.getByRole('button', { name: /^PIN/ })).toContainText('On');
  stage('a PIN set');

  await tap(page.getByRole('link', { name: 'Wallets' }));
  await tap(page.getByRole('list', { name: 'Cloud Wallets' }).getByRole('link', { name: /Main/ }));
  await tap(tokens.getByRole('link', { name: /USD Coin/ }));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(recipient);
  await tap(page.getByRole('button', { name: '25%' }));
  await tap(page.getByRole('button', { name: 'Review' }));
  await tap(review.getByRole('button', { name: `Send 18.75 USDC to ${short}` }));
  const pin = page.getByRole('dialog', { name: 'Enter your PIN' });
  await expect(pin.getByText(`Send 18.75 USDC to ${short}`)).toBeVisible();
  await enterPin(page, '000000', tap);
  await expect(pin.getByText('Invalid PIN. Please try again.')).toBeVisible();
  await expect(pin.getByText('4 tries left')).toBeVisible();
  expect((await chainBalances(world, recipient, USDC_MINT)).tokens).toBe(25_000_000n);
  await enterPin(page, '123456', tap);
  await expect(success.getByText('Sent USDC successfully')).toBeVisible();
  await expect(page).toHaveURL(detail);
  expect((await chainBalances(world, recipient, USDC_MINT)).tokens).toBe(43_750_000n);
  stage('sent with the PIN');
});
