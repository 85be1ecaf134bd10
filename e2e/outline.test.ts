import { expect, type Page } from '@playwright/test';
import { DESKTOP, LYING_PHONE, PHONE, test } from './screens/served.ts';

/** Places depend on the stylesheets, and on the widths of words, also of words that are not drawn. */
const STYLED = `new Promise((styled) => {
  const look = () =>
    Array.from(document.querySelectorAll('link[rel=stylesheet]')).every(({ sheet }) => sheet)
      ? styled()
      : requestAnimationFrame(look);
  look();
}).then(() => document.fonts.load('1em "Hanken Grotesk"')).then(() => {})`;

/** What is drawn below an element: icons by name, and the boxes of skeletons, in whole pixels. The bell comes with the answer, and the title as words. */
const drawn = (page: Page, below: string): Promise<unknown[]> =>
  page.evaluate(`Array.from(document.querySelectorAll('${below} :is([data-icon], [data-height])'))
    .filter((each) => each.checkVisibility({ opacityProperty: true }) && each.matches(':not([data-icon="bell"], [data-height="text"])'))
    .map((each) => {
      const { x, y, width } = each.getBoundingClientRect();
      return [each.dataset.icon ?? each.dataset.height, Math.round(x), Math.round(y), Math.round(width)];
    })`);

/** Holds back the code of the app. Returns what lets it go. */
async function withoutCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

for (const viewport of [PHONE, LYING_PHONE, DESKTOP])
  test.describe(`${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test('before any code, the wallet list is outlined where it then loads', async ({ page }) => {
      await page.goto('/cloudwallet');
      await expect(page.getByRole('link', { name: /^Main/ }).first()).toBeVisible();
      // Its tab comes with the contest, and is not outlined.
      await page.waitForFunction(`'cumulus.user.leaderboard' in localStorage`);
      for (const item of ['wallets', 'leaderboard'])
        await page.evaluate(`localStorage.removeItem('cumulus.user.${item}')`);
      const answer = Promise.withResolvers<void>();
      await page.route('**/functions/getCloudWallets', async (route) => {
        await answer.promise;
        await route.fallback();
      });
      const release = await withoutCode(page);
      for (const prefix of ['', '/app']) {
        await page.goto(`${prefix}/cloudwallet`, { waitUntil: 'commit' });
        await expect(page.locator('#first [data-icon="eye"]')).toBeVisible();
      }
      await page.evaluate(STYLED);
      const outline = await drawn(page, '#first');
      expect(outline.length).toBeGreaterThan(20);
      await expect(page.locator('#root')).toBeEmpty();
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Cloud Wallets' })).toBeVisible();
      await expect(page.locator('#first')).toHaveCount(0);
      await expect.poll(() => drawn(page, '#root')).toEqual(outline);
      answer.resolve();
    });
  });

test('the outline has as many wallets as the list had last', async ({ page }) => {
  await page.goto('/cloudwallet');
  const list = page.getByRole('list', { name: 'Cloud Wallets', exact: true }).getByRole('link');
  await expect(list).toHaveCount(3);
  await withoutCode(page);
  await page.goto('/cloudwallet', { waitUntil: 'commit' });
  await expect(page.locator('#first [data-height="logo"]:visible')).toHaveCount(3);
});

test.describe('signed out', () => {
  test.use({ signedOut: true });

  test('before any code, the sign-in is outlined where it then stands', async ({ page }) => {
    const release = await withoutCode(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const name = page.getByText('Cumulus', { exact: true });
    await expect(name).toBeVisible();
    await page.evaluate(STYLED);
    const outline = await name.boundingBox();
    release();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect.poll(() => name.boundingBox()).toEqual(outline);
  });

  for (const path of ['/proof', '/login?mode=signup'])
    test(`${path} is not outlined as the sign-in`, async ({ page }) => {
      await withoutCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('#first > *')).toHaveCount(2);
      await expect(page.getByText('Cumulus', { exact: true })).toBeHidden();
    });
});
