import type { Webhook, WebhookDelivery } from '@cumulus/contract/calls/webhooks.ts';
import { WEBHOOK_EVENTS } from '@cumulus/contract/webhook-events.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
const URL = 'https://shop.example/hooks';
const KEY = 'whpk_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=';
let webhooks: Webhook[];
let deliveries: WebhookDelivery[];

const webhook = (but: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 'h1', url: URL, events: [...WEBHOOK_EVENTS], createdAt: '2027-01-02T09:00:00Z' },
  ...{ failingSince: null, disabledAt: null, disabledWhy: null, ...but },
});
const delivery = (but: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: '7', eventId: 'evt_7', type: 'payment.sent', at: '2027-01-02T09:00:00Z' },
  ...{ triedAt: '2027-01-02T09:00:01Z', deliveredAt: '2027-01-02T09:00:01Z', tries: 1, status: 204, ...but },
});

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  webhooks = [webhook()];
  deliveries = [delivery()];
  backend.functions.getWebhooks = () => ({ success: true, webhooks, publicKey: KEY });
  backend.functions.getWebhookDeliveries = () => ({ success: true, deliveries, next: null });
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const address = () => screen.getByLabelText<HTMLInputElement>('Web address');
const kind = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const open = async () => {
  renderApp('/settings/webhooks?webhook=h1');
  await screen.findByRole('list', { name: 'Deliveries' });
};

test('the page for developers leads to the list, which says of each whether it works, and shows the public key', async () => {
  webhooks = [
    webhook(),
    webhook({ id: 'h2', url: 'https://b.example', failingSince: '2027-01-02T09:00:00Z' }),
    webhook({ id: 'h3', url: 'https://c.example', disabledAt: '2027-01-02T09:00:00Z', disabledWhy: 'user' }),
  ];
  backend.functions.getGrants = () => ({ grants: [] });
  renderApp('/settings/developers');
  await userEvent.click(await screen.findByRole('button', { name: /^Webhooks/ }));
  await waitFor(() => expect(path()).toBe('/settings/webhooks'));
  const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `${URL}On`,
    'https://b.exampleOn, but accepts nothing',
    'https://c.exampleOff',
  ]);
  screen.getByText(KEY);
  await userEvent.click(rows[0]!);
  await screen.findByRole('heading', { name: 'Webhook', level: 1 });
});

test('a webhook is added with the events that were left on, and its secret is shown until it was saved', async () => {
  backend.functions.createWebhook = () => ({ success: true, webhook: webhook(), secret: 'whsec_c2VjcmV0' });
  renderApp('/settings/webhooks?new');
  await userEvent.clear(await screen.findByLabelText('Web address'));
  await userEvent.type(screen.getByLabelText('Web address'), ` ${URL} `);
  for (const name of ['Orders', 'Contests']) await userEvent.click(kind(name));
  await press('Add');
  const sheet = await screen.findByRole('dialog', { name: 'The secret of the webhook' });
  within(sheet).getByText('whsec_c2VjcmV0');
  const events = WEBHOOK_EVENTS.filter((type) => !/^(order|contest)\./.test(type));
  expect(asked('createWebhook')).toMatchObject([{ url: URL, events }]);
  await userEvent.keyboard('{Escape}');
  await press('I have saved it', sheet);
  await waitFor(() => expect(path()).toBe('/settings/webhooks'));
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
});

test('an address that is refused is said to be, and the form is kept', async () => {
  backend.functions.createWebhook = () =>
    new Refusal('INVALID_ARGUMENT', 'Not public.', { code: 'MALFORMED_WEBHOOK_URL' });
  renderApp('/settings/webhooks?new');
  await screen.findByLabelText('Web address');
  await userEvent.type(address(), '127.0.0.1');
  await press('Add');
  await waitFor(() => expect(address().getAttribute('aria-invalid')).toBe('true'));
  expect(address().value).toBe('https://127.0.0.1');
});

test('each delivery shows its status and can be sent again', async () => {
  deliveries = [
    delivery({ id: '9', eventId: 'evt_9', type: 'order.failed', deliveredAt: null, tries: 0, status: null }),
    delivery({ id: '8', eventId: 'evt_8', type: 'swap.executed', deliveredAt: null, tries: 2, status: 503 }),
    delivery({ id: '7', type: 'account.frozen', deliveredAt: null, tries: 2, status: null }),
    delivery({ id: '6', eventId: 'evt_6' }),
  ];
  backend.functions.redeliverWebhook = () => ({ success: true });
  await open();
  const rows = within(screen.getByRole('list', { name: 'Deliveries' })).getAllByRole('listitem');
  for (const [index, words] of ['Waiting', 'Refused with status 503', 'No answer', 'Accepted'].entries())
    expect(rows[index]!.textContent).toContain(words);
  await press('Send payment.sent again');
  await waitFor(() => expect(asked('redeliverWebhook')).toEqual([{ webhookId: 'h1', eventId: 'evt_6' }]));
});

test('older deliveries come a page at a time', async () => {
  backend.functions.getWebhookDeliveries = ({ after }: { after: string | null }) =>
    after === null
      ? { success: true, deliveries, next: '7' }
      : { success: true, deliveries: [delivery({ id: '3', type: 'payment.received' })], next: null };
  await open();
  await press('Show more');
  await screen.findByText('payment.received');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a test is sent, events are changed, and the last kind of event cannot be switched off', async () => {
  webhooks = [webhook({ events: ['payment.sent', 'swap.executed'] })];
  backend.functions.testWebhook = () => ({ success: true });
  backend.functions.updateWebhook = ({ events }: { events: string[] }) => {
    webhooks = [webhook({ events })];
    return { success: true, webhook: webhooks[0] };
  };
  await open();
  await press('Send a test');
  await waitFor(() => expect(asked('testWebhook')).toEqual([{ webhookId: 'h1' }]));
  await waitFor(() => expect(kind('Swaps').disabled).toBe(false));
  await userEvent.click(kind('Swaps'));
  await waitFor(() =>
    expect(asked('updateWebhook')).toEqual([{ webhookId: 'h1', events: ['payment.sent'] }]),
  );
  await waitFor(() => expect(kind('Orders').disabled).toBe(false));
  expect(kind('Payments').disabled).toBe(true);
});

test.each([
  ['failed', /^Switched off Jan 2, .*: for three days it did not accept what it was sent\.$/],
  ['gone', /^Switched off Jan 2, .*: it answered that it is gone \(status 410\)\.$/],
  ['user', /^You switched it off Jan 2, /],
] as const)('one that is off says why (%s), sends nothing, and is switched on again', async (why, words) => {
  webhooks = [webhook({ disabledAt: '2027-01-02T12:00:00Z', disabledWhy: why })];
  backend.functions.updateWebhook = () => {
    webhooks = [webhook()];
    return { success: true, webhook: webhooks[0] };
  };
  await open();
  screen.getByText(words);
  for (const name of ['Send a test', 'Send payment.sent again'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await press('Switch on');
  await screen.findByRole('button', { name: 'Send a test' });
  expect(asked('updateWebhook')).toEqual([{ webhookId: 'h1', enabled: true }]);
  expect(screen.queryByText(words)).toBeNull();
});

test('one that fails is said to be switched off soon', async () => {
  webhooks = [webhook({ failingSince: '2027-01-02T12:00:00Z' })];
  await open();
  screen.getByText(
    /^It has not accepted everything since Jan 2, .*\. After three days like that it is switched off\.$/,
  );
});

test('one is deleted once that is confirmed', async () => {
  backend.functions.deleteWebhook = () => {
    webhooks = [];
    return { success: true };
  };
  await open();
  await press('Delete');
  expect(asked('deleteWebhook')).toEqual([]);
  await press('Delete', await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }));
  await screen.findByText('No webhooks yet');
  expect(asked('deleteWebhook')).toEqual([{ webhookId: 'h1' }]);
  expect(path()).toBe('/settings/webhooks');
});
