import { expect, type Page } from '@playwright/test';
import type { WorldPlaces } from '../launch/src/world.ts';
import { ageSignIns } from '../server/testing/session-age.ts';
import { withDatabase } from './product/database.ts';
import { tooSmall } from './product/fit.ts';
import { test } from './product/fixtures.ts';
import { inspect, still } from './product/inspect.ts';
import { pinPad } from './product/pin.ts';
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
      for (const title of ['Choose a PIN', 'Confirm your PIN']) {
        await expect(sheet(page, title)).toBeVisible();
        await page.keyboard.type(PIN);
      }
      await expect(cover(page)).toContainText(user.email);
      await expect(cover(page).getByLabel('Password', { exact: true })).toBeFocused();
      await still(page);
      expect(await tooSmall(page)).toEqual([]);
      await page.keyboard.type('wrong horse');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Invalid email or password')).toBeVisible();
      expect((await user.call('checkCloudWalletPinStatus', null)).pinEnabled).toBe(false);
      await cover(page).getByLabel('Password', { exact: true }).fill(user.password);
      await page.keyboard.press('Enter');
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
      await page.getByRole('button', { name: 'Send the link' }).press('Enter');
      await expect(page.getByText('The link is on its way. Check your inbox.')).toBeVisible();
      await page.goto('/outbox');
      const link = page.locator('article', { hasText: user.email }).getByRole('link').first();
      await page.goto((await link.getAttribute('href')) ?? '');
      await page.getByRole('button', { name: 'Remove my PIN in 24 hours' }).press('Enter');
      await expect(page.getByText(/^Your PIN will be removed on/)).toBeVisible();
      await page.goto('/cloudwallet');
      await expect(page.getByText('Your PIN will be removed.')).toBeVisible();
      await page.getByRole('button', { name: 'Keep my PIN' }).press('Enter');
      await expect(page.getByText('Your PIN stays.')).toBeVisible();
      expect((await user.call('getPinReset', null)).dueAt).toBeNull();
    });
  });

test('the password is changed, other devices are signed out and this one is not', async ({ page, user }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Change password/ }).tap();
  const form = sheet(page, 'Change password');
  await form.getByLabel('Current password').fill(user.password);
  for (const label of ['New password', 'Confirm password'])
    await form.getByLabel(label).fill('umbrella moss');
  await form.getByRole('button', { name: 'Change password' }).tap();
  await expect(page.getByText('Your password is changed. Other devices are signed out.')).toBeVisible();
  await page.goto('/cloudwallet');
  await expect(page.getByRole('heading', { name: 'Cloud Wallets' })).toBeVisible();
  await expect(user.call('getCloudWallets', null)).rejects.toThrow('Please sign in.');
});

test('an account without funds is deleted, and its address is shut out', async ({ page, user }) => {
  await makeWallet(user, 'Empty');
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Delete account/ }).tap();
  const form = sheet(page, 'Delete account');
  const act = form.getByRole('button', { name: 'Delete account' });
  await expect(act).toBeDisabled();
  await form.getByLabel(`Type ${user.email} to delete the account`).fill(user.email);
  await act.tap();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await expect(page.getByText(/This account has been permanently deleted/)).toBeVisible();
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

test('own data is a file', async ({ page, user }) => {
  await page.goto('/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export my data/ }).tap();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^cumulus-my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await (await file.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(text).toString())).toMatchObject({ users: [{ email: user.email }] });
});

test('what protects the account passes the accessibility checks', async ({ page, user, world }) => {
  await page.goto('/settings');
  for (const name of ['Change password', 'Delete account']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap();
    await expect(sheet(page, name)).toBeVisible();
    await inspect(page, name);
    await page.keyboard.press('Escape');
    await expect(sheet(page, name)).toBeHidden();
  }
  await age(world, user);
  await page.reload();
  await page.getByRole('button', { name: /^Export my data/ }).tap();
  await expect(cover(page)).toBeVisible();
  await inspect(page, 'signing in again');
  await page.goto('/pin-reset?token=none');
  await expect(page.getByText('This link is of no more use.', { exact: false })).toBeVisible();
  await inspect(page, 'a link that is of no use');
});
