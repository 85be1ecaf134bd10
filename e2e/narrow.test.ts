import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { pressBack } from './product/back.ts';
import { tooSmall, tooWide } from './product/fit.ts';
import { test } from './product/fixtures.ts';
import { swapLater } from './product/orders.ts';
import { screenPaths } from './product/screen-paths.ts';
import { makeFundedWallet } from './product/wallets.ts';

/** The smallest phone, and 390 by 844 zoomed to 200 %, which is laid out as half of both. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 195, height: 422 },
];

async function expectFit(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expect.soft
      .poll(() => tooWide(page), `${name} at ${size.width} px is as wide as its window`)
      .toEqual([]);
    await expect.soft
      .poll(() => tooSmall(page), `${name} at ${size.width} px has targets of 24 px`)
      .toEqual([]);
  }
}

for (const locale of ['en-US', 'de-DE'])
  test.describe(locale, () => {
    test.use({ locale });

    test('[who-16] every screen fits the smallest phone and a zoom of 200 %, without scrolling sideways', async ({
      page,
      user,
    }) => {
      const { walletId } = await makeFundedWallet(user, 'WWWWWWWWWW');
      await user.call('addTokenToWatchlist', { tokenAddress: USDC_MINT });
      for (const path of screenPaths(walletId)) {
        await page.goto(path);
        await expectFit(page, path);
      }
    });
  });

test('[who-16] each step of an order fits too', async ({ page, user }) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await swapLater(page, walletId, '10');
  await expectFit(page, 'order type');
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Time Based' })).toBeVisible();
  await expectFit(page, 'schedule');
  await pressBack(page);
  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Based' })).toBeVisible();
  await expectFit(page, 'market conditions');
});

test('[who-16] the sign-in fits too', async ({ page }) => {
  for (const mode of ['', '?mode=signup', '?mode=reset', '?mode=reset&token=x']) {
    await page.goto(`/login${mode}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expect.soft.poll(() => tooWide(page), `login${mode} at ${size.width} px`).toEqual([]);
    }
  }
});
