import { expect } from '@playwright/test';
import { STRANGER } from '../web/testing/wallets.ts';
import config from './playwright.config.ts';
import { overlapping, tooWide } from './product/fit.ts';
import { expectClearDialogs, expectRow, expectTabs, withNotice } from './product/notice-row.ts';
import { openPinPad } from './product/pin.ts';
import { screenPaths } from './product/screen-paths.ts';
import { openSend, review } from './product/send.ts';
import { LYING_PHONE, PHONE, test } from './screens/served.ts';

// Text of 200 %, as a user sets it in the browser.
const { launchOptions } = config.use!;
const args = [...launchOptions!.args!, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'];
test.use({ launchOptions: { ...launchOptions!, args } });

for (const size of [PHONE, LYING_PHONE]) {
  test.describe(`text of 200 % at ${size.width} by ${size.height}`, () => {
    test.use({ viewport: size });

    test('reflows: nothing overlaps or scrolls sideways', async ({ page }) => {
      for (const path of screenPaths('w1')) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
        await expect.soft.poll(() => tooWide(page), `${path} is as wide as its window`).toEqual([]);
        await expect.soft.poll(() => overlapping(page), `${path} has texts that overlap`).toEqual([]);
      }
    });

    test('shows who is paid before the button that pays', async ({ page }) => {
      await openSend(page, { walletId: 'w1' });
      const send = await review(page, STRANGER, '1.5');
      await expect(page.getByRole('dialog').getByText('9WzD', { exact: true })).toBeInViewport({ ratio: 1 });
      await send.scrollIntoViewIfNeeded();
      await expect(send).toBeInViewport({ ratio: 1 });
    });

    test.describe('with a notice', () => {
      test.use({ answers: withNotice });
      expectTabs(size);
    });
  });
}

test.describe('text of 200 % with a notice', () => {
  test.use({ answers: withNotice });
  expectRow([PHONE, LYING_PHONE]);
  expectClearDialogs([PHONE, LYING_PHONE]);
});

test('text of 200 % keeps every key of the PIN pad in the width of the window', async ({ page }) => {
  await openPinPad(page);
  const keys = page.getByRole('group', { name: 'PIN keys' }).getByRole('button');
  await expect(keys).toHaveCount(12);
  const { width } = page.viewportSize()!;
  const outside = async () => {
    const boxes = await Promise.all((await keys.all()).map((key) => key.boundingBox()));
    return boxes.filter((box) => !box || box.x < 0 || box.x + box.width > width);
  };
  await expect.poll(outside).toEqual([]);
});
