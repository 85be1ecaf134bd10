import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page, type Request } from '@playwright/test';
import { pressBack } from './product/back.ts';
import { test } from './product/fixtures.ts';
import { still } from './product/inspect.ts';
import { screenPaths } from './product/screen-paths.ts';
import { cards, makeFundedWallet, makeWallet } from './product/wallets.ts';

test('[route-02, role-01, who-01] signed out, each address redirects to the sign-in', async ({ page }) => {
  for (const prefix of ['', '/app'])
    for (const path of ['', '/', ...screenPaths('some-id')]) {
      await page.goto(`${prefix}${path}` || '/', { waitUntil: 'commit' });
      await expect(page, `${prefix}${path}`).toHaveURL(new RegExp(`^http://[^/]+${prefix}/login$`));
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    }
});

test('[route-04] the empty path redirects to the wallets', async ({ page, user, world }) => {
  expect(user.email).toBeTruthy();
  await page.goto('/');
  await expect(page).toHaveURL(`${world.url}/cloudwallet`);
  await page.goto('/app');
  await expect(page).toHaveURL(`${world.url}/app/cloudwallet`);
  await page.goto('/app/');
  await expect(page).toHaveURL(`${world.url}/app/cloudwallet`);
});

test('[route-19] the bottom bar leads to the main screens', async ({ page, user }) => {
  await makeWallet(user, 'Main');
  await page.goto('/cloudwallet');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText([
    'Settings',
    'Wallets',
    'Transactions',
    'Watchlist',
    'Top 25',
  ]);
  for (const [name, path] of [
    ['Settings', 'settings'],
    ['Transactions', 'transactions'],
    ['Watchlist', 'watchlist'],
    ['Top 25', 'toptokens'],
    ['Wallets', 'cloudwallet'],
  ] as const) {
    await nav.getByRole('link', { name }).tap();
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
});

test('Swap and Send stand out of the bar, Create and Refresh step back, and labels have 12 px', async ({
  page,
  wallet: _wallet,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/cloudwallet');
  const bar = page.getByRole('region', { name: 'Wallet actions' });
  const button = (name: string) => bar.getByRole('button', { name, exact: true });
  const none = 'rgba(0, 0, 0, 0)';
  for (const name of ['Swap', 'Send']) await expect(button(name)).not.toHaveCSS('background-color', none);
  for (const name of ['Receive', 'Orders', 'Create', 'Refresh'])
    await expect(button(name)).toHaveCSS('background-color', none);
  for (const name of ['Create', 'Refresh']) await expect(button(name)).toHaveCSS('font-weight', '400');
  await expect(button('Receive')).toHaveCSS('font-weight', '560');
  for (const name of ['Swap', 'Send', 'Receive', 'Orders', 'Create', 'Refresh'])
    await expect(button(name)).toHaveCSS('font-size', '12px');
});

test('[route-20] the wallet screens have a bar with Create, Orders, Refresh, Swap and Send', async ({
  page,
  wallet,
}) => {
  const bar = page.getByRole('region', { name: 'Wallet actions' });
  const press = (name: string) => bar.getByRole('button', { name, exact: true }).tap();
  for (const [path, refreshed] of [
    ['/cloudwallet', 'getCloudWallets'],
    [`/cloudwallet/${wallet.walletId}`, 'getCloudWalletBalances'],
  ] as const) {
    await page.goto(path);
    await expect(bar.getByRole('button')).toHaveText([
      'Swap',
      'Send',
      'Receive',
      'Orders',
      'Create',
      'Refresh',
    ]);
    await press('Create');
    await page.getByRole('dialog', { name: 'Create wallet' }).getByRole('button', { name: 'Cancel' }).tap();
    await press('Send');
    await expect(page.getByRole('dialog', { name: 'Send from Main' })).toBeVisible();
    await page.keyboard.press('Escape');
    const answer = page.waitForResponse(`**/functions/${refreshed}`);
    await press('Refresh');
    await answer;
    await press('Swap');
    await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet.walletId}/swap$`));
    await expect(page.getByRole('heading', { name: 'Choose Buy token' })).toBeVisible();
    await pressBack(page);
    await press('Orders');
    await expect(page).toHaveURL(/\/orders$/);
  }
});

test('a screen transition does not widen the page', async ({ page, user }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await makeWallet(user, 'Main');
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(1);
  await page.evaluate(`{
    window.widths = new Set();
    const look = () => {
      widths.add(innerWidth);
      requestAnimationFrame(look);
    };
    look();
  }`);
  await cards(page).tap();
  for (const name of ['Settings', 'Transactions', 'Wallets']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await still(page);
  }
  expect(await page.evaluate('[...widths]')).toEqual([390]);
});

test('[route-03] the app shows that it is loading until the session is known', async ({ page, user }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/get-session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/settings');
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText('Loading');
  held.resolve();
  await expect(page.getByText(user.email)).toBeVisible();
});

test('offline, the app says so and disables sending until it is online again', async ({
  page,
  user,
  context,
  complaints,
}) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await page.goto(`/cloudwallet/${walletId}/token/${SOL_MINT}`);
  const review = page.getByRole('button', { name: 'Review' });
  await expect(review).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Nothing can be updated, sent or changed.')).toBeVisible();
  await expect(review).toBeDisabled();
  await context.setOffline(false);
  await expect(review).toBeEnabled();
  // Of what was asked as the connection broke.
  complaints.length = 0;
});

test('offline, each action that changes something is disabled with the reason', async ({
  page,
  user,
  context,
  complaints,
}) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  const off = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name, exact: typeof name === 'string' }).last();
    await expect(button).toBeEnabled();
    await context.setOffline(true);
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', 'You are offline');
    await context.setOffline(false);
  };
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(1);
  await off('Create');
  // Chromium does not ask again for code that it was fetching ahead as the connection broke.
  await page.reload();
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await off('Create');
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Delete wallet' }).tap();
  await page.getByRole('button', { name: 'Delete anyway' }).tap();
  await page.getByLabel('Type Main to delete it').fill('Main');
  await off('Delete wallet');
  await page.goto('/settings');
  await page.getByRole('button', { name: /^PIN/ }).tap();
  await off('Set PIN');
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Add token' }).last().tap();
  await off('Add to watchlist');
  complaints.length = 0;
});

test('Back restores the scroll position of the list', async ({ page, user }) => {
  for (let number = 1; number <= 9; number += 1) await makeWallet(user, `Wallet ${number}`);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(9);
  await cards(page).last().scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await cards(page).last().tap();
  await expect(page.getByRole('heading', { name: /^Wallet/ })).toBeVisible();
  await pressBack(page);
  await expect(cards(page)).toHaveCount(9);
  await expect.poll(scrolled).toBeGreaterThan(0);
});

test.describe('if the files of the app are gone because a new version was deployed', () => {
  test.beforeEach(async ({ page, user }) => {
    await makeWallet(user, 'Main');
    await page.goto('/cloudwallet');
    await expect(cards(page)).toHaveCount(1);
  });
  test.afterEach(({ complaints }) => void complaints.splice(0));

  for (const [what, files] of [
    ['one screen', '**/assets/SettingsScreen-*.js'],
    ['all screens', '**/assets/*.js'],
  ] as const)
    test(`${what}: the app says so and can be loaded again`, async ({ page }) => {
      await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
      await page.getByRole('link', { name: 'Settings' }).tap();
      await expect(page.getByText('This screen could not be shown')).toBeVisible();
      await page.unroute(files);
      await page.getByRole('button', { name: 'Retry' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    });
});

test('parts that are gone leave their screen', async ({ page, user, complaints }) => {
  const wallet = await makeWallet(user, 'Main');
  const parts = /(Banners|ContestBanner|ValueLine|FirstSteps|QrCode)-[^.]*\.js/;
  await page.route(parts, (route) => route.fulfill({ status: 404, body: '' }));
  const missing = page.waitForResponse(/\/Banners-[^.]*\.js/, { timeout: 120_000 });
  await page.goto('/cloudwallet');
  expect((await missing).status()).toBe(404);
  await cards(page).first().tap();
  await page.getByRole('button', { name: 'Receive' }).tap();
  await expect(page.getByText('Part of the app could not be loaded.')).toBeVisible();
  await expect(page.getByText(wallet.publicKey.slice(0, 4)).last()).toBeVisible();
  complaints.splice(0);
});

/** Resolves once the browser has been idle twice: what is fetched ahead without waiting has been asked for. */
const IDLE = 'new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))';

for (const { screen, path, last, requestsMax, bytesMax, shown } of [
  {
    screen: 'the sign-in',
    path: '/login',
    last: '**/api/auth/get-session',
    requestsMax: 12,
    bytesMax: 110_000,
    shown: (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }),
  },
  {
    // With no more than the session left in the browser, so that it has to fetch the sign-in as well.
    screen: 'the wallet list',
    path: '/cloudwallet',
    last: '**/functions/getCloudWallets',
    requestsMax: 16,
    bytesMax: 140_000,
    shown: cards,
  },
])
  test(`${screen} is shown after at most ${requestsMax} requests and ${bytesMax / 1_000} kB of answers`, async ({
    page,
    user,
    context,
  }) => {
    await makeWallet(user, 'Main');
    if (path === '/login') await context.clearCookies();
    const held = Promise.withResolvers<void>();
    await page.route(last, async (route) => {
      await held.promise;
      await route.continue();
    });
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const asked = page.waitForRequest(last);
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    await page.evaluate(IDLE);
    const counted = [...requests];
    held.resolve();
    await expect(shown(page)).toBeVisible();
    const sizes = counted.map(async (request) => {
      await (await request.response())?.finished();
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return responseBodySize + responseHeadersSize;
    });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const paths = counted.map((request) => new URL(request.url()).pathname);
    expect(paths.filter((each) => each.endsWith('.css'))).toHaveLength(1);
    expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(requestsMax);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(bytesMax);
  });
