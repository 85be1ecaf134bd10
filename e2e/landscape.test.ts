import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { openPinPad } from './product/pin.ts';
import { openSwap, payField, swapNow } from './product/swap.ts';
import { LYING_PHONE, test } from './screens/served.ts';

/** Expects each part to be in the window, all of it. */
async function expectInWindow(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  const window = page.viewportSize()!;
  for (const [name, part] of Object.entries(parts)) {
    const outside = async () => {
      const box = await part.boundingBox();
      if (!box) return Number.POSITIVE_INFINITY;
      return Math.max(-box.x, -box.y, box.x + box.width - window.width, box.y + box.height - window.height);
    };
    await expect.soft.poll(outside, `pixels of ${name} outside`).toBeLessThanOrEqual(0);
  }
}

test.describe('a phone on its side', () => {
  test.use({ viewport: LYING_PHONE });

  test('sending shows recipient, amount, keys and Review at once', async ({ page }) => {
    await page.goto(`/cloudwallet/w1/token/${SOL_MINT}`);
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await expectInWindow(page, {
      recipient: page.getByRole('textbox', { name: 'To' }),
      amount: page.getByRole('textbox', { name: 'Amount in SOL' }),
      keys: page.getByRole('group', { name: 'Amount keys' }),
      review: page.getByRole('button', { name: 'Review' }),
    });
  });

  test('a swap shows both tokens, keys and its buttons at once', async ({ page }) => {
    await openSwap(page, 'w1', 'USD Coin', 'Solana');
    // With its terms, a quote is taller than the window.
    await payField(page).fill('0.5');
    await expect(swapNow(page)).toBeEnabled();
    await expectInWindow(page, {
      pay: payField(page),
      keys: page.getByRole('group', { name: 'Amount keys' }),
      later: page.getByRole('button', { name: 'Swap Later' }),
      now: swapNow(page),
    });
  });

  test('actions and navigation share one line', async ({ page }) => {
    await page.goto('/cloudwallet/w1');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const settings = page.getByRole('link', { name: 'Settings' });
    await expect(async () => {
      const [left, right] = await Promise.all([send, settings].map((part) => part.boundingBox()));
      expect(Math.abs(left!.y + left!.height / 2 - (right!.y + right!.height / 2))).toBeLessThan(4);
      expect(right!.x).toBeGreaterThan(left!.x + left!.width);
    }).toPass({ timeout: 30_000 });
  });

  test('the PIN pad shows its title and all keys at once', async ({ page }) => {
    await openPinPad(page);
    await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
    await expectInWindow(page, {
      title: page.getByRole('heading', { name: 'Choose a PIN' }),
      first: page.getByRole('button', { name: '1', exact: true }),
      last: page.getByRole('button', { name: '0', exact: true }),
    });
  });
});
