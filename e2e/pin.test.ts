import { expect, type Page } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { enterPin, openPinPad, pinKey, pinPad, tapPin } from './product/pin.ts';
import { cards } from './product/wallets.ts';

const row = (page: Page) => page.getByRole('button', { name: /^PIN/ });
const filled = (page: Page) => page.getByText(/of 6 entered/);

test('[route-17, pin-02, state-11, state-12, rule-03, data-08] a PIN is set by entering it twice, and refused if the two differ', async ({
  page,
  user,
}) => {
  await page.goto('/settings');
  await row(page).tap();
  await page.getByRole('button', { name: 'Set PIN' }).tap();
  await tapPin(page, '738291');
  await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
  await tapPin(page, '738292');
  await expect(page.getByText('PINs do not match. Please try again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  expect(await user.call('checkCloudWalletPinStatus', null)).toEqual({ pinEnabled: false });
  await enterPin(page, '738291');
  await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
  await enterPin(page, '738291');
  await expect(row(page)).toContainText('On');
  expect(await user.call('checkCloudWalletPinStatus', null)).toEqual({ pinEnabled: true });
});

test('what a cover covers is hidden from screen readers', async ({ page, user }) => {
  // The tree that Chromium gives to screen readers.
  const cdp = await page.context().newCDPSession(page);
  const heard = async (): Promise<unknown[]> => {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  };
  expect(await user.call('checkCloudWalletPinStatus', null)).toEqual({ pinEnabled: false });
  await page.goto('/settings');
  await expect(row(page)).toBeVisible();
  await expect.poll(heard).toEqual(expect.arrayContaining(['main', 'navigation']));
  await openPinPad(page);
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  const seen = async () => (await heard()).filter((role) => /^(dialog|main|navigation)$/.test(String(role)));
  await expect.poll(seen).toEqual(['dialog']);
});

test.describe('a user with a PIN', () => {
  test.beforeEach(({ user }) => user.call('setCloudWalletPin', { pin: '738291' }));

  test('[state-11, state-13] removes it with the current PIN before setting another', async ({
    page,
    user,
  }) => {
    await page.goto('/settings');
    await expect(row(page)).toContainText('On');
    await row(page).tap();
    await expect(page.getByRole('button', { name: 'Set PIN' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove PIN' }).tap();
    await enterPin(page, '999999');
    await expect(page.getByText('Invalid PIN. Please try again.')).toBeVisible();
    await enterPin(page, '738291');
    await expect(row(page)).toContainText('Off');
    expect(await user.call('checkCloudWalletPinStatus', null)).toEqual({ pinEnabled: false });
  });

  test('[role-04, state-14, error-01, pin-01, state-09] is asked for it before a wallet is created, and can cancel', async ({
    page,
    user,
  }) => {
    await page.goto('/cloudwallet');
    await page.getByRole('button', { name: 'Create wallet' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Create wallet' });
    const create = async () => {
      await sheet.getByLabel('Name').fill('Guarded');
      await sheet.getByRole('button', { name: 'Create', exact: true }).tap();
    };
    await create();
    const pin = pinPad(page);
    await expect(pin).toContainText('Create the wallet Guarded');
    await tapPin(page, '12');
    await expect(filled(page)).toHaveText('2 of 6 entered');
    await pinKey(page, 'Delete last digit').tap();
    await expect(filled(page)).toHaveText('1 of 6 entered');
    await pinKey(page, 'Cancel').tap();
    await expect(pin).toBeHidden();
    expect((await user.call('getCloudWallets', null)).wallets).toEqual([]);
    await create();
    await expect(pin).toBeVisible();
    await page.keyboard.type('738291');
    await expect(cards(page)).toHaveText([/^Guarded/]);
  });

  test('[role-04, state-14] is asked for it before a wallet is deleted', async ({ page, user }) => {
    await user.call('createCloudWallet', {
      name: 'Guarded',
      pin: '738291',
      idempotencyKey: crypto.randomUUID(),
    });
    await page.goto('/cloudwallet');
    await cards(page).tap();
    await page.getByRole('button', { name: 'Delete wallet' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete wallet' }).tap();
    await expect(pinPad(page)).toContainText('Delete the wallet Guarded');
    await enterPin(page, '738291');
    await expect(
      page.getByText('No cloud wallets yet. Create your first secure cloud wallet.'),
    ).toBeVisible();
  });

  test('[state-10, state-15, error-02] is locked out after five wrong tries, even after a reload', async ({
    page,
    user,
  }) => {
    await page.addInitScript(
      'window.vibrations = 0; navigator.vibrate = () => { window.vibrations += 1; return true; }',
    );
    await page.goto('/settings');
    const pad = async () => {
      await row(page).tap();
      await page.getByRole('button', { name: 'Remove PIN' }).tap();
      await expect(page.getByRole('heading', { name: 'Enter your current PIN' })).toBeVisible();
    };
    await pad();
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await enterPin(page, '000000');
      await expect(page.getByText(left)).toBeVisible();
      await expect(page.getByText('Invalid PIN. Please try again.')).toBeVisible();
      await expect(filled(page)).toHaveCount(0);
    }
    await expect.poll(() => page.evaluate<number>('window.vibrations')).toBe(4);
    await enterPin(page, '000000');
    await expect(page.getByText('Invalid PIN. Please try again.')).toBeVisible();
    await expect(page.getByText(/Try again in (1 min 0 s|\d\d s)/)).toBeVisible();
    await expect(pinKey(page, '1')).toBeDisabled();
    await page.reload();
    await pad();
    await enterPin(page, '738291');
    await expect(page.getByText('Too many wrong PINs.')).toBeVisible();
    expect(await user.call('checkCloudWalletPinStatus', null)).toEqual({ pinEnabled: true });
  });
});

test('[state-32, state-40, limit-30] a wallet screen asks for the PIN status every 2 s, but only while the page is visible', async ({
  page,
  wallet,
}) => {
  // Counted in the page: nothing is under way there when it is hidden.
  await page.addInitScript(`window.asked = 0;
    const own = window.fetch;
    window.fetch = (...given) => {
      if (String(given[0]).endsWith('/checkCloudWalletPinStatus')) window.asked += 1;
      return own(...given);
    };`);
  const asked = () => page.evaluate<number>('window.asked');
  /** Returns how often it had been asked by then. */
  const show = (state: string) =>
    page.evaluate<number>(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
       document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
       window.asked`,
    );
  await page.clock.install();
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  await expect.poll(asked).toBeGreaterThan(2);
  const hidden = await show('hidden');
  await page.clock.runFor(20_000);
  expect(await asked()).toBe(hidden);
  await show('visible');
  await expect.poll(asked).toBeGreaterThan(hidden);
});

test('[data-08] the settings show a PIN that is set on another device', async ({ page, user }) => {
  await page.goto('/settings');
  await expect(row(page)).toContainText('Off');
  await user.call('setCloudWalletPin', { pin: '738291' });
  await expect(row(page)).toContainText('On');
});
