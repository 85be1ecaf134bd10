import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { tooSmall } from './product/fit.ts';
import { choose } from './product/orders.ts';
import { screenPaths } from './product/screen-paths.ts';
import { openSwap, payField, swapNow } from './product/swap.ts';
import { test } from './screens/served.ts';

/** What a thumb hits, pixels. */
const THUMB = 44;

const expectLarge = (page: Page, name: string) =>
  expect.soft.poll(() => tooSmall(page, THUMB), `${name} has targets of ${THUMB} px`).toEqual([]);

test('every target of the main screens is as large as a thumb', async ({ page }) => {
  for (const path of screenPaths('w1')) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectLarge(page, path);
  }
});

test('so are those of sending, swapping and ordering', async ({ page }) => {
  await page.goto(`/cloudwallet/w1/token/${SOL_MINT}`);
  await page.getByRole('button', { name: '25%' }).tap();
  await expectLarge(page, 'send');
  await openSwap(page, 'w1', 'USD Coin', 'Solana');
  await payField(page).fill('0.5');
  await expect(swapNow(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Sell USDC for SOL instead' })).toBeVisible();
  await expectLarge(page, 'swap');
  await swapNow(page).tap();
  await expect(page.getByRole('dialog', { name: 'Review swap' })).toBeVisible();
  await expectLarge(page, 'review of a swap');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Swap Later' }).tap();
  await expectLarge(page, 'order type');
  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await choose(page, 'Price above');
  await expectLarge(page, 'market conditions');
});

test.describe('signed out', () => {
  test.use({ signedOut: true });
  test('so are those of the sign-in', async ({ page }) => {
    for (const mode of ['', '?mode=signup', '?mode=reset']) {
      await page.goto(`/login${mode}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expectLarge(page, `/login${mode}`);
    }
  });
});
