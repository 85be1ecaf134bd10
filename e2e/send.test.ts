import { COPY_CONFIRMATION, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { lamportsOf, signaturesOf } from './product/chain.ts';
import { copied } from './product/clipboard.ts';
import { stopClock } from './product/clock.ts';
import { withoutEvents } from './product/events.ts';
import { test } from './product/fixtures.ts';
import { holdAnswer } from './product/held-answer.ts';
import { expectNotice } from './product/notices.ts';
import {
  amountField,
  openSend,
  recipientField,
  review,
  reviewSheet,
  stayOnSend,
  success,
} from './product/send.ts';

test('[rule-04, rule-05, rule-07, send-02] each address that cannot receive funds is refused with its reason', async ({
  page,
  wallet,
}) => {
  for (const [address, sentence] of [
    [wallet.publicKey, 'Cannot send funds to your own wallet'],
    ['9WzD', 'Invalid Solana address format'],
    [USDC_MINT, 'This is the address of a token, not of a wallet. Funds sent there are lost.'],
    [
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'This is the address of a program, not of a wallet. Funds sent there are lost.',
    ],
  ] as const) {
    await openSend(page, wallet);
    await recipientField(page).fill(address);
    await expect(page.getByText(sentence)).toBeVisible();
    await amountField(page).fill('0.1');
    await page.getByRole('button', { name: 'Review' }).tap();
    await expectNotice(page, 'Please enter a valid address');
    await expect(reviewSheet(page)).toBeHidden();
  }
  await openSend(page, wallet);
  await page.getByRole('button', { name: 'Review' }).tap();
  await expectNotice(page, 'Please enter a valid address');
  await recipientField(page).fill('9WzD');
  await page.getByRole('button', { name: 'Clear address' }).tap();
  await expect(recipientField(page)).toHaveValue('');
  await expect(reviewSheet(page)).toBeHidden();
});

test('[rule-06] if the address check itself fails, sending continues with a warning', async ({
  page,
  wallet,
  world,
}) => {
  await page.route('**/functions/validateSolanaAddress', (route) => route.fulfill({ status: 503, body: '' }));
  await stayOnSend(page);
  await openSend(page, wallet);
  const recipient = newAddress();
  const send = await review(page, recipient, '0.5');
  const warning = 'Could not validate address. Please double-check before sending.';
  await expect(reviewSheet(page).getByText(warning)).toBeVisible();
  await send.tap();
  await expect(success(page)).toBeVisible();
  expect(await lamportsOf(world, recipient)).toBe(500_000_000n);
});

test('[send-03, rule-10, rule-11, limit-04] the shares are of the available amount, which leaves 0.01 SOL', async ({
  page,
  wallet,
}) => {
  await openSend(page, wallet);
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
  await openSend(page, wallet, USDC_MINT);
  await page.getByRole('button', { name: 'Max', exact: true }).tap();
  await expect(amountField(page)).toHaveValue('100');
});

test('[rule-08, rule-09, rule-12] too large an amount warns while typing and is cut to the available amount on blur', async ({
  page,
  wallet,
}) => {
  await openSend(page, wallet);
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

test('[rule-13] a transfer that cannot be validated opens no review', async ({ page, wallet }) => {
  await page.route('**/functions/validateTransfer', (route) =>
    route.fulfill({ status: 500, json: { error: { message: 'INTERNAL', status: 'INTERNAL' } } }),
  );
  await openSend(page, wallet);
  await review(page, newAddress(), '0.1');
  await expectNotice(page, 'Transfer validation failed');
  await expect(reviewSheet(page)).toBeHidden();
});

test('[send-01, limit-15, route-08] the token card copies the contract address', async ({ page, wallet }) => {
  await page.clock.install();
  await openSend(page, wallet, USDC_MINT);
  const copy = page.getByRole('button', { name: 'Copy token address of USD Coin' });
  await expect(copy).toBeVisible();
  await stopClock(page);
  await copy.tap();
  await expect(page.getByText('Copied!')).toBeVisible();
  await copied(page, USDC_MINT);
  await page.clock.runFor(COPY_CONFIRMATION);
  await expect(page.getByText('Copied!')).toBeHidden();
});

test('an address is pasted with one tap, and the amount can be entered in dollars', async ({
  page,
  wallet,
}) => {
  const address = newAddress();
  await openSend(page, wallet, USDC_MINT);
  await page.evaluate(`navigator.clipboard.writeText('  ${address}\\n')`);
  await page.getByRole('button', { name: 'Paste address' }).tap();
  await expect(recipientField(page)).toHaveValue(address.match(/.{1,4}/g)!.join(' '));
  await page.getByRole('button', { name: '25%' }).tap();
  await page.getByRole('button', { name: /Enter the amount in USD/ }).tap();
  await expect(page.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue(/^2[45]\.\d\d$/);
});

test('[send-04, state-17, limit-12] the success refreshes the balance after 2 s and leaves for the wallet 1.3 s later', async ({
  page,
  wallet,
}) => {
  await page.clock.install();
  // An event about the payment refreshes the balance as well.
  await withoutEvents(page);
  await openSend(page, wallet);
  const send = await review(page, newAddress(), '1');
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/getCloudWalletBalances')) refreshes += 1;
  });
  await stopClock(page);
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

test('[state-18] if the balance cannot be refreshed, the success leaves all the same', async ({
  page,
  wallet,
  complaints,
}) => {
  const leave = await stayOnSend(page);
  await openSend(page, wallet);
  const send = await review(page, newAddress(), '1');
  await page.route('**/functions/getCloudWalletBalances', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await send.tap();
  await expect(success(page)).toBeVisible();
  await leave();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}$`));
  expect(complaints.splice(0).join()).toContain('Refreshing the balance');
});

test.describe('[who-05] money moves once', () => {
  for (const [title, pressTwice] of [
    ['if Send is pressed twice at the same instant', true],
    ['if the page is reloaded before the answer arrives', false],
  ] as const)
    test(title, async ({ page, wallet, world }) => {
      const leave = await stayOnSend(page);
      await openSend(page, wallet);
      const recipient = newAddress();
      const send = await review(page, recipient, '0.5');
      if (pressTwice)
        await send.evaluate((button: { click(): void }) => {
          button.click();
          button.click();
        });
      else {
        const answer = await holdAnswer(page, 'transferSol');
        await send.tap();
        await answer.answered;
        await page.reload();
      }
      await expect(success(page)).toBeVisible();
      await leave();
      await expect(page).toHaveURL(/cloudwallet\/[^/]+$/);
      expect(await signaturesOf(world, recipient)).toHaveLength(1);
      expect(await lamportsOf(world, recipient)).toBe(500_000_000n);
    });
});
