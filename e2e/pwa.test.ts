import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test as base } from './product/fixtures.ts';
import { cards, makeFundedWallet, tokenRows } from './product/wallets.ts';

const test = base.extend({ serviceWorkers: 'allow' });

const OFFLINE = 'You are offline. Nothing is updated, sent or changed.';

/** Waits until the app is kept on the device. */
const kept = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => true)');

/** Every address that the device keeps an answer of. */
const keptAddresses = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  })()`);

test('the app can be installed', async ({ page, context }) => {
  await page.goto('/login');
  await kept(page);
  const session = await context.newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  // A window of its own that leaves nothing behind installs nothing.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('opened without a network, the app shows what it last read and says so; back online it goes on', async ({
  page,
  context,
  user,
  complaints,
}) => {
  await makeFundedWallet(user, 'Main');
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveText([/Main/]);
  await kept(page);
  await page.reload();
  await expect(cards(page)).toHaveText([/Main/]);

  /** Chromium cuts a page off that it loads, but tells it so only when it is asked to again. */
  const cutOff = async () => {
    await context.setOffline(false);
    await context.setOffline(true);
  };
  await context.setOffline(true);
  await page.reload();
  await cutOff();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(cards(page)).toHaveText([/Main/]);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.goto('/no-such-page');
  await cutOff();
  await expect(page.getByText(OFFLINE)).toBeVisible();

  await page.goto('/cloudwallet');
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await cards(page).tap();
  await expect(tokenRows(page).first()).toBeVisible();
  // Every call that was made without a network.
  complaints.length = 0;
});

test('the device keeps the files of the app and the settings, and no answer of the server', async ({
  page,
  user,
}) => {
  await makeFundedWallet(user, 'Main');
  await page.goto('/cloudwallet');
  await kept(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  const addresses = await keptAddresses(page);
  expect(addresses).toEqual(expect.arrayContaining(['/', '/config.json', '/manifest.webmanifest']));
  expect(addresses.filter((path) => /^\/(api|functions|outbox|metrics)/.test(path))).toEqual([]);
  expect(addresses.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(20);
});

test('signed out, nobody is let in without a network', async ({ page, context, user, complaints }) => {
  await makeFundedWallet(user, 'Main');
  await page.goto('/settings');
  await kept(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await context.setOffline(true);
  await page.goto('/cloudwallet');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  complaints.length = 0;
});

/** The product at an address of its own, where a new version can be put in place. */
async function deployment(url: string) {
  let version = 1;
  const server = createServer((asked, answer) => {
    // What a browser has of the version before, this server knows nothing about.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asks } = asked.headers;
    const headers = { ...asks, host: new URL(url).host, 'accept-encoding': 'identity' };
    const onward = request(url + asked.url, { method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      if (asked.url !== '/sw.js') return void found.pipe(answer);
      // As a build with one more file in it would have it.
      const parts: Buffer[] = [];
      found.on('data', (part: Buffer) => parts.push(part));
      found.on('end', () => {
        const text = Buffer.concat(parts).toString();
        // Of the same length, which the headers have told already.
        answer.end(text.replace(/"version":"./, `"version":"${version}`));
      });
    });
    asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    putNewVersion: () => {
      version += 1;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a new version is offered, put in place by the press of a button, and never before', async ({
  page,
  world,
}) => {
  const place = await deployment(world.url);
  const versions = () => page.evaluate<string[]>('caches.keys().then((all) => all.sort())');
  try {
    await page.goto(`${place.url}/login`);
    await kept(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByText('A new version of Cumulus is ready.')).toHaveCount(0);

    place.putNewVersion();
    await page.evaluate('window.openedBefore = true');
    await page.evaluate('navigator.serviceWorker.ready.then((found) => found.update()).then(() => {})');
    await expect(page.getByText('A new version of Cumulus is ready.')).toBeVisible();
    expect(await versions()).toHaveLength(3);
    expect(await page.evaluate('window.openedBefore')).toBe(true);

    const opened = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).tap();
    await opened;
    expect(await page.evaluate('window.openedBefore ?? false')).toBe(false);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByText('A new version of Cumulus is ready.')).toHaveCount(0);
  } finally {
    place.stop();
  }
});
