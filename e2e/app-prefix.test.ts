import { expect, type Page } from '@playwright/test';
import { screenPaths } from './product/screen-paths.ts';
import { test } from './screens/served.ts';

/** The accessible content of the screen. */
async function contentOf(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  return await page.locator('body').ariaSnapshot();
}

test('[route-01] each address shows the same screen below /app, and its links stay below /app', async ({
  page,
}) => {
  for (const path of screenPaths('w1')) {
    let below = '';
    // A part of a screen may come after the network was idle for once.
    await expect(async () => {
      const content = await contentOf(page, path);
      below = await contentOf(page, `/app${path}`);
      expect(below.replaceAll('/url: /app/', '/url: /'), path).toBe(content);
    }).toPass();
    const targets = [...below.matchAll(/\/url: (\S+)/g)].map(([, target = '']) => target);
    // The notice of the charts' library links to another site, and the API is no screen.
    const others = ['https://www.tradingview.com/', '/v1/openapi.json'];
    const own = targets.filter((target) => !others.includes(target));
    for (const target of own) expect(target).toMatch(/^\/app\//);
  }
});
