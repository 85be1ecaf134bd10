import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { test } from './product/fixtures.ts';
import { inspect, still } from './product/inspect.ts';
import { amountField, openSend, recipientField } from './product/send.ts';
import { makeFundedWallet, makeWallet, type Wallet } from './product/wallets.ts';

const folder = mkdtempSync(join(tmpdir(), 'cumulus-camera-'));
/** What the browser's camera sees: JPEG frames, read when a page opens the camera. */
const seen = join(folder, 'seen.mjpeg');
// A worker may run tests of this file, then those of other files, and then of this file again: by then the folder is gone.
test.beforeAll(() => void mkdirSync(folder, { recursive: true }));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { launchOptions } = config.use!;
test.use({
  launchOptions: {
    ...launchOptions,
    // The headless shell has no camera.
    executablePath: '/usr/bin/chromium',
    args: [
      ...launchOptions!.args!,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${seen}`,
    ],
  },
});

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan QR code' });
const grouped = (address: string) => address.match(/.{1,4}/g)!.join(' ');

/** The scanner closes again as soon as the camera sees a code, which may be at once. */
async function openScanner(page: Page, wallet: Wallet): Promise<void> {
  await openSend(page, wallet);
  await page.getByRole('button', { name: 'Scan QR code' }).tap();
}

/** A screenshot of the wallet's own QR code, in the proportions of a camera picture. */
async function receiveCode(page: Page, { walletId }: { walletId: string }): Promise<Buffer> {
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Receive' }).first().tap();
  const code = page.getByRole('img', { name: /^QR code of the address/ });
  await expect(code).toBeVisible();
  // The sheet slides in.
  await still(page);
  await code.tap({ trial: true });
  const box = (await code.boundingBox())!;
  const [x, y] = [box.x + box.width / 2 - 150, box.y + box.height / 2 - 200];
  return page.screenshot({
    type: 'jpeg',
    quality: 90,
    clip: { x: Math.max(x, 0), y, width: 300, height: 400 },
  });
}

test('the camera scans the address of another wallet from its screen', async ({ context, page, user }) => {
  const [from, to] = [await makeFundedWallet(user, 'Main'), await makeWallet(user, 'Savings')];
  writeFileSync(seen, await receiveCode(page, to));
  await context.grantPermissions(['camera']);
  await openScanner(page, from);
  await expect(recipientField(page)).toHaveValue(grouped(to.publicKey));
  await expect(scanner(page)).toBeHidden();
  await expect(page.getByText('Savings, your wallet')).toBeVisible();
});

test('without camera permission the scanner explains how to grant it, and accepts an image instead', async ({
  page,
  user,
}) => {
  const [from, to] = [await makeFundedWallet(user, 'Main'), await makeWallet(user, 'Savings')];
  const buffer = await receiveCode(page, to);
  writeFileSync(seen, buffer);
  await openScanner(page, from);
  await expect(scanner(page).getByText('The camera is not allowed')).toBeVisible();
  await inspect(page, 'scan');
  const choosing = page.waitForEvent('filechooser');
  await scanner(page).getByRole('button', { name: 'Choose an image' }).tap();
  await (await choosing).setFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer });
  await expect(recipientField(page)).toHaveValue(grouped(to.publicKey));
  await expect(amountField(page)).toHaveValue('');
});

test('an image without a code is refused', async ({ page, user }) => {
  const from = await makeFundedWallet(user, 'Main');
  await openScanner(page, from);
  const buffer = await page.screenshot();
  await page
    .getByLabel('Image with a QR code')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(scanner(page).getByRole('alert')).toHaveText('No QR code was found in this image.');
  await scanner(page).getByRole('button', { name: 'Cancel' }).tap();
  await expect(recipientField(page)).toHaveValue('');
});
