import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { pressBack } from './product/back.ts';
import { overlapping } from './product/fit.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { amountField, openSend } from './product/send.ts';
import { cards, makeWallet, tokenRows } from './product/wallets.ts';

const WIDE = { width: 1440, height: 900 };

test.use({ viewport: WIDE, hasTouch: false, isMobile: false });

async function inspectWide(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await page.setViewportSize(WIDE);
  await expect.poll(() => overlapping(page), name).toEqual([]);
}

const side = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const aside = (page: Page) => page.getByRole('navigation', { name: 'Cloud Wallets' });

test('a wide window has the navigation at the side, and the wallets beside the one that is open', async ({
  page,
  user,
  wallet,
}) => {
  await makeWallet(user, 'Savings');
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(2);
  await expect(side(page)).toHaveCount(1);
  const upright = async () => {
    const box = await side(page).boundingBox();
    return box ? box.height - box.width : 0;
  };
  await expect.poll(upright).toBeGreaterThan(0);
  await expect(aside(page)).toHaveCount(0);
  await inspectWide(page, 'the wallets in a wide window');

  await cards(page).filter({ hasText: 'Main' }).click();
  await expect(tokenRows(page).first()).toBeVisible();
  await expect(aside(page).getByRole('link')).toHaveCount(2);
  await inspectWide(page, 'a wallet in a wide window');
  await aside(page)
    .getByRole('link', { name: /Savings/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Savings' })).toBeVisible();

  await openSend(page, wallet);
  await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Amount keys' })).toBeHidden();
  await amountField(page).fill('0.25');
  await inspectWide(page, 'sending in a wide window');
});

for (const { path, list, row } of [
  { path: '/watchlist', list: 'Watchlist', row: /^USD Coin/ },
  { path: '/transactions', list: 'Today', row: /^Wallet created/ },
])
  test(`in a wide window, ${path} shows what is pressed beside its list, and Back leaves both`, async ({
    page,
    user,
    wallet,
  }) => {
    await user.call('addTokenToWatchlist', { tokenAddress: USDC_MINT });
    await page.goto(`/cloudwallet/${wallet.walletId}`);
    await expect(tokenRows(page).first()).toBeVisible();
    await side(page)
      .getByRole('link', { name: list === 'Watchlist' ? list : 'Transactions' })
      .click();
    const button = page.getByRole('list', { name: list }).getByRole('button', { name: row });
    await button.click();
    await expect(button).toHaveAttribute('aria-current', 'true');
    const pane = page.getByRole('main').locator('section', { has: page.locator('h2:focus') });
    await expect(pane).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await inspectWide(page, `${path} in a wide window`);
    for (const width of [900, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const gap = async () => {
        const [left, right] = await Promise.all([button.boundingBox(), pane.boundingBox()]);
        return left && right ? right.x - left.x - left.width : 0;
      };
      await expect.poll(gap, `beside the list at ${width} px`).toBeGreaterThan(0);
      await expect.poll(() => overlapping(page), `${path} at ${width} px`).toEqual([]);
    }
    await pressBack(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Main' })).toBeVisible();
  });

test('a window made narrow keeps what was typed', async ({ page, wallet }) => {
  await page.goto(`/cloudwallet/${wallet.walletId}/token/${SOL_MINT}`);
  await amountField(page).fill('0.25');
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(aside(page)).toHaveCount(0);
  await expect(amountField(page)).toHaveValue('0.25');
});

test('keys lead to the main screens unless they are typed into a field or turned off', async ({
  page,
  wallet,
}) => {
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  // Their code is loaded when nothing else is.
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(new RegExp(wallet.walletId));
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/\/watchlist$/);
  await page.getByRole('button', { name: 'Add token' }).last().click();
  const field = page.getByRole('textbox', { name: 'Symbol, name or address' });
  await field.pressSequentially('two');
  await expect(field).toHaveValue('two');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('?');
  await list.getByRole('switch', { name: 'Use shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/watchlist$/);
});
