import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import type { WorldPlaces } from '../launch/src/world.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { keyboard } from './product/keyboard.ts';
import { lettersTo } from './product/outbox.ts';
import type { User } from './product/user.ts';
import { fund, makeFundedWallet, makeWallet } from './product/wallets.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const list = (page: Page) => page.getByRole('list', { name: 'Notices' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Push and email' });

/** A user with a wallet whose one deposit is in the inbox. */
async function withDeposit(world: WorldPlaces, user: User): Promise<void> {
  const wallet = await makeWallet(user, 'Main');
  await fund(world, user, wallet, { [SOL_MINT]: 2_000_000_000n });
  // A price that cannot be read is waited for.
  const timeout = 120_000;
  await expect
    .poll(async () => (await user.call('getNotices', null)).notices.map(({ kind }) => kind), { timeout })
    .toContain('received');
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Push and email/ }).click();
  await expect(sheet(page).getByRole('switch', { name: 'Orders by push' })).toBeVisible();
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`the bell counts, the inbox tells and leads on, and the settings are kept, at ${viewport.width} by ${viewport.height}`, async ({
    page,
    user,
    world,
  }) => {
    await page.setViewportSize(viewport);
    await withDeposit(world, user);
    await page.goto('/cloudwallet');
    await expect(bell(page)).toHaveAccessibleName(/^Notices, \d+ new$/);
    await bell(page).tap();
    await expect(list(page).getByRole('link', { name: /^You received 2 SOL/ })).toBeVisible();
    await inspect(page, 'inbox');
    await page.setViewportSize(viewport);
    await expect.poll(async () => (await user.call('getNotices', null)).unread).toBe(0);
    await list(page)
      .getByRole('link', { name: /^You received 2 SOL/ })
      .tap();
    await expect(page).toHaveURL(/\/cloudwallet\/[\w-]{36}$/);
    await page.goto('/cloudwallet');
    await expect(bell(page)).toHaveAccessibleName('Notices');

    await openSettings(page);
    await sheet(page).getByRole('switch', { name: 'Orders by email' }).tap();
    await sheet(page)
      .getByRole('switch', { name: /^Hide amounts/ })
      .tap();
    await expect
      .poll(async () => {
        const { topics, hideAmounts } = await user.call('getNoticeSettings', null);
        return [topics.orders.mail, hideAmounts];
      })
      .toEqual([true, true]);
    await expect(sheet(page).getByRole('switch', { name: 'Security by email' })).toBeDisabled();
    await inspect(page, 'notice settings');
    await page.setViewportSize(viewport);
    await sheet(page).getByRole('button', { name: 'Done' }).tap();
    await expect(sheet(page)).toBeHidden();
    await openSettings(page);
    await expect(sheet(page).getByRole('switch', { name: 'Orders by email' })).toBeChecked();
  });

test.describe('by keyboard', () => {
  test.use({ hasTouch: false, isMobile: false });
  test('the inbox and the settings of notices work by keyboard alone', async ({ page, user, world }) => {
    await withDeposit(world, user);
    const { act, press } = keyboard(page);
    await page.goto('/cloudwallet');
    await expect(bell(page)).toHaveAccessibleName(/new$/);
    await act(/button "Notices/);
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeFocused();
    await act(/link "You received/);
    await expect(page).toHaveURL(/\/cloudwallet\/[\w-]{36}$/);
    await page.goto('/settings');
    await act(/button "Push and email/);
    await expect(sheet(page).getByRole('switch', { name: 'Orders by email' })).toBeVisible();
    await act(/switch "Orders by email"/, 'Space');
    await expect(sheet(page).getByRole('switch', { name: 'Orders by email' })).toBeChecked();
    await press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Push and email/ })).toBeFocused();
  });
});

test('a mail says what happened, and its link ends such mails without a sign-in', async ({
  user,
  browser,
  world,
}) => {
  await user.call('setNoticeSettings', { topics: { received: { mail: true } } });
  await makeFundedWallet(user, 'Main');
  const stranger = await (await browser.newContext({ baseURL: world.url })).newPage();
  const letter = await lettersTo(stranger, user, 'You received 2 SOL');
  await expect(letter).toHaveCount(1);
  await expect(letter).toContainText('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await letter.getByRole('link', { name: /\/mails\/stop\?token=/ }).click();
  await expect(stranger.getByRole('heading', { name: 'Emails about notices' })).toBeVisible();
  await inspect(stranger, 'the link that ends mails');
  expect((await user.call('getNoticeSettings', null)).topics.received.mail).toBe(true);
  await stranger.keyboard.press('Tab');
  await expect(stranger.getByRole('button', { name: 'Stop these emails' })).toBeFocused();
  await stranger.keyboard.press('Enter');
  await expect(
    stranger.getByText(/^From now on, you get no emails about payments that you receive\./),
  ).toBeVisible();
  expect((await user.call('getNoticeSettings', null)).topics.received).toEqual({ push: true, mail: false });
  await stranger.context().close();
});

test('a removed PIN is reported by mail, and such mails cannot be switched off', async ({ page, user }) => {
  await user.call('setCloudWalletPin', { pin: '738291' });
  await user.call('removeCloudWalletPin', { pin: '738291' });
  const letter = await lettersTo(page, user, 'PIN removed');
  await expect(letter).toHaveCount(1);
  await expect(letter).toContainText('If this was not you');
  await expect(letter).not.toContainText('List-Unsubscribe');
});

/** Chromium without a screen has no push service: the page gets a subscription as one would give it. */
const PUSH_SERVICE = `
  let current = null;
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  PushManager.prototype.subscribe = async (options) => {
    window.asked = bytes(options.applicationServerKey).length;
    current = {
      endpoint: 'https://push.invalid/' + crypto.randomUUID(),
      unsubscribe: async () => { current = null; return true; },
      toJSON() {
        return { endpoint: this.endpoint, keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        } };
      },
    };
    return current;
  };
  PushManager.prototype.getSubscription = async () => current;
`;

test.describe('push', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a browser is subscribed at a tap, and by no other way', async ({
    page,
    user: _user,
    context,
    world,
  }) => {
    await context.grantPermissions(['notifications'], { origin: world.url });
    await page.addInitScript(PUSH_SERVICE);
    await openSettings(page);
    const here = sheet(page).getByRole('switch', { name: /^Push on this device/ });
    await expect(here).not.toBeChecked();
    await here.tap();
    await expect(here).toBeChecked();
    // An uncompressed point of P-256.
    await expect.poll(() => page.evaluate('window.asked')).toBe(65);
    await here.tap();
    await expect(here).not.toBeChecked();
  });

  test('a browser that allows no notices says how to change that', async ({ page, user: _user, context }) => {
    await context.clearPermissions();
    await page.addInitScript(`Notification.requestPermission = async () => 'denied'; ${PUSH_SERVICE}`);
    await openSettings(page);
    await sheet(page)
      .getByRole('switch', { name: /^Push on this device/ })
      .tap();
    await expect(page.getByText(/^This browser blocks notifications from Cumulus\./)).toBeVisible();
  });

  test('the service worker shows what was pushed, and a press opens the inbox', async ({
    page,
    user: _user,
    context,
    world,
  }) => {
    await context.grantPermissions(['notifications'], { origin: world.url });
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(({ status }) => status === 'activated');
        if (active) resolve(active.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    await page.goto('/settings');
    const [registrationId] = await Promise.all([
      registered,
      page.evaluate('navigator.serviceWorker.ready.then(() => true)'),
    ]);
    const data = JSON.stringify({
      ...{ title: 'PIN removed', text: 'Your account no longer has a PIN.' },
      ...{ tag: 'a-notice', url: '/inbox' },
    });
    await expect.poll(() => context.serviceWorkers()).toHaveLength(1);
    const [worker] = context.serviceWorkers();
    // Without a screen Chromium shows no notification, whatever is permitted.
    await worker!.evaluate(`ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
      (self.told ??= []).push([title, body, tag, data].join(' | '));
    }`);
    for (const _again of [1, 2])
      await session.send('ServiceWorker.deliverPushMessage', { origin: world.url, registrationId, data });
    const told = () => worker!.evaluate<string[] | undefined>('self.told');
    // One tag: the browser shows the second in place of the first.
    await expect
      .poll(told)
      .toEqual(Array(2).fill('PIN removed | Your account no longer has a PIN. | a-notice | /inbox'));
    await worker!.evaluate(`dispatchEvent(Object.assign(new Event('notificationclick'), {
      notification: { data: '/inbox', close() {} },
      waitUntil: (opened) => opened.catch(() => {}),
    }))`);
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  });
});
