import { expect, type Page } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { signUp } from './product/user.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Terms of Service' });
const accept = async (page: Page) => {
  await modal(page).getByText('I accept the terms of service').tap();
  await modal(page).getByRole('button', { name: 'Continue' }).tap();
};

test.describe('a new user', () => {
  test.beforeEach(async ({ context, page, world }) => {
    await signUp(context, world.url);
    await page.goto('/settings');
    await expect(modal(page)).toBeVisible();
  });

  test('[screen-07, role-03, state-07, rule-41, limit-18] sees the terms until they are accepted', async ({
    page,
  }) => {
    await expect(modal(page)).toContainText('Version 1.0');
    await modal(page).getByRole('button', { name: 'Continue' }).tap();
    await expect(modal(page).getByRole('alert')).toHaveText(
      'You must check the box to accept the terms of service',
    );
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(modal(page)).toBeVisible();
    await accept(page);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  test('[state-06, state-08, data-09] is not asked again once this device has recorded the acceptance, nor is the server', async ({
    page,
  }) => {
    await accept(page);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    const kept = JSON.parse(await page.evaluate<string>("localStorage.getItem('cumulus.user.terms')"));
    expect(kept).toEqual({ accepted: true, userId: expect.any(String), timestamp: expect.any(Number) });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(asked.filter((url) => url.endsWith('/hasAcceptedTerms'))).toEqual([]);
  });

  test('[state-06] is not asked on another device either', async ({ page, browser, context, world }) => {
    await accept(page);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    const { cookies } = await context.storageState();
    const elsewhere = await browser.newContext({ storageState: { cookies, origins: [] } });
    const other = await elsewhere.newPage();
    await other.goto(`${world.url}/settings`);
    await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await elsewhere.close();
  });

  test('[error-22] sees an error if the acceptance cannot be recorded', async ({ page }) => {
    await page.route('**/functions/acceptTermsOfService', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await accept(page);
    await expect(modal(page).getByRole('alert')).toHaveText(
      'Failed to record terms acceptance. Please try again.',
    );
  });

  test('[state-05] can sign out instead of accepting', async ({ page }) => {
    await modal(page).getByRole('button', { name: 'Sign out' }).tap();
    await expect(page).toHaveURL(/\/login$/);
    await expect(modal(page)).toBeHidden();
  });
});

test('[state-07] the terms are shown if the check fails', async ({ page, user }) => {
  expect(await user.call('hasAcceptedTerms', { version: '1.0' })).toEqual({ accepted: true });
  await page.route('**/functions/hasAcceptedTerms', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/cloudwallet');
  await expect(modal(page)).toBeVisible();
});
