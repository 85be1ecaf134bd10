import { expect } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { cards, makeWallet } from './product/wallets.ts';

/** Records the theme when the body is created, before anything is painted. */
const NOTE_THEME = `new MutationObserver(() => {
  if (document.body) window.themeAtStart ??= document.documentElement.dataset.theme ?? 'none';
}).observe(document, { childList: true, subtree: true })`;

for (const [system, chosen] of [
  ['light', 'Dark'],
  ['dark', 'Light'],
] as const)
  test(`[route-17, who-13, data-10] ${chosen} on a ${system} device applies before the first paint, on every screen`, async ({
    page,
    user,
  }) => {
    await makeWallet(user, 'Main');
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript(NOTE_THEME);
    await page.goto('/settings');
    expect(await page.evaluate<string>('window.themeAtStart')).toBe('none');
    await page.getByRole('group', { name: 'Theme' }).getByText(chosen, { exact: true }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', chosen.toLowerCase());
    const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    const colour = await ground();
    for (const path of ['/settings', '/cloudwallet', '/app/cloudwallet']) {
      await page.goto(path);
      expect(await page.evaluate<string>('window.themeAtStart')).toBe(chosen.toLowerCase());
      expect(await ground()).toBe(colour);
    }
    await expect(page.locator(`meta[name="theme-color"][data-for="${system}"]`)).toHaveAttribute(
      'content',
      chosen === 'Dark' ? '#0a1117' : '#eef3f6',
    );
  });

test('[route-17, data-10] the settings hide the total and show desktop wallets, and are kept', async ({
  page,
  user,
}) => {
  await makeWallet(user, 'Main');
  await page.goto('/cloudwallet');
  await expect(page.getByText('TOTAL', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).tap();
  const total = page.getByRole('switch', { name: /^Total on wallet list/ });
  const desktop = page.getByRole('switch', { name: /^Desktop wallets/ });
  await expect(total).toBeChecked();
  await expect(desktop).not.toBeChecked();
  await total.tap();
  await desktop.tap();
  await expect(total).not.toBeChecked();
  await expect(desktop).toBeChecked();
  await page.reload();
  await expect(total).not.toBeChecked();
  await expect(desktop).toBeChecked();
  await page.getByRole('link', { name: 'Wallets' }).tap();
  await expect(cards(page)).toHaveText([/^Main/]);
  await expect(page.getByText('TOTAL', { exact: true })).toHaveCount(0);
});

test('[who-12] the settings show the signed-in user and the accepted terms', async ({ page, user }) => {
  await page.goto('/settings');
  await expect(page.getByText(user.email)).toBeVisible();
  await page.getByRole('button', { name: /^Terms of Service/ }).tap();
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await expect(terms).toContainText('Version 1.0');
  await terms.getByRole('button', { name: 'Done' }).tap();
  await expect(terms).toBeHidden();
});
