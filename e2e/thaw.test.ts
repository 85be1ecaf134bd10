import { expect } from '@playwright/test';
import { tooSmall, tooWide } from './product/fit.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { addPasskey, passkeyCover, virtualAuthenticator } from './product/passkeys.ts';

for (const [name, viewport] of [
  ['upright', { width: 390, height: 844 }],
  ['on its side', { width: 844, height: 390 }],
] as const)
  test.describe(`a phone ${name}`, () => {
    test.use({ viewport });

    test('a frozen account is thawed at once by a passkey, and not without it', async ({ page, user }) => {
      const authenticator = await virtualAuthenticator(page);
      await addPasskey(page, 'Phone');
      await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Phone');
      await page.goto('/settings');
      await page.getByRole('button', { name: /^Freeze my account/ }).tap();
      const dialog = page.getByRole('alertdialog', { name: 'Freeze my account?' });
      await dialog.getByRole('button', { name: 'Freeze my account' }).tap();
      const banner = page.getByText(/^Your account is frozen since/);
      await expect(banner).toBeVisible();

      await page.getByRole('button', { name: /^Freeze my account/ }).tap();
      const sheet = page.getByRole('dialog', { name: 'Your account is frozen' });
      await expect(sheet.getByText(/A passkey thaws your account at once/)).toBeVisible();
      await inspect(page, 'thawing by a passkey');
      await page.setViewportSize(viewport);
      expect.soft(await tooWide(page)).toEqual([]);
      expect.soft(await tooSmall(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Thaw with a passkey' }).tap();
      await expect(passkeyCover(page)).toBeVisible();
      await authenticator.present(false);
      await passkeyCover(page).getByRole('button', { name: 'Use your passkey' }).tap();
      await expect(passkeyCover(page).getByRole('alert')).toBeVisible();
      expect((await user.call('getFreeze', null)).frozenAt).not.toBeNull();

      await authenticator.present(true);
      await passkeyCover(page).getByRole('button', { name: 'Use your passkey' }).tap();
      await expect(passkeyCover(page)).toBeHidden();
      await expect(banner).toBeHidden();
      expect((await user.call('getFreeze', null)).frozenAt).toBeNull();
    });
  });
