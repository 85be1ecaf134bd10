import { SOL_MINT, USDC_E_MINT, USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { copied } from './product/clipboard.ts';
import { stopClock } from './product/clock.ts';
import { test } from './product/fixtures.ts';
import { BONK, JUP } from './product/mints.ts';
import { expectNotice } from './product/notices.ts';
import { cards, fund, makeFundedWallet, makeWallet, tokenRows } from './product/wallets.ts';

test('[detail-02, limit-15] the short address copies the whole address and confirms it for 2 s', async ({
  page,
  user,
}) => {
  const { walletId, publicKey } = await makeWallet(user, 'Main');
  await page.clock.install();
  await page.goto(`/cloudwallet/${walletId}`);
  const copy = page.getByRole('button', { name: 'Copy wallet address' });
  await expect(copy).toContainText(`${publicKey.slice(0, 4)}...${publicKey.slice(-4)}`);
  await stopClock(page);
  await copy.tap();
  await expect(page.getByText('Copied!')).toBeVisible();
  await copied(page, publicKey);
  await page.clock.runFor(1_900);
  await expect(page.getByText('Copied!')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('Copied!')).toBeHidden();
});

test('[detail-03, detail-04, route-07] the tokens are in the specified order', async ({
  page,
  user,
  world,
}) => {
  const wallet = await makeWallet(user, 'Main');
  await fund(world, user, wallet, {
    [JUP]: 500_000_000n,
    [BONK]: 100_000_000n,
    [USDT_MINT]: 50_000_000n,
    [USDC_E_MINT]: 1_000_000n,
    [USDC_MINT]: 2_000_000n,
    [SOL_MINT]: 1_000_000n,
  });
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  await expect(tokenRows(page)).toHaveText([
    /^Solana/,
    /^USD Coin2/,
    /^USD Coin \(Wormhole\)/,
    /^Jupiter/,
    /^USDT/,
    /^Bonk/,
  ]);
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(/\$\d{3}\.\d\d/);
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(cards(page)).toHaveText([/^Main/]);
});

test('the receive sheet shows the address as a QR code and in groups, and copies it', async ({
  page,
  user,
}) => {
  const { walletId, publicKey } = await makeWallet(user, 'Main');
  await page.clock.install();
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Receive' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Receive to Main' });
  await expect(sheet.getByRole('img', { name: 'QR code of the address of Main' })).toBeVisible();
  await expect(sheet).toContainText(publicKey.match(/.{1,4}/g)!.join(' '));
  await stopClock(page);
  await sheet.getByRole('button', { name: 'Copy' }).tap();
  await expect(sheet.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await copied(page, publicKey);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Receive' })).toBeFocused();
});

test('Refresh shows an incoming deposit', async ({ page, user, world }) => {
  const wallet = await makeFundedWallet(user, 'Main');
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  await expect(tokenRows(page).first()).toContainText('2.00 SOL');
  await fund(world, user, wallet, { [SOL_MINT]: 1_000_000_000n });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).tap();
    await expect(tokenRows(page).first()).toContainText('3.00 SOL', { timeout: 1_000 });
  }).toPass();
});

test('a second request for test funds within a minute is refused', async ({ page, user }) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Get test SOL' }).tap();
  await expectNotice(page, /Too many requests\. Try again in \d+ seconds\./);
});

test('an unknown wallet id is not found', async ({ page, user }) => {
  await makeWallet(user, 'Main');
  await page.goto(`/cloudwallet/${newAddress()}`);
  await expect(page.getByText('Wallet not found')).toBeVisible();
});
