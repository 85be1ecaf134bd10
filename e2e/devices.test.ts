import { expect, type Page } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { inspect, looksRight } from './product/inspect.ts';
import { keyboard } from './product/keyboard.ts';
import { linkTo } from './product/outbox.ts';
import { signUpAccepted, type User } from './product/user.ts';

const settings = async (page: Page) => {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: /^Devices/ })).toBeVisible();
};

/** Signs the user in on the login screen of another browser. */
async function signIn(page: Page, { email, password }: User): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/cloudwallet$/);
}

for (const [name, viewport] of [
  ['upright', { width: 390, height: 844 }],
  ['on its side', { width: 844, height: 390 }],
] as const)
  test.describe(`a phone ${name}`, () => {
    test.use({ viewport });

    test('shows the devices, and signs another one out at once', async ({ page, user, browser, world }) => {
      const other = await browser.newContext({ baseURL: world.url, serviceWorkers: 'block' });
      const thief = await other.newPage();
      await signIn(thief, user);
      await settings(page);
      await page.getByRole('button', { name: /^Devices/ }).tap();
      const sheet = page.getByRole('dialog', { name: 'Devices' });
      await expect(sheet.getByText('This device')).toBeVisible();
      await expect(sheet.getByRole('listitem')).toHaveCount(2);
      await looksRight(page, 'devices', viewport);
      await sheet.getByRole('button', { name: /^Sign out Chrome on/ }).tap();
      await expect(sheet.getByRole('listitem')).toHaveCount(1);
      await expect(thief).toHaveURL(/\/login$/);
      await other.close();
    });

    test('freezes by the link in the mail about a new device, signed out', async ({
      page,
      user,
      browser,
      world,
    }) => {
      const other = await browser.newContext({ baseURL: world.url, serviceWorkers: 'block', viewport });
      const elsewhere = await other.newPage();
      await user.call('getSessions', null);
      await signIn(elsewhere, user);
      // A sign-in that no one uses is of no device yet.
      await expect(elsewhere.getByText(/^No cloud wallets yet/)).toBeVisible();
      const link = await linkTo(elsewhere, user, '/freeze?');
      await other.clearCookies();
      await elsewhere.goto(link);
      await expect(elsewhere.getByRole('heading', { name: 'Freeze my account?' })).toBeVisible();
      await looksRight(elsewhere, 'the link that freezes', viewport);
      expect((await user.call('getFreeze', null)).frozenAt).toBeNull();
      await elsewhere.getByRole('button', { name: 'Freeze my account' }).click();
      await expect(elsewhere.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible();
      await looksRight(elsewhere, 'frozen by a link', viewport);
      await other.close();

      await settings(page);
      await expect(page.getByText(/^Your account has been frozen since/)).toBeVisible();
      await looksRight(page, 'settings while frozen', viewport);
      await page.getByRole('button', { name: /^Freeze my account/ }).tap();
      const sheet = page.getByRole('dialog', { name: 'Your account is frozen' });
      await expect(sheet.getByText(/^You can unfreeze it by email from/)).toBeVisible();
      await looksRight(page, 'thawing', viewport);
      await expect(user.call('createCloudWallet', { name: 'More' })).rejects.toThrow(
        'Your account is frozen',
      );
    });
  });

test.describe('by keyboard alone', () => {
  test.use({ hasTouch: false, isMobile: false });

  test('another device is signed out, and the account is frozen', async ({
    page,
    context,
    browser,
    world,
  }) => {
    const user = await signUpAccepted(context, world.url);
    const other = await browser.newContext({ baseURL: world.url, serviceWorkers: 'block' });
    const thief = await other.newPage();
    await signIn(thief, user);
    await expect(thief.getByText(/^No cloud wallets yet/)).toBeVisible();
    const { act, press } = keyboard(page);
    await settings(page);
    await act(/button "Devices/);
    const sheet = page.getByRole('dialog', { name: 'Devices' });
    await expect(sheet.getByText('This device')).toBeVisible();
    await act(/button "Sign out Chrome on/);
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await expect(thief).toHaveURL(/\/login$/);
    await other.close();
    await press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: /^Devices/ })).toBeFocused();
    await act(/button "Freeze my account/);
    const dialog = page.getByRole('alertdialog', { name: 'Freeze my account?' });
    await expect(dialog).toBeVisible();
    await inspect(page, 'freezing');
    await act(/button "Freeze my account"/);
    await expect(page.getByText(/^Your account has been frozen since/)).toBeVisible();
  });
});
