import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { clipped, overlapping, tooWide } from './product/fit.ts';
import { still } from './product/inspect.ts';
import { screenPaths } from './product/screen-paths.ts';
import { PHONE, SMALL_PHONE, test } from './screens/served.ts';

/** Until a layout has settled, milliseconds. */
const SETTLED = 5_000;
const catalogues = readdirSync(fileURLToPath(new URL('../web/src/locale', import.meta.url))).filter((name) =>
  /^[a-z]{2}$/.test(name),
);

async function expectWhole(page: Page, language: string, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[role=status]:has(> [data-size])')).toHaveCount(0);
  await still(page);
  for (const [flaw, found] of [
    ['wider than its window', tooWide],
    ['text that is cut off', clipped],
    ['texts that overlap', overlapping],
  ] as const)
    await expect.soft.poll(() => found(page), { message: `${path}: ${flaw}`, timeout: SETTLED }).toEqual([]);
}

// German, whose words are the longest, has a walk of its own at more sizes.
for (const language of catalogues.filter((each) => each !== 'de'))
  test.describe(language, () => {
    test.use({
      locale: language,
      viewport: SMALL_PHONE,
      answers: { setNoticeSettings: () => ({ success: true }) },
    });

    test('no screen cuts off words on the smallest phone, and the tabs not on a wider one', async ({
      page,
    }) => {
      for (const path of screenPaths('w1')) await expectWhole(page, language, path);
      await page.setViewportSize(PHONE);
      await expectWhole(page, language, '/settings');
    });

    test.describe('signed out', () => {
      test.use({ signedOut: true });
      test('neither does the sign-in', async ({ page }) => {
        for (const mode of ['', '?mode=signup', '?mode=reset'])
          await expectWhole(page, language, `/login${mode}`);
      });
    });
  });
