import { expect, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import type { WorldPlaces } from '../launch/src/world.ts';
import { ageSignIns } from '../testing/session-age.ts';
import { withDatabase } from './product/database.ts';
import { tooSmall } from './product/fit.ts';
import { test } from './product/fixtures.ts';
import { inspect, looksRight, still } from './product/inspect.ts';
import { keyboard } from './product/keyboard.ts';
import { expectNotice } from './product/notices.ts';
import { linkTo } from './product/outbox.ts';
import { enterPin, pinPad } from './product/pin.ts';
import type { User } from './product/user.ts';
import { makeWallet } from './product/wallets.ts';

const PIN = '738291';

/** Makes the user's sign-ins an hour old. */
const age = (world: WorldPlaces, { email }: User) =>
  withDatabase(world, (db) => ageSignIns(db, email, 3_600));
const cover = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test.describe(`at ${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test('an old sign-in is repeated by keyboard alone before the PIN is set', async ({
      page,
      user,
      world,
    }) => {
      await age(world, user);
      await page.goto('/settings');
      await page.getByRole('button', { name: /^PIN/ }).press('Enter');
      await page.getByRole('button', { name: 'Set PIN' }).press('Enter');
      // Before any digit is typed.
      await expect(cover(page)).toContainText(user.email);
      await expect(cover(page).getByLabel('Password', { exact: true })).toBeFocused();
      await still(page);
      await expect.poll(() => tooSmall(page)).toEqual([]);
      await page.keyboard.type('wrong horse');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Invalid email or password')).toBeVisible();
      await cover(page).getByLabel('Password', { exact: true }).fill(user.password);
      await page.keyboard.press('Enter');
      await expect(cover(page)).toBeHidden();
      for (const title of ['Choose a PIN', 'Confirm your PIN']) {
        await expect(sheet(page, title)).toBeVisible();
        await enterPin(page, PIN);
      }
      await expect(page.getByText('On', { exact: true })).toBeVisible();
      await expect(cover(page)).toBeHidden();
    });

    test('a forgotten PIN: the mailed link, the banner, and one press that keeps it', async ({
      page,
      user,
    }) => {
      await user.call('setCloudWalletPin', { pin: PIN });
      await page.goto('/settings');
      await page.getByRole('button', { name: /^Export my data/ }).press('Enter');
      await expect(pinPad(page)).toBeVisible();
      await page.getByRole('button', { name: 'Forgot PIN?' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
      await looksRight(page, 'forgotten PIN', viewport);
      await page.getByRole('button', { name: 'Send the link' }).press('Enter');
      await expect(page.getByText('The link is on its way. Check your inbox.')).toBeVisible();
      await page.goto(await linkTo(page, user, '/pin-reset?'));
      await expect(page.getByRole('button', { name: 'Remove my PIN in 24 hours' })).toBeVisible();
      await looksRight(page, 'the link about a forgotten PIN', viewport);
      await page.getByRole('button', { name: 'Remove my PIN in 24 hours' }).press('Enter');
      await expect(page.getByText(/^Your PIN will be removed on/)).toBeVisible();
      await looksRight(page, 'a PIN that will be removed', viewport);
      await page.goto('/cloudwallet');
      await expect(page.getByText('Your PIN will be removed.')).toBeVisible();
      await looksRight(page, 'the banner of a PIN that will be removed', viewport);
      await page.getByRole('button', { name: 'Keep my PIN' }).press('Enter');
      await expectNotice(page, 'Your PIN stays.');
      expect((await user.call('getPinReset', null)).dueAt).toBeNull();
    });

    test('the password is changed by keyboard alone: other devices are signed out, and no tab of this one is', async ({
      page,
      user,
    }) => {
      const otherTab = await page.context().newPage();
      await otherTab.goto('/cloudwallet');
      await expect(otherTab.getByRole('heading', { name: 'Cloud Wallets', exact: true })).toBeVisible();
      await page.bringToFront();
      await page.goto('/settings');
      const { act, fill, press } = keyboard(page);
      await act(/button "Change password/);
      const form = sheet(page, 'Change password');
      await expect(form).toBeVisible();
      await fill(/textbox "Current password"/, user.password);
      for (const label of ['New password', 'Confirm password'])
        await fill(new RegExp(`textbox "${label}"`), 'umbrella moss');
      await looksRight(page, 'changing the password', viewport);
      await press('Enter');
      await expectNotice(page, 'Your password is changed. Other devices are signed out.');
      await page.goto('/cloudwallet');
      await expect(page.getByRole('heading', { name: 'Cloud Wallets', exact: true })).toBeVisible();
      await expect(user.call('getCloudWallets', null)).rejects.toThrow('Please sign in.');
      await otherTab.getByRole('button', { name: 'Refresh' }).click();
      await expect(otherTab.getByRole('heading', { name: 'Cloud Wallets', exact: true })).toBeVisible();
    });

    test('an account without funds is deleted by keyboard alone, and its address is shut out', async ({
      page,
      user,
    }) => {
      await makeWallet(user, 'Empty');
      await page.goto('/settings');
      const { act, fill } = keyboard(page);
      await act(/button "Delete account/);
      const form = sheet(page, 'Delete account');
      await expect(form.getByRole('button', { name: 'Delete account' })).toBeDisabled();
      await fill(/textbox "Type /, user.email);
      await looksRight(page, 'deleting the account', viewport);
      await act(/button "Delete account"/);
      await expect(page).toHaveURL(/\/login$/);
      await expectNotice(page, 'Your account is deleted.');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
      await expect(page.getByText(/This account has been permanently deleted/)).toBeVisible();
    });

    test('with a PIN a contact is renamed and deleted by keyboard alone, and not without it', async ({
      page,
      user,
    }) => {
      const address = await newAddress();
      await user.call('saveContact', { address, name: 'Mum' });
      await user.call('setCloudWalletPin', { pin: PIN });
      await page.goto('/settings');
      const { act, reach, type, press } = keyboard(page);
      await act(/button "Address book/);
      await act(/button "Mum/);
      await expect(sheet(page, 'Edit contact')).toBeVisible();
      await looksRight(page, 'a contact', viewport);
      await reach(/textbox "Name"/);
      await press('ControlOrMeta+a');
      await type('Thief');
      await act(/button "Save"/);
      await expect(pinPad(page)).toBeVisible();
      await looksRight(page, 'the PIN of a contact', viewport);
      await press('Escape');
      await expect(pinPad(page)).toBeHidden();
      expect((await user.call('getAddressBook', null)).contacts).toMatchObject([{ name: 'Mum' }]);
      await page.goto('/settings');
      await act(/button "Address book/);
      await act(/button "Mum/);
      await act(/button "Delete contact"/);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await act(/button "Delete"/);
      await enterPin(page, PIN);
      await expect(page.getByText('No contacts yet')).toBeVisible();
    });

    test('own data is a file, asked for by keyboard alone', async ({ page, user }) => {
      await page.goto('/settings');
      const { reach, press } = keyboard(page);
      await reach(/button "Export my data/);
      const downloading = page.waitForEvent('download');
      await press('Enter');
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^cumulus-my-data-\d{4}-\d\d-\d\d\.json$/);
      const text = await (await file.createReadStream()).toArray();
      expect(JSON.parse(Buffer.concat(text).toString())).toMatchObject({ users: [{ email: user.email }] });
    });
  });

test('a wallet that holds funds keeps its account', async ({ page, user, wallet }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Delete account/ }).tap();
  const form = sheet(page, 'Delete account');
  await form.getByLabel(`Type ${user.email} to delete the account`).fill(user.email);
  await form.getByRole('button', { name: 'Delete account' }).tap();
  await expect(form.getByRole('alert')).toContainText('These wallets still hold funds: Main.');
  expect((await user.call('getCloudWallets', null)).wallets).toMatchObject([{ walletId: wallet.walletId }]);
});

test('what protects the account passes the accessibility checks', async ({ page, user, world }) => {
  await age(world, user);
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Export my data/ }).tap();
  await expect(cover(page)).toBeVisible();
  await inspect(page, 'signing in again');
  await page.goto('/pin-reset?token=none');
  await expect(page.getByText('This link no longer works.', { exact: false })).toBeVisible();
  await inspect(page, 'a link that is of no use');
});
