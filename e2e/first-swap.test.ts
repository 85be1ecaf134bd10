import { expect, type Locator } from '@playwright/test';
import { usdcOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import {
  chooseBuy,
  chooseSell,
  payField,
  received,
  stayOnSwap,
  swapNow,
  swapReview,
  swapSuccess,
} from './product/swap.ts';
import { newEmail } from './product/user.ts';

const TAPS_MAX = 14;

test('a new user gets from the sign-up to the first confirmed swap in at most 14 taps', async ({
  page,
  world,
}) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const { keyboard } = page;
  await stayOnSwap(page);

  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Create an account' }));
  await tap(page.getByLabel('Email'));
  await keyboard.type(newEmail('first-swap'));
  await keyboard.press('Tab');
  await keyboard.type('umbrella moss');
  // The button that shows the password is in between.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('umbrella moss');
  await tap(page.getByRole('button', { name: 'Create account' }));
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await tap(terms.getByText('I accept the terms of service'));
  await tap(terms.getByRole('button', { name: 'Continue' }));

  await tap(page.getByRole('button', { name: 'Create wallet' }));
  const create = page.getByRole('dialog', { name: 'Create wallet' });
  await expect(create.getByLabel('Name')).toBeFocused();
  await keyboard.type('Main');
  const created = page.waitForResponse('**/functions/createCloudWallet');
  await tap(create.getByRole('button', { name: 'Create', exact: true }));
  const { result } = (await (await created).json()) as { result: { wallet: { publicKey: string } } };
  const { publicKey } = result.wallet;

  await tap(page.getByRole('button', { name: 'Get test SOL' }));
  await tap(page.getByRole('button', { name: 'Choose a token' }));

  const before = await usdcOf(world, publicKey);
  await chooseBuy(page, 'USD Coin');
  await chooseSell(page, 'Solana');
  taps += 2;
  await tap(payField(page));
  await keyboard.type('0.5');
  await expect(received(page, 'USDC')).toBeVisible();
  await tap(swapNow(page));
  await tap(swapReview(page).getByRole('button', { name: /^Swap / }));
  await expect(swapSuccess(page)).toBeVisible();

  expect(await usdcOf(world, publicKey)).toBeGreaterThan(before);
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
});
