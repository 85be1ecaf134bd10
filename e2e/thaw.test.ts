import { expect } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { looksRight } from './product/inspect.ts';
import { keyboard } from './product/keyboard.ts';
import { addPasskey, passkeyCover, virtualAuthenticator } from './product/passkeys.ts';

for (const [name, viewport] of [
  ['upright', { width: 390, height: 844 }],
  ['on its side', { width: 844, height: 390 }],
] as const)
  test.describe(`a phone ${name}`, () => {
    test.use({ viewport });

    test('a frozen account is thawed at once by a passkey and not without it, by keyboard alone', async ({
      page,
      user,
    }) => {
      const authenticator = await virtualAuthenticator(page);
      await addPasskey(page, 'Phone');
      await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Phone');
      await page.goto('/settings');
      const { act } = keyboard(page);
      await act(/button "Freeze my account/);
      await expect(page.getByRole('alertdialog', { name: 'Freeze my account?' })).toBeVisible();
      await act(/button "Freeze my account"/);
      const banner = page.getByText(/^Your account has been frozen since/);
      await expect(banner).toBeVisible();

      await act(/button "Freeze my account/);
      const sheet = page.getByRole('dialog', { name: 'Your account is frozen' });
      await expect(sheet.getByText(/A passkey unfreezes your account at once/)).toBeVisible();
      await looksRight(page, 'thawing by a passkey', viewport);
      await act(/button "Unfreeze with a passkey"/);
      await expect(passkeyCover(page)).toBeVisible();
      await authenticator.present(false);
      await act(/button "Use your passkey"/);
      await expect(passkeyCover(page).getByRole('alert')).toBeVisible();
      expect((await user.call('getFreeze', null)).frozenAt).not.toBeNull();

      await authenticator.present(true);
      await act(/button "Use your passkey"/);
      await expect(passkeyCover(page)).toBeHidden();
      await expect(banner).toBeHidden();
      expect((await user.call('getFreeze', null)).frozenAt).toBeNull();
    });
  });
