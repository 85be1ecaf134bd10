import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { withoutEvents } from './product/events.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { BONK } from './product/mints.ts';
import { expectNotice } from './product/notices.ts';
import { operate, registerDesktopWallet } from './product/operator.ts';
import { enterPin, openPinPad, pinPad } from './product/pin.ts';
import { openSend, recipientField, review, reviewSheet, stayOnSend, success } from './product/send.ts';
import {
  holdQuote,
  openSwap,
  payField,
  received,
  stayOnSwap,
  swapNow,
  swapReview,
  swapSuccess,
  tokenFound,
} from './product/swap.ts';
import { signUp } from './product/user.ts';
import { cards, makeFundedWallet, makeWallet } from './product/wallets.ts';

test('sign-in and terms pass the accessibility checks', async ({ page, context, world, complaints }) => {
  for (const mode of ['', '?mode=signup', '?mode=reset', '?mode=reset&token=x']) {
    await page.goto(`/login${mode}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await inspect(page, `login${mode}`);
  }
  await page.getByRole('button', { name: 'Set new password' }).tap();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'login with an error');
  const { email } = await signUp(context, world.url);
  await page.goto('/cloudwallet');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'terms');
  await operate(world, 'accounts', 'block', '--email', email);
  await page.goto('/cloudwallet');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspect(page, 'account deleted');
  complaints.length = 0;
});

test('the wallet screens pass the accessibility checks', async ({ page, user, world }) => {
  await page.goto('/cloudwallet');
  await expect(page.getByText('No cloud wallets yet.')).toBeVisible();
  await inspect(page, 'no wallets');
  const { walletId } = await makeFundedWallet(user, 'Main');
  await makeWallet(user, 'Second');
  await registerDesktopWallet(world, user.email, newAddress());
  await page.evaluate(`localStorage.setItem('cumulus.preferences', '{"showBackedUpWallets":true}')`);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('Laptop')).toBeVisible();
  await inspect(page, 'wallets');
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await page.getByRole('dialog').getByRole('textbox').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(page.getByText('Wallet name is required')).toBeVisible();
  await inspect(page, 'create a wallet');
  await page.goto(`/cloudwallet/${walletId}`);
  await expect(page.getByRole('list', { name: 'Tokens' })).toBeVisible();
  await inspect(page, 'wallet');
  await page.getByRole('button', { name: 'Receive' }).tap();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await inspect(page, 'receive');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(page.getByRole('list', { name: 'Tokens to send' })).toBeVisible();
  await inspect(page, 'choose a token');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete wallet' }).tap();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspect(page, 'funds warning');
  await page.getByRole('button', { name: 'Delete anyway' }).tap();
  await expect(page.getByRole('alertdialog', { name: 'Delete Main?' })).toBeVisible();
  await inspect(page, 'delete');
});

test('sending passes the accessibility checks', async ({ page, user }) => {
  const wallet = await makeFundedWallet(user, 'Main');
  await stayOnSend(page);
  await openSend(page, wallet, USDC_MINT);
  await expect(recipientField(page)).toBeVisible();
  await inspect(page, 'send');
  await recipientField(page).fill('9WzD');
  await expect(page.getByText('Invalid Solana address format')).toBeVisible();
  await page.getByRole('textbox', { name: /^Amount in/ }).fill('123456.789');
  await page.getByRole('button', { name: 'Review' }).tap();
  await expectNotice(page, 'Please enter a valid address');
  await inspect(page, 'send with errors');
  await user.call('setCloudWalletPin', { pin: '738291' });
  await openSend(page, wallet);
  const send = await review(page, newAddress(), '0.1');
  await expect(send).toBeVisible();
  await inspect(page, 'review');
  await expect(reviewSheet(page)).toBeVisible();
  await send.tap();
  await expect(pinPad(page)).toBeVisible();
  await enterPin(page, '000000');
  await expect(page.getByText('4 tries left')).toBeVisible();
  await inspect(page, 'PIN');
  await enterPin(page, '738291');
  await expect(success(page)).toBeVisible();
  await inspect(page, 'success');
});

test('settings and unknown addresses pass the accessibility checks', async ({ page, user }) => {
  await makeWallet(user, 'Main');
  await page.goto('/settings');
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await inspect(page, 'settings');
  await page.getByRole('button', { name: /^Terms of Service/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible();
  await inspect(page, 'terms to read');
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: /^PIN/ }).tap();
  await expect(page.getByRole('button', { name: 'Set PIN' })).toBeVisible();
  await inspect(page, 'PIN settings');
  for (const path of ['/orders', '/no-such-page', '/cloudwallet/unknown']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Go to your wallets' })).toBeVisible();
    await inspect(page, path);
  }
});

test('the watchlist and the Top 25 pass the accessibility checks', async ({ page, user }) => {
  await page.goto('/watchlist');
  await expect(page.getByText('Watch your first token')).toBeVisible();
  await inspect(page, 'empty watchlist');
  for (const tokenAddress of [BONK, USDC_MINT, newAddress()])
    await user.call('addTokenToWatchlist', { tokenAddress });
  await page.reload();
  const list = page.getByRole('list', { name: 'Watchlist', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await inspect(page, 'watchlist');
  await page.getByRole('button', { name: 'Add token' }).tap();
  await page.getByLabel('Symbol, name or address').fill('usd');
  await expect(page.getByRole('list', { name: 'Tokens found' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to watchlist' }).tap();
  await expect(page.getByText('Invalid Solana token address')).toBeVisible();
  await inspect(page, 'add a token');
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: /^Bonk/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Bonk' })).toBeVisible();
  await inspect(page, 'watched token');
  await page.getByRole('button', { name: 'Remove from watchlist' }).tap();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspect(page, 'remove a token');
  await page.goto('/toptokens');
  await expect(page.getByRole('list', { name: 'Top tokens' })).toBeVisible();
  await inspect(page, 'top 25');
});

test('choosing the tokens of a swap passes the accessibility checks', async ({ page, user }) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Swap', exact: true }).tap();
  const search = page.getByRole('textbox', { name: 'Symbol, name or address' });
  await expect(search).toBeVisible();
  await inspect(page, 'choose a token to buy');
  await search.fill('bonk');
  await expect(tokenFound(page, 'Bonk')).toBeVisible();
  await inspect(page, 'tokens found');
  await search.fill('0'.repeat(40));
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'invalid address');
  await search.fill('');
  await page.getByRole('button', { name: /^USD Coin/ }).tap();
  await expect(page.getByRole('list', { name: 'Tokens to sell' })).toBeVisible();
  await inspect(page, 'choose a token to sell');
});

test('a swap passes the accessibility checks', async ({ page, user }) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await stayOnSwap(page);
  await holdQuote(page);
  await openSwap(page, walletId, 'USD Coin', 'Solana');
  await inspect(page, 'swap');
  await payField(page).fill('123456.789');
  await expect(page.getByRole('alert')).toHaveText(/^Amount exceeds maximum available/);
  await inspect(page, 'swap of too much');
  await payField(page).fill('0.5');
  await expect(received(page, 'USDC')).toBeVisible();
  await inspect(page, 'swap with a quote');
  await swapNow(page).tap();
  await expect(swapReview(page)).toBeVisible();
  await inspect(page, 'review of a swap');
  const txSignature =
    '5UfDuX94A1QfqkQvg5WBvM7V13qZXY3WxMi8qs8Hd1JrJ9pT2yQ1bN7cW4xV8sLhT8bwFh3qPQXv8gK1pY7kX2p';
  const pending = {
    success: false,
    pending: true,
    inAmount: null,
    outAmount: null,
    error: null,
    txSignature,
  };
  let result: object = pending;
  await page.route('**/functions/executeCloudWalletSwap', (route) => route.fulfill({ json: { result } }));
  await page.route('**/functions/concludePayment', (route) =>
    route.fulfill({ json: { result: { known: true, ...result } } }),
  );
  await swapReview(page)
    .getByRole('button', { name: /^Swap / })
    .tap();
  await expect(page.getByRole('heading', { name: 'Still confirming' })).toBeVisible();
  await inspect(page, 'a swap that is still confirming');
  result = { ...pending, success: true, pending: false, inAmount: '500000000', outAmount: '83210765' };
  await expect(swapSuccess(page)).toBeVisible();
  await inspect(page, 'swap success');
});

test('choosing a PIN and being offline pass the accessibility checks', async ({
  page,
  user,
  context,
  complaints,
}) => {
  await makeFundedWallet(user, 'Main');
  await openPinPad(page);
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await inspect(page, 'choose a PIN');
  await enterPin(page, '738291');
  await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
  await enterPin(page, '620937');
  await expect(page.getByText('PINs do not match. Please try again.')).toBeVisible();
  await inspect(page, 'PINs that do not match');
  await withoutEvents(page);
  await page.goto('/cloudwallet', { waitUntil: 'networkidle' });
  await expect(cards(page)).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await inspect(page, 'offline');
  await context.setOffline(false);
  complaints.length = 0;
});

test('failed loads pass the accessibility checks', async ({ page, user, complaints }) => {
  await makeWallet(user, 'Main');
  await page.route('**/functions/*', (route) =>
    /hasAcceptedTerms|ensureUserDocument|checkEmailBlocked/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 503, json: { error: { status: 'UNAVAILABLE', message: 'Down.' } } }),
  );
  for (const path of ['/cloudwallet', '/transactions', '/watchlist', '/toptokens']) {
    await page.goto(path);
    await expect(page.getByRole('alert').first(), path).toBeVisible();
    await inspect(page, `${path} that fails to load`);
  }
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/cloudwallet');
  await expect(page.getByRole('alert')).toContainText('Cumulus cannot be reached');
  await inspect(page, 'no connection');
  complaints.length = 0;
});

test('with more contrast asked for, labels are as dark as titles', async ({ page, user }) => {
  await makeWallet(user, 'Main');
  const colors = () =>
    page.evaluate<string[]>(
      `['h1', 'header span'].map((part) => getComputedStyle(document.querySelector(part)).color)`,
    );
  await page.goto('/cloudwallet');
  await expect(page.getByText('Updated just now')).toBeVisible();
  expect(new Set(await colors()).size).toBe(2);
  await page.emulateMedia({ contrast: 'more' });
  expect(new Set(await colors()).size).toBe(1);
});
