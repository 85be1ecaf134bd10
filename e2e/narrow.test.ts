import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { swapLater } from './product/orders.ts';
import { screenPaths } from './product/screen-paths.ts';
import { makeFundedWallet } from './product/wallets.ts';

test.setTimeout(120_000);

/** The smallest phone; and 390 by 844 zoomed to 200 %, which lays out as half of both. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 195, height: 422 },
];

/** What reaches past the window, or is cut off by something narrower around it that does not scroll. */
const tooWide = (page: Page) =>
  page.evaluate<string[]>(`[document.documentElement, ...document.querySelectorAll('main, dialog[open]')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 100))`);

/** Targets that a finger has less than 24 px for, in either direction; links in running text are let off by WCAG 2.5.8. */
const tooSmall = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('button, a[href], input, [role=button]')]
    .filter((each) => each.checkVisibility() && !each.closest('p, [inert]') && !each.matches('.visually-hidden, :disabled'))
    .filter((each) => { const { width, height } = each.getBoundingClientRect(); return width < 24 || height < 24; })
    .filter((each) => !(each.matches('input') && each.closest('label')))
    .map((each) => each.outerHTML.slice(0, 100))`);

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

    test('every screen fits the smallest phone and a zoom of 200 %, without scrolling sideways', async ({
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

test('each step of an order fits them too', async ({ page, user }) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await swapLater(page, walletId, '10');
  await expectFit(page, 'order type');
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Time Based' })).toBeVisible();
  await expectFit(page, 'schedule');
  await page.goBack();
  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Based' })).toBeVisible();
  await expectFit(page, 'market conditions');
});

test('the sign-in fits them too', async ({ page }) => {
  for (const mode of ['', '?mode=signup', '?mode=reset', '?mode=reset&token=x']) {
    await page.goto(`/login${mode}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expect.soft.poll(() => tooWide(page), `login${mode} at ${size.width} px`).toEqual([]);
    }
  }
});
