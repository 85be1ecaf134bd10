import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { chainBalances, newAddress } from '../launch/src/chaos/chain.ts';
import type { World } from '../launch/src/world.ts';
import { signaturesOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { holdAnswer } from './product/held-answer.ts';
import { payments } from './product/payments.ts';
import { amountField, recipientField, review, reviewSheet, stayOnSend, success } from './product/send.ts';

const open = (page: Page, { walletId }: { walletId: string }, mint: string = SOL_MINT) =>
  page.goto(`/cloudwallet/${walletId}/token/${mint}`);
const lamportsOf = async (world: World, address: string) =>
  (await chainBalances(world, address, USDC_MINT)).lamports;

test('[rule-04, rule-05, rule-07, send-02] every address that cannot be paid says why', async ({
  page,
  wallet,
}) => {
  await open(page, wallet);
  for (const [address, sentence] of [
    [wallet.publicKey, 'Cannot send funds to your own wallet'],
    ['9WzD', 'Invalid Solana address format'],
    [USDC_MINT, 'This is the address of a token, not of a wallet. Funds sent there are lost.'],
    [
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'This is the address of a program, not of a wallet. Funds sent there are lost.',
    ],
  ] as const) {
    await recipientField(page).fill(address);
    await expect(page.getByText(sentence)).toBeVisible();
    await amountField(page).fill('0.1');
    await page.getByRole('button', { name: 'Review' }).tap();
    await expect(page.getByRole('alert').getByText('Please enter a valid address')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await page.getByRole('button', { name: 'Clear address' }).tap();
    await expect(recipientField(page)).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Review' }).tap();
  await expect(page.getByRole('alert').getByText('Please enter a valid address')).toBeVisible();
  await expect(reviewSheet(page)).toBeHidden();
});

test('[rule-06] where the check itself fails, sending goes on with a warning', async ({
  page,
  wallet,
  world,
}) => {
  await page.route('**/functions/validateSolanaAddress', (route) => route.fulfill({ status: 503, body: '' }));
  await stayOnSend(page);
  await open(page, wallet);
  const recipient = newAddress();
  const send = await review(page, recipient, '0.5');
  const warning = 'Could not validate address. Please double-check before sending.';
  await expect(reviewSheet(page).getByText(warning)).toBeVisible();
  await send.tap();
  await expect(success(page)).toBeVisible();
  expect(await lamportsOf(world, recipient)).toBe(500_000_000n);
});

test('[send-03, rule-10, rule-11, limit-04] shares are of what is available, which keeps 0.01 SOL back', async ({
  page,
  wallet,
}) => {
  await open(page, wallet);
  await expect(page.getByText('1.99 SOL available in Main')).toBeVisible();
  for (const [name, amount] of [
    ['25%', '0.4975'],
    ['50%', '0.995'],
    ['75%', '1.4925'],
    ['Max', '1.99'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect(amountField(page)).toHaveValue(amount);
  }
  await open(page, wallet, USDC_MINT);
  await page.getByRole('button', { name: 'Max', exact: true }).tap();
  await expect(amountField(page)).toHaveValue('100');
});

test('[rule-08, rule-09, rule-12] too much is warned of while typing, and cut to what is there afterwards', async ({
  page,
  wallet,
}) => {
  await open(page, wallet);
  await amountField(page).pressSequentially('1.2.3x4');
  await expect(amountField(page)).toHaveValue('1.234');
  await amountField(page).fill('5');
  await expect(page.getByRole('alert')).toHaveText('Amount exceeds available balance');
  await amountField(page).blur();
  await expect(amountField(page)).toHaveValue('1.99');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await amountField(page).fill('0.123456789');
  await amountField(page).blur();
  await expect(amountField(page)).toHaveValue('0.123456');
  await amountField(page).fill('0');
  await recipientField(page).fill(newAddress());
  await expect(page.getByText('Valid address')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).tap();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid amount');
});

test('[rule-13] a transfer that cannot be validated is not reviewed', async ({ page, wallet }) => {
  await page.route('**/functions/validateTransfer', (route) =>
    route.fulfill({ status: 500, json: { error: { message: 'INTERNAL', status: 'INTERNAL' } } }),
  );
  await open(page, wallet);
  await review(page, newAddress(), '0.1');
  await expect(page.getByRole('alert')).toContainText('Transfer validation failed');
  await expect(reviewSheet(page)).toBeHidden();
});

test('[send-01, limit-15, route-08] the token card copies the contract address', async ({ page, wallet }) => {
  await open(page, wallet, USDC_MINT);
  await page.getByRole('button', { name: 'Copy contract address of USD Coin' }).tap();
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(USDC_MINT);
  await expect(page.getByText('Copied!')).toBeHidden();
});

test('an address is pasted in one tap, and the amount is read in dollars too', async ({ page, wallet }) => {
  const address = newAddress();
  await open(page, wallet, USDC_MINT);
  await page.evaluate(`navigator.clipboard.writeText('  ${address}\\n')`);
  await page.getByRole('button', { name: 'Paste address' }).tap();
  await expect(recipientField(page)).toHaveValue(address.match(/.{1,4}/g)!.join(' '));
  await page.getByRole('button', { name: '25%' }).tap();
  await page.getByRole('button', { name: /Enter the amount in USD/ }).tap();
  await expect(page.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue(/^2[45]\.\d\d$/);
});

test('[send-04, state-17, limit-12] the overlay stands 2 s, refreshes, and leaves for the wallet 1.3 s later', async ({
  page,
  wallet,
}) => {
  await page.clock.install();
  await open(page, wallet);
  const send = await review(page, newAddress(), '1');
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/getCloudWalletBalances')) refreshes += 1;
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await send.tap();
  await expect(success(page).getByText('Updating balance...')).toBeVisible();
  const before = refreshes;
  await page.clock.runFor(1_900);
  expect(refreshes).toBe(before);
  const refreshed = page.waitForResponse('**/functions/getCloudWalletBalances');
  await page.clock.runFor(100);
  await refreshed;
  await page.clock.runFor(1_200);
  await expect(success(page)).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}$`), { timeout: 100 });
  }).toPass();
  await page.clock.resume();
  await expect(page.getByRole('list', { name: 'Tokens' })).toContainText('1.00 SOL');
});

test('[state-18] a balance that cannot be refreshed does not hold the user back', async ({
  page,
  wallet,
  complaints,
}) => {
  await open(page, wallet);
  const send = await review(page, newAddress(), '1');
  await page.route('**/functions/getCloudWalletBalances', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await send.tap();
  await expect(success(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}$`));
  expect(complaints.splice(0).join()).toContain('Refreshing the balance');
});

test.describe('[who-05] money moves once', () => {
  test('by two presses in the same instant', async ({ page, wallet, world }) => {
    const leave = await stayOnSend(page);
    await open(page, wallet);
    const recipient = newAddress();
    const send = await review(page, recipient, '0.5');
    await send.evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await expect(success(page)).toBeVisible();
    await leave();
    await expect(page).toHaveURL(/cloudwallet\/[^/]+$/);
    expect(await signaturesOf(world, recipient)).toHaveLength(1);
    expect(await lamportsOf(world, recipient)).toBe(500_000_000n);
  });

  test('by a page that is loaded anew before the answer', async ({ page, wallet, world }) => {
    const leave = await stayOnSend(page);
    await open(page, wallet);
    const recipient = newAddress();
    const send = await review(page, recipient, '0.5');
    const answer = await holdAnswer(page, 'transferSol');
    await send.tap();
    await answer.answered;
    await page.reload();
    await expect(success(page)).toBeVisible();
    await leave();
    await expect(page).toHaveURL(/cloudwallet\/[^/]+$/);
    expect(await signaturesOf(world, recipient)).toHaveLength(1);
    expect(await lamportsOf(world, recipient)).toBe(500_000_000n);
  });

  test('by a server that is killed meanwhile', async ({ page, wallet, world, complaints }) => {
    const leave = await stayOnSend(page);
    await open(page, wallet);
    const recipient = newAddress();
    const send = await review(page, recipient, '0.5');
    const answer = await holdAnswer(page, 'transferSol');
    await send.tap();
    await expect.poll(() => payments(world, wallet)).toBe(1);
    world.processes.server!.kill();
    await answer.lose();
    await expect(page.getByText('No answer yet.')).toBeVisible();
    await world.processes.server!.up();
    await page.getByRole('button', { name: 'Check again' }).tap();
    await expect(success(page)).toBeVisible();
    await leave();
    await expect(page).toHaveURL(/cloudwallet\/[^/]+$/);
    expect(await signaturesOf(world, recipient)).toHaveLength(1);
    expect(await lamportsOf(world, recipient)).toBe(500_000_000n);
    complaints.length = 0;
  });
});
