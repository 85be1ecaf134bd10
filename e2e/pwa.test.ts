import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test as base } from './product/fixtures.ts';
import { cards, makeFundedWallet, tokenRows } from './product/wallets.ts';

const test = base.extend({ serviceWorkers: 'allow' });

const OFFLINE = 'You are offline. Nothing can be updated, sent or changed.';

/** Waits until the service worker is active. */
const installed = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => true)');

/** The paths of all cached responses. */
const cachedPaths = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  })()`);

test('the app can be installed', async ({ page, context }) => {
  await page.goto('/login');
  await installed(page);
  const session = await context.newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  // Playwright's contexts are incognito and install no apps.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('opened offline, the app shows its last data and says so; back online it continues', async ({
  page,
  context,
  user,
  complaints,
}) => {
  await makeFundedWallet(user, 'Main');
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveText([/Main/]);
  await installed(page);
  await page.reload();
  await expect(cards(page)).toHaveText([/Main/]);

  /** Chromium does not report being offline to a page that it loads offline until it is set again while the page listens. */
  const goOffline = () =>
    expect(async () => {
      await context.setOffline(false);
      await context.setOffline(true);
      await expect(page.getByText(OFFLINE)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await context.setOffline(true);
  await page.reload();
  await goOffline();
  await expect(cards(page)).toHaveText([/Main/]);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.goto('/no-such-page');
  await goOffline();

  await page.goto('/cloudwallet');
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await cards(page).tap();
  await expect(tokenRows(page).first()).toBeVisible();
  complaints.length = 0;
});

test('the files of the app and its settings are cached, and no answers of the server', async ({
  page,
  user,
}) => {
  await makeFundedWallet(user, 'Main');
  await page.goto('/cloudwallet');
  await installed(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  const expected = ['/', '/config.json', '/manifest.webmanifest'];
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(expected));
  const addresses = await cachedPaths(page);
  expect(addresses.filter((path) => /^\/(api|functions|outbox|metrics)/.test(path))).toEqual([]);
  expect(addresses.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(20);
});

test('signed out, the app says that there is no connection', async ({ page, context, user, complaints }) => {
  await makeFundedWallet(user, 'Main');
  await page.goto('/settings');
  await installed(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await context.setOffline(true);
  await page.goto('/cloudwallet');
  await expect(page.getByRole('alert')).toContainText('No connection');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await expect(cards(page)).toHaveCount(0);
  complaints.length = 0;
});

/** A proxy of the product that can stop answering, or pretend to serve a new version. */
async function startDeployment(url: string) {
  let version = 1;
  let isFrozen = false;
  const server = createServer((asked, answer) => {
    // The connection stays open, and nothing comes.
    if (isFrozen) return;
    // Always answers in full: the cached version may be another one.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asks } = asked.headers;
    const headers = {
      ...asks,
      host: new URL(url).host,
      ...(asks.origin && { origin: url }),
      'accept-encoding': 'identity',
    };
    const onward = request(url + asked.url, { method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      if (asked.url !== '/sw.js') return void found.pipe(answer);
      // Changes the version as another build would.
      const parts: Buffer[] = [];
      found.on('data', (part: Buffer) => parts.push(part));
      found.on('end', () => {
        const text = Buffer.concat(parts).toString();
        // The length must stay as in the headers.
        answer.end(text.replace(/"version":"./, `"version":"${version}`));
      });
    });
    asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    // Of the same host, so that the product's cookies are sent.
    url: `http://${new URL(url).hostname}:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
    },
    deployNewVersion: () => {
      version += 1;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('opened while the server does not answer, the app shows its last data and says so', async ({
  page,
  user,
  world,
}) => {
  await makeFundedWallet(user, 'Main');
  const deployment = await startDeployment(world.url);
  try {
    await page.goto(`${deployment.url}/cloudwallet`);
    await expect(cards(page)).toHaveText([/Main/]);
    await installed(page);
    await page.reload();
    await expect(cards(page)).toHaveText([/Main/]);

    deployment.freeze();
    await page.reload();
    await expect(page.getByText('No connection. This is from your last visit.')).toBeVisible();
    await expect(cards(page)).toHaveText([/Main/]);
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();

    deployment.thaw();
    await page.getByRole('button', { name: 'Retry' }).tap();
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await expect(page.getByText('No connection.')).toBeHidden();
  } finally {
    deployment.stop();
  }
});

test('a new version is offered, and loaded only when the user presses Update', async ({ page, world }) => {
  const deployment = await startDeployment(world.url);
  const versions = () => page.evaluate<string[]>('caches.keys().then((all) => all.sort())');
  try {
    await page.goto(`${deployment.url}/login`);
    await installed(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByText('A new version of Cumulus is ready.')).toHaveCount(0);

    deployment.deployNewVersion();
    await page.evaluate('window.openedBefore = true');
    await page.evaluate('navigator.serviceWorker.ready.then((found) => found.update()).then(() => {})');
    await expect(page.getByText('A new version of Cumulus is ready.')).toBeVisible();
    await expect.poll(versions).toHaveLength(3);
    expect(await page.evaluate('window.openedBefore')).toBe(true);

    const opened = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).tap();
    await opened;
    expect(await page.evaluate('window.openedBefore ?? false')).toBe(false);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByText('A new version of Cumulus is ready.')).toHaveCount(0);
  } finally {
    deployment.stop();
  }
});
