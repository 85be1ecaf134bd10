import { expect, type Locator, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { usdcOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { expectNotice } from './product/notices.ts';
import { orderReview, placed } from './product/orders.ts';
import { enterPin } from './product/pin.ts';
import { stayOnSend, success } from './product/send.ts';
import { openSwap, received, stayOnSwap, swapNow, swapReview, swapSuccess } from './product/swap.ts';
import { newEmail } from './product/user.ts';
import { cards, makeFundedWallet, tokenRows } from './product/wallets.ts';

/** Counts each press, and each field that is filled, as one. */
function counter(page: Page) {
  let count = 0;
  return {
    tap: async (target: Locator) => {
      count += 1;
      await target.tap();
    },
    type: async (text: string) => {
      count += 1;
      await page.keyboard.type(text);
    },
    taps: () => count,
  };
}

/** Swaps half of what can be sold, from the third step on. */
async function swapHalf(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await tap(page.getByRole('button', { name: '50%' }));
  await swapAmount(page, tap);
}

/** Swaps the amount that is in the field. */
async function swapAmount(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await expect(received(page, 'USDC')).toBeVisible();
  await tap(swapNow(page));
  await tap(swapReview(page).getByRole('button', { name: /^Swap / }));
  await expect(swapSuccess(page)).toBeVisible();
}

test('a new user gets from the first page to the first confirmed swap in 11 taps', async ({
  page,
  world,
}) => {
  const { tap, type, taps } = counter(page);
  const { keyboard } = page;
  await stayOnSwap(page);

  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Create an account' }));
  // Until this screen is there, the field of the same name is that of signing in.
  const submit = page.getByRole('button', { name: 'Create account' });
  await expect(submit).toBeVisible();
  await page.getByLabel('Email').focus();
  await type(newEmail('first-swap'));
  await keyboard.press('Tab');
  await type('umbrella moss');
  // The button that shows the password is in between.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await type('umbrella moss');
  await tap(page.getByText('I accept the terms of service'));
  await tap(submit);

  const create = page.getByRole('dialog', { name: 'Create wallet' });
  await expect(create.getByLabel('Name')).toHaveValue('Wallet 1');
  const created = page.waitForResponse('**/functions/createCloudWallet');
  await tap(create.getByRole('button', { name: 'Create', exact: true }));
  const { result } = (await (await created).json()) as { result: { wallet: { publicKey: string } } };
  const { publicKey } = result.wallet;

  await tap(page.getByRole('button', { name: 'Get test SOL' }));
  await tap(page.getByRole('button', { name: 'Swap SOL for USDC' }));
  const before = await usdcOf(world, publicKey);
  await swapAmount(page, tap);

  expect(await usdcOf(world, publicKey)).toBeGreaterThan(before);
  expect(taps()).toBe(11);
});

test('a user who has swapped before repeats the swap in 4 taps', async ({ page, user, world }) => {
  const { walletId, publicKey } = await makeFundedWallet(user, 'Main');
  const leave = await stayOnSwap(page);
  await openSwap(page, walletId, 'USD Coin', 'Solana');
  await swapHalf(page, (target) => target.tap());
  await leave();
  await expect(page).toHaveURL(/\/cloudwallet$/);

  const before = await usdcOf(world, publicKey);
  const { tap, taps } = counter(page);
  await page.goto(`/cloudwallet/${walletId}`);
  await expect(tokenRows(page).first()).toBeVisible();
  await tap(page.getByRole('button', { name: 'Swap SOL for USDC' }));
  await swapHalf(page, tap);
  expect(await usdcOf(world, publicKey)).toBeGreaterThan(before);
  expect(taps()).toBe(4);
});

for (const { from, open, shown } of [
  {
    from: 'the wallet list',
    open: () => '/cloudwallet',
    shown: (page: Page) => cards(page).first(),
  },
  {
    from: "the wallet's screen",
    open: (walletId: string) => `/cloudwallet/${walletId}`,
    shown: (page: Page) => tokenRows(page).first(),
  },
])
  test(`a user with SOL swaps half of it in 4 taps from ${from}, and the suggested amount in 3`, async ({
    page,
    user,
    world,
  }) => {
    const { walletId, publicKey } = await makeFundedWallet(user, 'Main');
    const leave = await stayOnSwap(page);
    await page.goto(open(walletId));
    await expect(shown(page)).toBeVisible();
    const first = counter(page);
    await first.tap(page.getByRole('button', { name: 'Swap SOL for USDC' }));
    const before = await usdcOf(world, publicKey);
    await swapHalf(page, first.tap);
    const between = await usdcOf(world, publicKey);
    expect(between).toBeGreaterThan(before);
    expect(first.taps()).toBe(4);

    await leave();
    await expect(page.getByRole('region', { name: 'Last payment' })).toContainText('USDC');
    await page.goto(open(walletId));
    const second = counter(page);
    await second.tap(page.getByRole('button', { name: 'Swap SOL for USDC' }));
    await swapAmount(page, second.tap);
    expect(await usdcOf(world, publicKey)).toBeGreaterThan(between);
    expect(second.taps()).toBe(3);
  });

test('a send to a contact takes 5 taps', async ({ page, user }) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await user.call('saveContact', { address: newAddress(), name: 'Anna' });
  const { tap, taps } = counter(page);
  await stayOnSend(page);
  await page.goto(`/cloudwallet/${walletId}`);
  await tap(tokenRows(page).first());
  await tap(page.getByRole('button', { name: 'Anna' }));
  await tap(page.getByRole('button', { name: '25%' }));
  await tap(page.getByRole('button', { name: 'Review' }));
  await tap(page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: /^Send / }));
  await expect(success(page)).toBeVisible();
  expect(taps()).toBe(5);
});

for (const { kind, most } of [
  { kind: 'Time Based', most: 6 },
  { kind: 'Market Based', most: 7 },
])
  test(`an order of the kind ${kind} takes at most ${most} taps`, async ({ page, user }) => {
    const { walletId } = await makeFundedWallet(user, 'Main');
    const { tap, taps } = counter(page);
    await page.goto(`/cloudwallet/${walletId}`);
    await tap(page.getByRole('button', { name: 'Swap SOL for USDC' }));
    await tap(page.getByRole('button', { name: 'Swap Later' }));
    await tap(page.getByRole('link', { name: kind }));
    if (kind === 'Time Based')
      await tap(page.locator('label', { has: page.getByRole('radio', { name: /^1 hour/ }) }));
    else await expect(page.getByText('5.0% above now')).toBeVisible();
    await tap(page.getByRole('button', { name: 'Review', exact: true }));
    await tap(orderReview(page).getByRole('button', { name: /^(Schedule swap for|Create order)/ }));
    await expect(placed(page)).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(most);
  });

test('a change of PIN takes at most 4 taps, without its digits', async ({ page, user }) => {
  await user.call('setCloudWalletPin', { pin: '738291' });
  const { tap, taps } = counter(page);
  await page.goto('/cloudwallet');
  await tap(page.getByRole('link', { name: 'Settings' }));
  await tap(page.getByRole('button', { name: /^PIN/ }));
  await tap(page.getByRole('button', { name: 'Change PIN' }));
  for (const [question, pin] of [
    ['Enter your current PIN', '738291'],
    ['Choose a PIN', '402857'],
    ['Confirm your PIN', '402857'],
  ] as const) {
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
    await enterPin(page, pin);
  }
  await expectNotice(page, 'PIN changed.');
  expect(taps()).toBeLessThanOrEqual(4);
});
