import { expect, type Page } from '@playwright/test';
import { STRANGER } from '../web/testing/wallets.ts';
import { choose } from './product/orders.ts';
import { enterPin } from './product/pin.ts';
import { openSend, review } from './product/send.ts';
import { chooseBuy, openSwap, openTokenChoice, payField, swapNow, swapReview } from './product/swap.ts';
import { cards, tokenRows } from './product/wallets.ts';
import { compare, test } from './screens/served.ts';

test.use({ timezoneId: 'UTC' });

async function openOrderTypes(page: Page): Promise<void> {
  await openSwap(page, 'w1', 'USD Coin', 'Solana');
  await payField(page).fill('0.5');
  await page.getByRole('button', { name: 'Swap Later' }).tap();
  await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible();
}

test.describe('signed out', () => {
  test.use({ signedOut: true });
  test('the sign-in looks as in its baseline', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await compare(page, 'sign-in');
  });
});

test.describe('terms', () => {
  test.use({ answers: { hasAcceptedTerms: () => ({ accepted: false }) } });
  test('the terms look as in their baselines', async ({ page }) => {
    await page.goto('/cloudwallet');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await compare(page, 'terms');
  });
});

test('the wallet list looks as in its baseline', async ({ page }) => {
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Leaderboard' })).toBeVisible();
  await compare(page, 'wallets');
});

test('a wallet looks as in its baseline', async ({ page }) => {
  await page.goto('/cloudwallet/w1');
  await expect(tokenRows(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Limit/ })).toBeVisible();
  await compare(page, 'wallet');
});

test('sending and its review look as in their baselines', async ({ page }) => {
  await openSend(page, { walletId: 'w1' });
  await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
  await compare(page, 'send');
  await expect(await review(page, STRANGER, '1.5')).toBeVisible();
  await compare(page, 'send-review');
});

test('choosing the tokens of a swap looks as in its baseline', async ({ page }) => {
  await openTokenChoice(page, 'w1');
  await expect(page.getByRole('list', { name: 'Common tokens' })).toBeVisible();
  await compare(page, 'swap-buy');
  await chooseBuy(page, 'USD Coin');
  await expect(page.getByRole('list', { name: 'Tokens to sell' })).toBeVisible();
  await compare(page, 'swap-sell');
});

test('a swap and its review look as in their baselines', async ({ page }) => {
  await openSwap(page, 'w1', 'USD Coin', 'Solana');
  await payField(page).fill('0.5');
  await expect(swapNow(page)).toBeEnabled();
  await compare(page, 'swap');
  await swapNow(page).tap();
  await expect(swapReview(page).getByRole('button', { name: /^Swap / })).toBeEnabled();
  await compare(page, 'swap-review');
});

test('orders look as in their baselines', async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('list', { name: 'Pending orders' })).toBeVisible();
  await compare(page, 'orders');
});

test('creating a time order looks as in its baseline', async ({ page }) => {
  await openOrderTypes(page);
  await compare(page, 'order-type');
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await choose(page, /^1 hour/);
  await compare(page, 'order-time');
});

test('creating a market order looks as in its baseline', async ({ page }) => {
  await openOrderTypes(page);
  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await expect(page.getByText('5.0% above now')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Price over time' })).toBeVisible();
  await compare(page, 'order-market');
});

for (const { path, name, list } of [
  { path: '/watchlist', name: 'the watchlist', list: 'Watchlist' },
  { path: '/toptokens', name: 'the Top 25', list: 'Top tokens' },
  { path: '/leaderboard', name: 'the leaderboard', list: 'Ranking' },
  { path: '/transactions', name: 'the history', list: 'Today' },
  { path: '/inbox', name: 'the inbox', list: 'Notices' },
])
  test(`${name} looks as in its baseline`, async ({ page }) => {
    await page.goto(path);
    await expect(
      page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first(),
    ).toBeVisible();
    await compare(page, path.slice(1));
  });

test('a webhook looks as in its baseline', async ({ page }) => {
  await page.goto('/settings/webhooks');
  await page.getByRole('link', { name: /^https:\/\/shop/ }).tap();
  await expect(page.getByRole('list', { name: 'Deliveries' })).toBeVisible();
  await compare(page, 'webhook');
});

test('the settings and the PIN pad look as in their baselines', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await compare(page, 'settings');
  await page.getByRole('button', { name: /^PIN/ }).tap();
  await page.getByRole('button', { name: 'Set PIN' }).tap();
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await enterPin(page, '123');
  await compare(page, 'pin');
});

test.describe('signed out', () => {
  test.use({ signedOut: true });
  test('the proof looks as in its baseline', async ({ page }) => {
    await page.goto('/proof');
    await expect(page.getByText('Covered')).toBeVisible();
    await compare(page, 'proof');
  });

  test('a receipt that was shared looks as in its baseline', async ({ page }) => {
    await page.goto('/receipt/the-link');
    await expect(page.getByText('Signature checked in this browser')).toBeVisible();
    await compare(page, 'receipt');
  });
});
