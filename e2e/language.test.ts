import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { TOKENS } from '../localnet/src/market/tokens.ts';
import { test } from './product/fixtures.ts';
import { screenPaths } from './product/screen-paths.ts';
import { newEmail } from './product/user.ts';
import { makeFundedWallet } from './product/wallets.ts';

test.use({ locale: 'de-DE' });

/** English words that do not exist in German. */
const ENGLISH =
  /\b(the|your|you|and|of|to|is|are|with|for|from|not|yet|what|this|send|receive|create|delete|back|price|loading|hide|show|updated|failed|choose|market cap|settings|sign|copy|more|since|added|pay|amount|address|wallet name|available|network|fee)\b/i;

/** The text and the labels of the page, without the English terms below their translation. */
const words = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const shown = [document.title, ...document.body.innerText.split('\\n')];
    for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (each.checkVisibility() && !each.closest('[lang=en]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) shown.push(each.getAttribute(name) ?? '');
    const english = [...document.querySelectorAll('[lang=en]')].flatMap((each) => each.innerText.split('\\n'));
    return [...new Set(shown.map((text) => text.trim()))].filter((text) => text && !english.includes(text));
  })()`);

/** Without names of tokens, which are the same in all languages. */
const withoutNames = (text: string) => TOKENS.reduce((rest, { name }) => rest.replaceAll(name, ''), text);

async function expectGerman(page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('status').filter({ hasText: 'Lädt' })).toHaveCount(0);
  const english = async () => (await words(page)).filter((text) => ENGLISH.test(withoutNames(text)));
  await expect.soft.poll(english, name).toEqual([]);
}

test('a German browser gets German texts from the sign-up to the review of a transfer', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Anmelden · Cumulus');
  await expectGerman(page, 'sign-in');
  await page.getByRole('link', { name: 'Konto erstellen' }).tap();
  // Both forms ask for the e-mail and a password.
  await expect(page).toHaveTitle('Konto erstellen · Cumulus');
  await page.getByLabel('E-Mail').fill(newEmail('neuling'));
  await page.getByLabel('Passwort', { exact: true }).fill('geheim123');
  await page.getByLabel('Passwort wiederholen').fill('geheim12');
  await page.getByRole('button', { name: 'Konto erstellen' }).tap();
  await expect(page.getByRole('alert')).toHaveText('Die Passwörter stimmen nicht überein');
  await expectGerman(page, 'sign-up');
  await page.getByLabel('Passwort wiederholen').fill('geheim123');
  await page.getByRole('button', { name: 'Bedingungen lesen' }).tap();
  const terms = page.getByRole('dialog', { name: 'Nutzungsbedingungen' });
  await expect(terms).toContainText('Diese Übersetzung dient nur zum Lesen.');
  await expect(terms).toContainText('Transaktionen sind endgültig.');
  await expect(terms).toContainText('Transactions are final.');
  await expectGerman(page, 'terms');
  await terms.getByRole('button', { name: 'Fertig' }).tap();
  await page.getByText('Ich akzeptiere die Nutzungsbedingungen').tap();
  await page.getByRole('button', { name: 'Konto erstellen' }).tap();

  const create = page.getByRole('dialog');
  await create.getByRole('textbox').fill('');
  await create.getByRole('button', { name: 'Erstellen', exact: true }).tap();
  await expect(create).toContainText('Die Wallet braucht einen Namen');
  await expectGerman(page, 'create a wallet');
  await create.getByRole('textbox').fill('Erste');
  await create.getByRole('button', { name: 'Erstellen', exact: true }).tap();
  await page.getByRole('link', { name: /Erste/ }).tap();
  await page.getByRole('button', { name: 'Test-SOL holen' }).tap();
  await expect(page.getByRole('link', { name: /Solana/ })).toContainText('2,00 SOL');
  await expectGerman(page, 'wallet');

  await page.getByRole('link', { name: /Solana/ }).tap();
  await page.getByRole('textbox', { name: 'An', exact: true }).fill('9WzD');
  await expect(page.getByText('Ungültiges Format einer Solana-Adresse')).toBeVisible();
  await page.getByRole('textbox', { name: 'An', exact: true }).fill(newAddress());
  await page.getByRole('textbox', { name: /^Betrag/ }).fill('0.5');
  await expect(page.getByText('Gültige Adresse')).toBeVisible();
  await expectGerman(page, 'send');
  await page.getByRole('button', { name: 'Prüfen' }).tap();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: /^0,5 SOL an .* senden$/ }),
  ).toBeVisible();
  await expectGerman(page, 'review');
});

test('the main screens contain no English', async ({ page, user }) => {
  const { walletId } = await makeFundedWallet(user, 'Haupt');
  await user.call('addTokenToWatchlist', { tokenAddress: USDC_MINT });
  for (const path of screenPaths(walletId)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGerman(page, path);
  }
});

test('a language chosen in the settings applies at once and is kept', async ({ page, user }) => {
  await page.goto('/settings');
  await expect(page.getByText(user.email)).toBeVisible();
  await page.getByRole('button', { name: /^Sprache/ }).tap();
  await page.getByRole('button', { name: 'English', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Language English' }).tap();
  await page.getByRole('button', { name: 'Deutsch', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
});
