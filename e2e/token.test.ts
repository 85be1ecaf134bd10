import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { pressBack } from './product/back.ts';
import { overlapping } from './product/fit.ts';
import { test } from './product/fixtures.ts';
import { looksRight } from './product/inspect.ts';
import { BONK } from './product/mints.ts';
import { amountField, recipientField } from './product/send.ts';
import type { User } from './product/user.ts';
import { makeFundedWallet } from './product/wallets.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Bonk/ });
const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

/** What the user has of BONK, once its cost is booked. */
async function booked(user: User, walletId: string) {
  const read = () => user.call('getTokenPosition', { mint: BONK, walletId });
  await expect.poll(async () => (await read()).total.costUsd).not.toBeNull();
  return (await read()).total;
}

async function sell(user: User, walletId: string, amount: string): Promise<void> {
  const pair = { walletId, inputMint: BONK, outputMint: USDC_MINT, amount };
  const { quote } = await user.call('getCloudWalletSwapQuote', pair);
  const swap = { walletId, quote: { seal: quote.seal }, idempotencyKey: crypto.randomUUID() };
  await user.call('executeCloudWalletSwap', { ...swap, userConfirmedPriceImpact: true });
}

test('a row of a wallet leads to the page of its token, and that to Buy, Sell, Receive and Send', async ({
  page,
  user,
}) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  const before = await booked(user, walletId);
  await sell(user, walletId, '20000000000');
  await expect.poll(async () => (await booked(user, walletId)).balance).not.toBe(before.balance);
  const { token } = await user.call('getTokenPosition', { mint: BONK, walletId });
  await user.call('createConditionalOrder', {
    ...{ walletId, sellToken: { mint: BONK, amount: '10000000000' }, buyToken: { mint: USDC_MINT } },
    ...{ conditionType: 'market', triggerToken: { mint: BONK }, triggerCondition: 'price_above' },
    triggerValue: (token.priceUsd ?? 0) * 1.2,
  });

  // The chart begins with the second price since the token is held.
  const prices = async () => (await user.call('getPriceHistory', { mint: BONK, range: '1D' })).points.length;
  await expect.poll(prices, { timeout: 150_000 }).toBeGreaterThan(1);

  await page.goto(`/cloudwallet/${walletId}`);
  const about = page.getByRole('button', { name: 'About Bonk' });
  await about.tap();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${walletId}/token/${BONK}/about$`));
  await expect(heading(page)).toBeVisible();
  await expect(fact(page, 'Amount')).toHaveText('800,000 BONK');
  for (const label of ['Average cost', 'Profit on what you hold', 'Profit on what you sold'])
    await expect(fact(page, label)).toHaveText(/^[+−]?\$[\d.,e-]+$/);
  await expect(page.getByRole('slider', { name: 'Price over time' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pending orders' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByText('Where your pending orders execute')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Swapped/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Received/ })).toBeVisible();
  for (const size of SIZES) {
    await looksRight(page, 'the page of a token', size);
    await expect.soft.poll(() => overlapping(page), `texts at ${size.width}`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]!);

  const act = (name: string) =>
    page.getByRole('region', { name: 'Token actions' }).getByRole('button', { name, exact: true });
  await act('Receive').tap();
  await expect(page.getByRole('dialog', { name: 'Receive to Main' })).toBeVisible();
  await page.keyboard.press('Escape');
  await act('Buy').tap();
  await expect(page.getByRole('heading', { name: 'Sell for BONK' })).toBeVisible();
  await pressBack(page);
  await expect(heading(page)).toBeVisible();
  await act('Sell').tap();
  await expect(amountField(page)).toHaveAccessibleName('Amount in BONK');
  await pressBack(page);
  await expect(heading(page)).toBeVisible();
  await act('Send').tap();
  await expect(recipientField(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${walletId}/token/${BONK}$`));

  // The form to send leads to the page too; and the page over all wallets has an address with either prefix.
  await page.getByRole('button', { name: 'About Bonk' }).tap();
  await expect(heading(page)).toBeVisible();
  await page.goto(`/app/token/${BONK}`);
  await expect(heading(page)).toBeVisible();
  await page.getByRole('list', { name: 'In your wallets' }).getByRole('link').tap();
  await expect(page).toHaveURL(new RegExp(`/app/cloudwallet/${walletId}/token/${BONK}/about$`));
  await expect(fact(page, 'Amount')).toHaveText('800,000 BONK');
});
