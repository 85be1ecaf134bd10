import { gzipSync } from 'node:zlib';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { still } from './product/inspect.ts';
import { screenPaths } from './product/screen-paths.ts';
import { cards, makeFundedWallet, makeWallet } from './product/wallets.ts';

/** What a new visitor downloads to see the sign-in, compressed. */
const SIGN_IN_BUDGET_BYTES = 110_000;
/** The same for the wallet list of somebody who is signed in already, with what is fetched ahead once it is shown. */
const WALLETS_BUDGET_BYTES = 130_000;

test('[route-02, role-01, who-01] signed out, every address leads to the sign-in', async ({ page }) => {
  for (const prefix of ['', '/app'])
    for (const path of ['', '/', ...screenPaths('some-id')]) {
      await page.goto(`${prefix}${path}` || '/', { waitUntil: 'commit' });
      await expect(page, `${prefix}${path}`).toHaveURL(new RegExp(`^http://[^/]+${prefix}/login$`));
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    }
});

test('[route-04] the empty path leads to the wallets', async ({ page, user, world }) => {
  expect(user.email).toBeTruthy();
  await page.goto('/');
  await expect(page).toHaveURL(`${world.url}/cloudwallet`);
  await page.goto('/app');
  await expect(page).toHaveURL(`${world.url}/app/cloudwallet`);
  await page.goto('/app/');
  await expect(page).toHaveURL(`${world.url}/app/cloudwallet`);
});

test('[route-01] every address shows the same screen below /app, and its links stay there', async ({
  page,
  user,
  context,
}) => {
  // Every address twice, each whole.
  test.setTimeout(90_000);
  const { walletId } = await makeFundedWallet(user, 'Main');
  /** What is on the screen, but for what only time changes. */
  const screen = async (shown: Page) => {
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    const text = await shown.locator('body').ariaSnapshot();
    return (
      text
        .replaceAll('/url: /app/', '/url: /')
        .replace(/Updated .*/g, '')
        // A chart begins with its second price.
        .replace(/^ *- (paragraph: The chart begins|button "Value over time").*\n/gm, '')
        .replace(/[+−]?\$[\d,.e-]+|[+−]?[\d.]+%/g, '')
        // What the figures leave behind.
        .replace(/(?<=\S) +(?=["':\n ]|$)/gm, '')
        .replace(/^ *- text:?\n/gm, '')
    );
  };
  // Side by side: what comes late, such as charts, comes to both.
  const below = await context.newPage();
  for (const path of screenPaths(walletId)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await below.goto(`/app${path}`, { waitUntil: 'networkidle' });
    await expect(async () => expect(await screen(below), path).toBe(await screen(page))).toPass({
      timeout: 10_000,
    });
    const targets = await below
      .getByRole('link')
      .evaluateAll((links: { getAttribute(name: string): string | null }[]) =>
        links.map((link) => link.getAttribute('href')),
      );
    for (const target of targets) expect(target).toMatch(/^\/app\//);
  }
});

test('[route-19, route-20] the bars offer what the screens need', async ({ page, user }) => {
  await page.goto('/cloudwallet');
  await expect(page.getByText('No cloud wallets yet.')).toBeVisible();
  await page.getByRole('region', { name: 'Wallet actions' }).getByRole('button', { name: 'Orders' }).tap();
  await expect(page).toHaveURL(/\/orders$/);
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
  await expect(nav.getByRole('link', { name: 'Wallets' })).toHaveAttribute('aria-current', 'page');
  const actions = ['Create', 'Orders', 'Refresh', 'Swap', 'Send'];
  const bar = page.getByRole('region', { name: 'Wallet actions' });
  await expect(bar.getByRole('button')).toHaveText(actions);
  await cards(page).tap();
  await expect(bar.getByRole('button')).toHaveText(actions);
  for (const [name, path] of [
    ['Settings', 'settings'],
    ['Transactions', 'transactions'],
    ['Watchlist', 'watchlist'],
    ['Top 25', 'toptokens'],
    ['Wallets', 'cloudwallet'],
  ] as const) {
    await nav.getByRole('link', { name }).tap();
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
  }
});

test('a screen that slides in leaves the page as wide as the phone', async ({ page, user }) => {
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

test('[route-03] while it is asked who is signed in, the app says that it is loading', async ({
  page,
  user,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/get-session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/settings');
  await expect(page.getByRole('status')).toHaveText('Loading');
  held.resolve();
  await expect(page.getByText(user.email)).toBeVisible();
});

test('offline, the app says so and lets nothing be sent; back online it goes on', async ({
  page,
  user,
  context,
}) => {
  const { walletId } = await makeFundedWallet(user, 'Main');
  await page.goto(`/cloudwallet/${walletId}/token/${SOL_MINT}`);
  const review = page.getByRole('button', { name: 'Review' });
  await expect(review).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Nothing is updated, sent or changed.')).toBeVisible();
  await expect(review).toBeDisabled();
  await context.setOffline(false);
  await expect(review).toBeEnabled();
});

test('offline, whatever would change something is off on every screen, and says why', async ({
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
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await off('Create');
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Delete wallet' }).tap();
  await page.getByRole('button', { name: 'Delete anyway' }).tap();
  await off('Delete wallet');
  await page.goto('/settings');
  await page.getByRole('button', { name: /^PIN/ }).tap();
  await off('Set PIN');
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Add token' }).last().tap();
  await off('Add to watchlist');
  complaints.length = 0;
});

test('back goes back, and finds the list where it was left', async ({ page, user }) => {
  for (let number = 1; number <= 9; number += 1) await makeWallet(user, `Wallet ${number}`);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(9);
  await cards(page).last().scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await cards(page).last().tap();
  await expect(page).toHaveURL(/cloudwallet\/.+/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(9);
  await expect.poll(scrolled).toBeGreaterThan(0);
});

test.describe('code that is gone since a new version was put in place', () => {
  test('of a screen: says so and offers to load the app again', async ({ page, user, complaints }) => {
    await makeWallet(user, 'Main');
    await page.goto('/cloudwallet');
    await expect(cards(page)).toHaveCount(1);
    await page.route('**/assets/SettingsScreen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Settings' }).tap();
    await expect(page.getByText('This screen could not be shown')).toBeVisible();
    complaints.length = 0;
  });

  test('of everything: says so all the same', async ({ page, user, complaints }) => {
    await makeWallet(user, 'Main');
    await page.goto('/cloudwallet');
    await expect(cards(page)).toHaveCount(1);
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Settings' }).tap();
    await expect(page.getByText('This screen could not be shown')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Retry' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    complaints.length = 0;
  });
});

test.describe('JavaScript', () => {
  /** Compressed size of every script that the page loads until it is quiet. */
  async function scripts(page: Page, path: string): Promise<number> {
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  }

  test('within its budget shows the sign-in', async ({ page }) => {
    const bytes = await scripts(page, '/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(SIGN_IN_BUDGET_BYTES);
  });

  test('within its budget shows the wallet list', async ({ page, user }) => {
    await makeWallet(user, 'Main');
    const bytes = await scripts(page, '/cloudwallet');
    await expect(cards(page)).toHaveCount(1);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(WALLETS_BUDGET_BYTES);
  });
});
