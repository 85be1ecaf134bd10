import { expect } from '@playwright/test';
import { looksRight } from './product/inspect.ts';
import { SMALL_PHONE, test } from './screens/served.ts';

for (const [name, path, heading] of [
  ['the list of webhooks', '/settings/webhooks', 'Webhooks'],
  ['a new webhook', '/settings/webhooks?new', 'Add a webhook'],
  ['a webhook with its deliveries', '/settings/webhooks?webhook=h1', 'Webhook'],
] as const)
  test(`[who-16] ${name} fits and is accessible in each window and theme`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await looksRight(page, name, SMALL_PHONE);
  });

test('webhooks are reached from the settings, and a delivery is sent again, with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/settings/developers');
  await page.getByRole('button', { name: /^Webhooks/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^https:\/\/shop/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhook', exact: true })).toBeVisible();
  const asked = page.waitForRequest(/\/functions\/redeliverWebhook$/);
  await page.getByRole('button', { name: 'Send payment.sent again' }).focus();
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON().data).toEqual({ webhookId: 'h1', eventId: 'evt_2' });
});
