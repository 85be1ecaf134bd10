import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { chainBalances } from '../launch/src/chaos/chain.ts';
import { finger } from './product/finger.ts';
import { test } from './product/fixtures.ts';
import { payField, received, stayOnSwap, swapNow, swapReview, swapSuccess } from './product/swap.ts';
import { newEmail } from './product/user.ts';

const TAPS_MAX = 14;

test('a newcomer goes from the sign-up to the first swap landed in at most 14 taps', async ({
  page,
  world,
}) => {
  test.setTimeout(60_000);
  const { tap, taps, type, press, stage } = finger(page);
  await stayOnSwap(page);

  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Create an account' }));
  await tap(page.getByLabel('Email'));
  await type(newEmail('newcomer'));
  // The next field, past the eye that shows the password.
  await press('Tab');
  await type('secret123');
  await press('Tab');
  await press('Tab');
  await type('secret123');
  await tap(page.getByRole('button', { name: 'Create account' }));
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await tap(terms.getByText('I accept the terms of service'));
  await tap(terms.getByRole('button', { name: 'Continue' }));
  stage('signed up');

  await tap(page.getByRole('button', { name: 'Create wallet' }));
  const create = page.getByRole('dialog', { name: 'Create wallet' });
  await expect(create.getByLabel('Name')).toBeFocused();
  await type('Main');
  const created = page.waitForResponse('**/functions/createCloudWallet');
  await tap(create.getByRole('button', { name: 'Create', exact: true }));
  const { result } = (await (await created).json()) as { result: { wallet: { publicKey: string } } };
  const { publicKey } = result.wallet;
  stage('a wallet');

  await tap(page.getByRole('button', { name: 'Get test SOL' }));
  await tap(page.getByRole('button', { name: 'Choose a token' }));
  stage('funds');

  const before = await chainBalances(world, publicKey, USDC_MINT);
  await tap(page.getByRole('list', { name: 'Common tokens' }).getByRole('button', { name: 'USD Coin' }));
  await tap(page.getByRole('list', { name: 'Tokens to sell' }).getByRole('button', { name: 'Solana' }));
  await tap(payField(page));
  await type('0.5');
  await expect(received(page, 'USDC')).toBeVisible();
  await tap(swapNow(page));
  const swap = swapReview(page).getByRole('button', { name: /^Swap / });
  await tap(swap);
  await expect(swapSuccess(page)).toBeVisible();
  stage('swapped');

  const after = await chainBalances(world, publicKey, USDC_MINT);
  expect(after.tokens).toBeGreaterThan(before.tokens);
  expect(taps()).toBeLessThanOrEqual(TAPS_MAX);
});
