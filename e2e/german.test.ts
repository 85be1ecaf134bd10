import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { clipped, overlapping, tooWide } from './product/fit.ts';
import { still } from './product/inspect.ts';
import { choose } from './product/orders.ts';
import { screenPaths } from './product/screen-paths.ts';
import { test } from './screens/served.ts';

// German words are long.
test.use({
  locale: 'de-DE',
  // The app tells the server which language to write in.
  answers: { setNoticeSettings: () => ({ success: true }) },
});

/** Until a layout has settled, milliseconds. */
const SETTLED = 5_000;
const SIZES = [
  { width: 390, text: '' },
  { width: 320, text: '' },
  { width: 390, text: '200%' },
];

/** Expects that no text is cut off or covered at any size. */
async function expectWhole(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Lädt' })).toHaveCount(0);
  await still(page);
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(`document.documentElement.style.fontSize = '${text}'`);
    const at = `${name} at ${width} px ${text}`;
    await expect.soft
      .poll(() => tooWide(page), { message: `${at} is as wide as its window`, timeout: SETTLED })
      .toEqual([]);
    await expect.soft
      .poll(() => clipped(page), { message: `${at} has text that is cut off`, timeout: SETTLED })
      .toEqual([]);
    await expect.soft
      .poll(() => overlapping(page), { message: `${at} has texts that overlap`, timeout: SETTLED })
      .toEqual([]);
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.setViewportSize({ width: 390, height: 844 });
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .tap();

test('no screen cuts off German words', async ({ page }) => {
  for (const path of screenPaths('w1')) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWhole(page, path);
  }
});

test.describe('signed out', () => {
  test.use({ signedOut: true });
  test('neither does the sign-in', async ({ page }) => {
    for (const mode of ['', '?mode=signup', '?mode=reset', '?mode=reset&token=x']) {
      await page.goto(`/login${mode}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expectWhole(page, `/login${mode}`);
    }
  });
});

test('neither do sending, swapping and ordering', async ({ page }) => {
  await page.goto(`/cloudwallet/w1/token/${SOL_MINT}`);
  await page
    .getByRole('textbox', { name: 'An', exact: true })
    .fill('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM');
  await page.getByRole('textbox', { name: /^Betrag/ }).fill('1.5');
  await expect(page.getByText('Gültige Adresse')).toBeVisible();
  await expectWhole(page, 'send');
  await press(page, 'Prüfen');
  await expect(page.getByRole('dialog').getByRole('button', { name: /senden$/ })).toBeVisible();
  await expectWhole(page, 'review of a transfer');

  await page.goto('/cloudwallet/w1');
  await expect(page.getByRole('link', { name: /^USD Coin/ })).toBeVisible();
  await press(page, 'Swap');
  await page.getByRole('button', { name: /^USD Coin/ }).tap();
  await page.getByRole('button', { name: /^Solana/ }).tap();
  await page.getByRole('textbox', { name: /^Betrag/ }).fill('0.5');
  await expect(page.getByRole('button', { name: 'Jetzt tauschen' })).toBeEnabled();
  await expectWhole(page, 'swap');
  await press(page, 'Jetzt tauschen');
  await expect(page.getByRole('dialog', { name: 'Swap prüfen' })).toBeVisible();
  await expectWhole(page, 'review of a swap');
  await page.keyboard.press('Escape');
  await press(page, 'Später');
  await expectWhole(page, 'order type');
  await page.getByRole('link').first().tap();
  await choose(page, /^1 Stunde/);
  await expectWhole(page, 'time order');
});

for (const [path, ...presses] of [
  ['/cloudwallet', 'Erstellen'],
  ['/cloudwallet/w1', 'Empfangen'],
  ['/cloudwallet/w1', 'Wallet löschen', 'Trotzdem löschen'],
  ['/transactions', 'Exportieren'],
  ['/watchlist', 'Token hinzufügen'],
  ['/settings', /^PIN/],
  ['/settings', /^Passwort ändern/],
  ['/settings', /^Sprache/],
  ['/settings', /^Push und E-Mail/],
  ['/settings', /^Konto löschen/],
  ['/settings', /^Mein Konto sperren/],
] as [string, ...(string | RegExp)[]][])
  test(`neither does ${presses.join(', ')} at ${path}`, async ({ page }) => {
    await page.goto(path);
    for (const name of presses) await press(page, name);
    await expect(page.locator('dialog[open]').last()).toBeVisible();
    await expectWhole(page, String(presses));
  });
