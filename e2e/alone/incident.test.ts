import { expect } from '@playwright/test';
import { looksRight } from '../product/inspect.ts';
import { operate } from '../product/operator.ts';
import { test } from './fixtures.ts';

/** Servers and pages ask every few seconds. */
const PATIENCE = 120_000;
const WORDS = 'A node shows wrong balances. We look into it.';

test('an incident appears on the screen without a reload, buttons say why, and it disappears by itself', async ({
  page,
  user,
  world,
}) => {
  await user.call('createCloudWallet', { name: 'Main' });
  await page.goto('/cloudwallet');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeEnabled();
  const banner = page.getByRole('status').filter({ hasText: WORDS });
  await operate(world, 'incident', 'start', '--reason', WORDS);
  await expect(banner).toBeVisible({ timeout: PATIENCE });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAttribute('title', 'All changes are paused for now');
  await looksRight(page, 'a wallet during an incident', { width: 390, height: 844 });
  await page.goto('/settings');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: /^Freeze my account/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Freeze my account?' });
  await dialog.getByRole('button', { name: 'Freeze my account' }).click();
  await expect(page.getByText(/^Your account has been frozen since/)).toBeVisible();
  await looksRight(page, 'settings during an incident', { width: 390, height: 844 });
  await operate(world, 'incident', 'end');
  await expect(banner).toBeHidden({ timeout: PATIENCE });
});
