import { expect } from '@playwright/test';
import { withoutEvents } from './product/events.ts';
import { test } from './product/fixtures.ts';
import { BONK } from './product/mints.ts';
import { tokenRows } from './product/wallets.ts';

/** A host that an issuer chose to learn who looks at the token. */
const TRACKER = 'https://tracker.example/logo.png?holder=1';

test('logos come from our own origin: no other host learns who views a token', async ({
  page,
  world,
  wallet,
}) => {
  const origins = new Set<string>();
  const logos: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol !== 'data:') origins.add(origin);
    if (pathname.startsWith('/logos/')) logos.push(pathname);
  });
  await page.route('**/functions/getCloudWalletBalances', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/"logoURI":"http[^"]*"/g, `"logoURI":"${TRACKER}"`);
    await route.fulfill({ response: answer, body: text });
  });
  await withoutEvents(page);
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  const logo = tokenRows(page).filter({ hasText: 'Bonk' }).locator('img');
  await expect(logo).toHaveAttribute('src', `/logos/${BONK}`);
  await expect(logo).toHaveJSProperty('naturalWidth', 96);
  for (const path of ['/cloudwallet', '/watchlist', '/toptokens', '/transactions', '/proof']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(logos).toContain(`/logos/${BONK}`);
  expect([...origins]).toEqual([new URL(world.url).origin]);
});

test('the page may load pictures from nowhere else', async ({ page, world, user, complaints }) => {
  expect(user).toBeDefined();
  await page.goto('/cloudwallet');
  const outcome = await page.evaluate<string>(`new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve('loaded');
    image.onerror = () => resolve('blocked');
    image.src = '${world.marketUrl}/logos/${BONK}.png';
  })`);
  expect(outcome).toBe('blocked');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('Content Security Policy')]);
});
