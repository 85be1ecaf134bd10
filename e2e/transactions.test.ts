import { readFile } from 'node:fs/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import type { WorldPlaces } from '../launch/src/world.ts';
import { openDatabase } from '../server/src/db/pool.ts';
import { verifyFiles } from '../verify/cumulus-verify.mjs';
import { copied } from './product/clipboard.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import type { User } from './product/user.ts';
import { makeFundedWallet, makeWallet } from './product/wallets.ts';

const today = (page: Page) => page.getByRole('list', { name: 'Today' }).getByRole('listitem');
const details = (page: Page) => page.getByRole('dialog');

/** Swaps without the browser. */
async function swap(user: User, walletId: string): Promise<void> {
  const { quote } = await user.call('getCloudWalletSwapQuote', {
    walletId,
    inputMint: SOL_MINT,
    outputMint: USDC_MINT,
    amount: '250000000',
  });
  await user.call('executeCloudWalletSwap', { walletId, quote: { seal: quote.seal } });
}

/** Waits until a transfer between own wallets is booked on both sides, and all transfers are valued. */
async function booked(user: User, txSignature: string): Promise<void> {
  await expect
    .poll(async () => {
      const { transactions } = await user.call('getWalletTransactionsUnified', {
        transactionType: 'transfer',
      });
      return {
        ends: transactions.filter(({ signature }) => signature === txSignature).length,
        unvalued: transactions.filter(({ usdValue }) => usdValue === null).length,
      };
    })
    .toEqual({ ends: 2, unvalued: 0 });
}

/** Small deposits yesterday at noon, so that all are on one day. */
async function floodYesterday(world: WorldPlaces, walletId: string, count: number): Promise<void> {
  const noon = new Date();
  noon.setDate(noon.getDate() - 1);
  noon.setHours(12, 0, 0, 0);
  const { pool } = openDatabase(world.databaseUrl, 1);
  await pool.query("update wallets set created_at = now() - interval '3 days' where id = $1", [walletId]);
  await pool.query(
    `insert into ledger (wallet_id, signature, mint, delta, slot, at, source, valued_at)
     select $1, 'flood-' || number, $2, number, 0, $4::timestamptz - number * interval '1 second',
            'external', now()
     from generate_series(1, $3) as number`,
    [walletId, USDC_MINT, count, noon],
  );
  await pool.end();
}

test('[who-08, route-13, screen-01, data-14] the history lists what a user does, with filters, details and an export', async ({
  page,
  user,
  world,
}) => {
  const main = await makeFundedWallet(user, 'Main');
  const savings = await makeWallet(user, 'Savings');
  const { txSignature } = await user.call('transferSol', {
    walletId: main.walletId,
    toAddress: savings.publicKey,
    amount: '0.5',
  });
  await swap(user, main.walletId);
  const gone = await makeWallet(user, 'Gone');
  await user.call('deleteCloudWallet', { walletId: gone.walletId });
  await booked(user, txSignature!);

  await page.goto('/transactions');
  await expect(today(page).filter({ hasText: 'Sent to Savings' })).toContainText('−0.5000 SOL');
  await expect(today(page).filter({ hasText: 'Received from Main' })).toContainText('+0.5000 SOL');
  await expect(today(page).filter({ hasText: 'Swapped' })).toContainText('−0.2500 SOL');
  await expect(today(page).first()).toContainText('Wallet deleted');
  await expect(today(page).first()).toContainText('Gone');
  await inspect(page, 'transactions');

  await page.getByRole('button', { name: 'Swaps' }).tap();
  await expect(today(page)).toHaveCount(1);
  await expect(today(page)).toContainText('USDC');
  await page.getByRole('button', { name: 'Created' }).tap();
  await expect(today(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Transfers' }).tap();
  await today(page).filter({ hasText: 'Sent to Savings' }).getByRole('button').tap();
  await expect(details(page)).toContainText('Confirmed');
  await expect(details(page)).toContainText('0.5 SOL');
  await expect(details(page)).toContainText('Value at the time$');
  await inspect(page, 'transaction');
  await details(page).getByRole('button', { name: 'Copy transaction signature' }).tap();
  await copied(page, txSignature!);
  const saved = page.waitForEvent('download');
  await details(page).getByRole('button', { name: 'Receipt', exact: true }).tap();
  const receipt = await readFile(await (await saved).path());
  const { publicKey } = JSON.parse(receipt.toString());
  expect(verifyFiles(publicKey, [{ name: 'receipt', bytes: receipt }]).holds).toBe(true);
  expect(receipt.toString()).toContain(txSignature);
  await details(page).getByRole('button', { name: 'Done' }).tap();

  await page.getByRole('button', { name: 'Export' }).tap();
  await expect(details(page).getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await inspect(page, 'export');
  const download = page.waitForEvent('download');
  await details(page).getByRole('button', { name: 'Download CSV' }).tap();
  const file = await download;
  expect(file.suggestedFilename()).toBe('cumulus-transactions.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Value then (USD)');
  expect(lines.filter((line) => line.includes(txSignature!))).toHaveLength(2);
  expect(lines.filter((line) => line.includes(',wallet_delete,confirmed,Gone,'))).toHaveLength(1);

  await page.getByRole('button', { name: 'Export' }).tap();
  await details(page).getByRole('button', { name: 'Files for tax tools' }).tap();
  await expect(details(page).getByText('Koinly')).toBeVisible();
  await inspect(page, 'files for tax tools');
  await details(page).getByText('CoinLedger').tap();
  const taxes = page.waitForEvent('download');
  await details(page).getByRole('button', { name: 'Download CSV' }).tap();
  const taxFile = await taxes;
  expect(taxFile.suggestedFilename()).toBe('cumulus-coinledger.csv');
  const taxLines = (await readFile(await taxFile.path(), 'utf8')).trim().split('\r\n');
  expect(taxLines[0]).toMatch(/^Date \(UTC\),Platform/);
  expect(taxLines.some((line) => line.includes(txSignature!))).toBe(true);

  await page.getByRole('button', { name: 'Export' }).tap();
  await details(page).getByRole('button', { name: 'Files for tax tools' }).tap();
  await details(page).getByText('Gains', { exact: true }).tap();
  await expect(details(page).getByText('(FIFO)')).toBeVisible();
  await inspect(page, 'a file of gains');
  const gains = page.waitForEvent('download');
  await details(page).getByRole('button', { name: 'Download CSV' }).tap();
  const gainLines = (await readFile(await (await gains).path(), 'utf8')).trim().split('\r\n');
  expect(gainLines[0]).toMatch(/^Type,Date acquired/);
  // Between own wallets nothing leaves but the fee.
  const ofTransfer = gainLines.filter((line) => line.includes(txSignature!));
  expect(ofTransfer.map((line) => line.split(',')[0])).toEqual(['Network cost']);

  await floodYesterday(world, main.walletId, 60);
  await page.goto('/transactions');
  const yesterday = page.getByRole('list', { name: 'Yesterday' }).getByRole('listitem');
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(yesterday).toHaveCount(60, { timeout: 500 });
  }).toPass();
});
