import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { verifyFiles } from '../verify/cumulus-verify.mjs';
import { copied } from './product/clipboard.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { makeWallet } from './product/wallets.ts';

const CHECKED = 'Signature checked in this browser';
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Share receipt' });

/** Opens the sheet from the history. */
async function openSheet(page: Page): Promise<void> {
  await page.goto('/transactions');
  await page
    .getByRole('list', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'Sent to Savings' })
    .getByRole('button')
    .tap();
  await page.getByRole('button', { name: 'Share receipt' }).tap();
}

test('a user shares a receipt, anyone with the link verifies it without a sign-in, and it ends with a press', async ({
  page,
  user,
  wallet,
  browser,
  world,
}) => {
  const savings = await makeWallet(user, 'Savings');
  const { txSignature } = await user.call('transferSol', {
    walletId: wallet.walletId,
    toAddress: savings.publicKey,
    amount: '0.5',
  });
  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'Create link' }).tap();
  await sheet(page).getByRole('button', { name: 'Copy link' }).tap();
  await inspect(page, 'sharing a receipt');
  const link = await copied(page, new RegExp(`^${world.url}/receipt/[\\w-]{79}$`));

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const there = await stranger.newPage();
  await there.goto(link);
  await expect(there.getByText(CHECKED)).toBeVisible();
  await expect(there.getByRole('main')).toContainText('0.5 SOL');
  await expect(there.getByRole('main')).not.toContainText('Savings');
  await inspect(there, 'receipt');
  const begun = there.waitForEvent('download');
  await there.getByRole('button', { name: 'Download receipt' }).tap();
  const bytes = await readFile(await (await begun).path());
  const { publicKey } = await user.call('getProof', {});
  expect(verifyFiles(publicKey!, [{ name: 'receipt', bytes }]).holds).toBe(true);
  expect(bytes.toString()).toContain(txSignature);

  // A server that lies, or a proxy before it.
  await there.route('**/functions/getSharedReceipt', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('500000000', '900000000'),
    });
  });
  await there.reload();
  await expect(there.getByRole('alert')).toContainText('changed after it was signed');
  await expect(there.getByRole('main')).not.toContainText('SOL');
  await there.unroute('**/functions/getSharedReceipt');

  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'Stop sharing' }).tap();
  await expect(sheet(page).getByRole('button', { name: 'Create link' })).toBeVisible();
  await there.reload();
  await expect(there.getByText('This link shows no receipt.')).toBeVisible();
  await inspect(there, 'no receipt');
  await stranger.close();
});
