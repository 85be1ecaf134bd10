import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { verifyFiles } from '../verify/cumulus-verify.mjs';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { makeFundedWallet } from './product/wallets.ts';

/** Presses a button and reads the file that it downloads. */
async function download(page: Page, name: string) {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name }).tap();
  const file = await begun;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('anyone downloads what is owed and held and verifies it, and a user their own part', async ({
  page,
  user,
}) => {
  await makeFundedWallet(user, 'Main');
  await expect
    .poll(async () => (await user.call('getProof', {})).latest?.tokens.length ?? 0, { timeout: 240_000 })
    .toBeGreaterThan(0);

  await page.goto('/proof');
  await expect(page.getByRole('list', { name: 'Owed and held' })).toContainText('SOL');
  await inspect(page, 'proof');
  const files = [
    await download(page, 'Download what is owed'),
    await download(page, 'Download what is held'),
  ];
  const { publicKey } = await user.call('getProof', {});

  // The app has checked it by itself, and has nothing to say.
  await page.goto('/settings');
  await page.waitForFunction(() => localStorage.getItem('cumulus.user.owed-checked') !== null);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: /^Proof of your funds/ }).tap();
  await expect(page.getByRole('dialog').getByText('Verified')).toBeVisible();
  await inspect(page, 'own proof');
  files.push(await download(page, 'Download your proof'));

  const { holds, lines } = verifyFiles(publicKey!, files);
  expect(lines.filter((line) => !line.startsWith('holds'))).toEqual([]);
  expect(holds).toBe(true);
});
