import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { openPinPad } from './product/pin.ts';
import { openSwap, payField, swapNow } from './product/swap.ts';
import { LYING_PHONE, test } from './screens/served.ts';

async function expectInWindow(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const [name, part] of Object.entries(parts)) {
    const box = (await part.boundingBox())!;
    expect.soft(box, name).not.toBeNull();
    expect.soft(box.x, `${name} begins`).toBeGreaterThanOrEqual(0);
    expect.soft(box.y, `${name} begins`).toBeGreaterThanOrEqual(0);
    expect.soft(box.x + box.width, `${name} ends`).toBeLessThanOrEqual(width);
    expect.soft(box.y + box.height, `${name} ends`).toBeLessThanOrEqual(height);
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
    const [send, settings] = await Promise.all(
      [
        page.getByRole('button', { name: 'Send', exact: true }),
        page.getByRole('link', { name: 'Settings' }),
      ].map((part) => part.boundingBox()),
    );
    expect(Math.abs(send!.y + send!.height / 2 - (settings!.y + settings!.height / 2))).toBeLessThan(4);
    expect(settings!.x).toBeGreaterThan(send!.x + send!.width);
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
