import { expect } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { tooWide } from './product/fit.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { keyboard } from './product/keyboard.ts';
import { pendingOrders, reviewTimeOrder, swapLater } from './product/orders.ts';
import {
  addPasskey,
  givePasskey,
  passkeyCover,
  passkeyList,
  virtualAuthenticator,
} from './product/passkeys.ts';
import { enterPin, openPinPad, pinPad } from './product/pin.ts';
import { openSend, review, stayOnSend, success } from './product/send.ts';
import { openSwap, reviewSwap, stayOnSwap, swapSuccess } from './product/swap.ts';
import { cards } from './product/wallets.ts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test.describe(`at ${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test('a passkey is added, sends, swaps, orders and cancels, creates and deletes wallets, signs in, and is removed', async ({
      page,
      wallet,
    }) => {
      await virtualAuthenticator(page);
      await stayOnSend(page);
      await addPasskey(page, 'Phone');
      await expect(passkeyList(page)).toContainText('Phone');

      await openSend(page, wallet);
      const to = await newAddress();
      await (await review(page, to, '0.1')).tap();
      await givePasskey(page, 'Send 0.1 SOL');
      await expect(success(page)).toBeVisible();

      await stayOnSwap(page);
      await openSwap(page, wallet.walletId, 'USD Coin', 'Solana');
      await (await reviewSwap(page, '0.1')).tap();
      await givePasskey(page, 'Swap 0.1 SOL for USDC');
      await expect(swapSuccess(page)).toBeVisible();

      await swapLater(page, wallet.walletId, '20');
      await (await reviewTimeOrder(page)).tap();
      await givePasskey(page, /20 USDC/);
      await expect(page).toHaveURL(/\/orders$/);
      await pendingOrders(page)
        .getByRole('button', { name: /^Cancel/ })
        .tap();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).tap();
      await givePasskey(page, 'Cancel the order');
      await expect(pendingOrders(page)).toHaveCount(0);

      await page.goto('/cloudwallet');
      await page.getByRole('button', { name: 'Create', exact: true }).tap();
      const sheet = page.getByRole('dialog', { name: 'Create wallet' });
      await sheet.getByLabel('Name').fill('Second');
      await sheet.getByRole('button', { name: 'Create', exact: true }).tap();
      await givePasskey(page, 'Create the wallet Second');
      await expect(cards(page)).toHaveCount(2);
      await cards(page).filter({ hasText: 'Second' }).tap();
      await page.getByRole('button', { name: 'Delete wallet' }).tap();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete wallet' }).tap();
      await givePasskey(page, 'Delete the wallet Second');
      await expect(cards(page)).toHaveCount(1);

      await page.goto('/settings');
      await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
      await expect(page).toHaveTitle('Sign in · Cumulus');
      await page.getByRole('button', { name: 'Sign in with a passkey' }).tap();
      await expect(cards(page)).toHaveCount(1);

      await page.goto('/settings');
      await page.getByRole('button', { name: /^Passkeys/ }).tap();
      await passkeyList(page).getByRole('button', { name: /Phone/ }).tap();
      await page.getByRole('button', { name: 'Remove passkey' }).tap();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
      await givePasskey(page, 'Remove the passkey Phone');
      await expect(page.getByText('No passkeys yet')).toBeVisible();
    });

    test('declining loses nothing: the cover says so, and the review is there again', async ({
      page,
      wallet,
    }) => {
      const authenticator = await virtualAuthenticator(page);
      await stayOnSend(page);
      await addPasskey(page, 'Phone');
      await expect(passkeyList(page)).toContainText('Phone');
      await openSend(page, wallet);
      const send = await review(page, await newAddress(), '0.1');
      await authenticator.present(false);
      await send.tap();
      await givePasskey(page, 'Send 0.1 SOL');
      await expect(passkeyCover(page).getByRole('alert')).toContainText(
        'Your passkey was not used. Nothing changed.',
      );
      await passkeyCover(page).getByRole('button', { name: 'Cancel' }).tap();
      await authenticator.present(true);
      await send.tap();
      await givePasskey(page, 'Send 0.1 SOL');
      await expect(success(page)).toBeVisible();
    });

    test('a PIN takes the passkey before its digits, and none after them', async ({ page, user }) => {
      expect((await user.call('getPasskeys', null)).passkeys).toEqual([]);
      await virtualAuthenticator(page);
      await addPasskey(page, 'Phone');
      await expect(passkeyList(page)).toContainText('Phone');
      await openPinPad(page);
      await givePasskey(page, 'Set PIN');
      await expect(page.getByRole('dialog', { name: 'Choose a PIN' })).toBeVisible();
      await enterPin(page, '738291');
      await expect(page.getByRole('dialog', { name: 'Confirm your PIN' })).toBeVisible();
      await enterPin(page, '738291');
      await expect(page.getByRole('button', { name: /^PIN/ })).toContainText('On');
    });

    test('a second device is added with the PIN or the first one, and either confirms', async ({
      page,
      user,
    }) => {
      await user.call('setCloudWalletPin', { pin: '738291' });
      const phone = await virtualAuthenticator(page);
      await addPasskey(page, 'Phone');
      await expect(pinPad(page)).toContainText('Add the passkey Phone');
      await enterPin(page, '738291');
      await expect(passkeyList(page)).toContainText('Phone');
      // On the second device there is no passkey of the first: the PIN adds its own.
      await phone.remove();
      await virtualAuthenticator(page);
      await addPasskey(page, 'Laptop');
      await passkeyCover(page).getByRole('button', { name: 'Enter PIN instead' }).tap();
      await enterPin(page, '738291');
      await expect(passkeyList(page).getByRole('listitem')).toHaveCount(2);
      // The PIN is removed by the passkey of this device.
      await page.goto('/settings');
      await page.getByRole('button', { name: /^PIN/ }).tap();
      await page.getByRole('button', { name: 'Remove PIN' }).tap();
      await givePasskey(page, 'Remove your PIN');
      await expect(page.getByRole('button', { name: /^PIN/ })).toContainText('Off');
    });
  });

test('passkeys pass the accessibility checks', async ({ page, user }) => {
  expect((await user.call('getPasskeys', null)).passkeys).toEqual([]);
  const authenticator = await virtualAuthenticator(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Passkeys/ }).tap();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await inspect(page, 'no passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).tap();
  await inspect(page, 'add a passkey');
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).tap();
  await expect(passkeyList(page).getByRole('listitem')).toHaveCount(1);
  await inspect(page, 'passkeys');
  await passkeyList(page).getByRole('button').tap();
  await expect(page.getByRole('dialog', { name: 'Edit passkey' })).toBeVisible();
  await inspect(page, 'edit passkey');
  await page.getByRole('button', { name: 'Remove passkey' }).tap();
  await authenticator.present(false);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
  await givePasskey(page, /^/);
  await expect(passkeyCover(page).getByRole('alert')).toBeVisible();
  await inspect(page, 'passkey cover');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => tooWide(page)).toEqual([]);
  await passkeyCover(page).getByRole('button', { name: 'Cancel' }).tap({ trial: true });
});

test.describe('as on a desktop', () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 844, height: 390 } });

  test('passkeys work by keyboard alone', async ({ page, user }) => {
    const { act, fill, press } = keyboard(page);
    await virtualAuthenticator(page);
    await page.goto('/settings');
    await act(/button "Passkeys/);
    await act(/button "Add a passkey"/);
    await fill(/textbox "Name"/, ' at home');
    await press('Enter');
    await expect(passkeyList(page)).toBeVisible();
    await page.goto('/cloudwallet');
    await act(/button "Create wallet"/);
    await fill(/textbox "Name"/, 'Keys');
    await press('Enter');
    await expect(passkeyCover(page)).toBeVisible();
    await act(/button "Use your passkey"/);
    await expect(cards(page)).toHaveText([/^Keys/]);
    expect((await user.call('getPasskeys', null)).passkeys).toHaveLength(1);
    await page.goto('/settings');
    await act(/button "Sign out"/);
    await act(/button "Sign in with a passkey"/);
    await expect(cards(page)).toHaveText([/^Keys/]);
  });
});
