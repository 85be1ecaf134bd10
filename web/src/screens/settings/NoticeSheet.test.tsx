import type { NoticeSettings } from '@cumulus/contract/calls/notices.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const backend = useBackend();

let settings: NoticeSettings;
const mailed = { push: true, mail: true };
const pushed = { push: true, mail: false };

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  settings = {
    success: true,
    topics: {
      ...{ received: pushed, sent: pushed, large_sends: mailed },
      ...{ orders: pushed, alerts: mailed, contests: pushed, security: mailed },
    },
    ...{ hideAmounts: false, mailTo: 'ada@example.org', largeSendUsd: 500, pushKey: 'AAAA', pushHere: false },
  };
  backend.functions.getNoticeSettings = () => settings;
  backend.functions.setNoticeSettings = () => ({ success: true });
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);

async function openSheet(): Promise<void> {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Push and email/ }));
  await screen.findByText(/Emails go to|No emails are sent/);
}
const choice = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

/** A browser that takes push messages, and what its user answers. */
function browserWithPush(permission: NotificationPermission, endpoint: string | null = null) {
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const made = (at: string) => ({
    endpoint: at,
    unsubscribe,
    toJSON: () => ({ endpoint: at, keys: { p256dh: 'key', auth: 'secret' } }),
  });
  let subscription = endpoint === null ? null : made(endpoint);
  const subscribe = vi.fn(async () => {
    subscription = made('https://push.example/1');
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission });
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: {
        value: Object.assign(new EventTarget(), {
          getRegistration: async () => registration,
          ready: Promise.resolve(registration),
        }),
      },
    }),
  );
  return { subscribe, unsubscribe, requestPermission };
}

test('each topic has a switch for push and one for mail; mails about security are always sent', async () => {
  backend.functions.setNoticeSettings = () => {
    settings = { ...settings, topics: { ...settings.topics, orders: mailed } };
    return { success: true };
  };
  await openSheet();
  expect(choice('Payments received by push').checked).toBe(true);
  expect(choice('Payments received by email').checked).toBe(false);
  expect(choice('Sent, from $500 by email').checked).toBe(true);
  expect(choice('Security by email').disabled).toBe(true);
  expect(choice('Security by push').disabled).toBe(false);
  await userEvent.click(choice('Orders by email'));
  await waitFor(() => expect(choice('Orders by email').checked).toBe(true));
  await waitFor(() => expect(asked('setNoticeSettings')).toEqual([{ topics: { orders: { mail: true } } }]));
});

test('a choice that cannot be saved is taken back', async () => {
  await openSheet();
  backend.functions.setNoticeSettings = () =>
    new Refusal('UNAVAILABLE', 'Cumulus cannot reach its database.');
  await userEvent.click(choice('Hide amounts In push messages and emails, which others may see'));
  await screen.findByText('Cumulus cannot reach its database.');
  await waitFor(() =>
    expect(choice('Hide amounts In push messages and emails, which others may see').checked).toBe(false),
  );
});

test('without an address there are no switches for mail', async () => {
  settings = { ...settings, mailTo: null };
  await openSheet();
  expect(screen.queryByRole('switch', { name: 'Orders by email' })).toBeNull();
  expect(choice('Orders by push').checked).toBe(true);
});

test('a server of the version before, which knows fewer topics, shows those', async () => {
  const { alerts: _newer, ...topics } = settings.topics;
  settings = { ...settings, topics: topics as NoticeSettings['topics'] };
  await openSheet();
  expect(choice('Orders by push').checked).toBe(true);
  expect(screen.queryByRole('switch', { name: 'Price alerts by push' })).toBeNull();
});

test('a browser without push messages says so', async () => {
  await openSheet();
  expect(screen.getByText(/^This browser does not support push messages\./)).toBeTruthy();
});

const HERE = 'Push on this device Until you sign out here';

test('push asks for permission only when it is switched on, and subscribes this browser', async () => {
  const { requestPermission, subscribe } = browserWithPush('granted');
  backend.functions.subscribeToPush = () => {
    settings = { ...settings, pushHere: true };
    return { success: true };
  };
  await openSheet();
  await untilIdle();
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(choice(HERE));
  await waitFor(() => expect(asked('subscribeToPush')).toHaveLength(1));
  expect(asked('subscribeToPush')).toEqual([
    { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret', language: 'en' },
  ]);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'AAAA' });
  await waitFor(() => expect(choice(HERE).checked).toBe(true));
});

test('a permission that is refused is explained, and nothing is subscribed', async () => {
  const { subscribe } = browserWithPush('denied');
  await openSheet();
  await userEvent.click(choice(HERE));
  await screen.findByText(/^This browser blocks notifications from Cumulus\./);
  expect(subscribe).not.toHaveBeenCalled();
  expect(choice(HERE).checked).toBe(false);
});

test('switched off, the browser and the server forget the subscription', async () => {
  settings = { ...settings, pushHere: true };
  const { unsubscribe } = browserWithPush('granted', 'https://push.example/2');
  backend.functions.unsubscribeFromPush = () => {
    settings = { ...settings, pushHere: false };
    return { success: true };
  };
  await openSheet();
  expect(asked('getNoticeSettings')).toEqual([{ endpoint: 'https://push.example/2' }]);
  await userEvent.click(choice(HERE));
  await waitFor(() => expect(asked('unsubscribeFromPush')).toEqual([{ endpoint: 'https://push.example/2' }]));
  await waitFor(() => expect(choice(HERE).checked).toBe(false));
  expect(unsubscribe).toHaveBeenCalledOnce();
});
