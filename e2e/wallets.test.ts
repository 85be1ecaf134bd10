import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { keyboard } from './product/keyboard.ts';
import { expectNotice } from './product/notices.ts';
import { registerDesktopWallet } from './product/operator.ts';
import { signUpAccepted } from './product/user.ts';
import { cards, fund, makeWallet } from './product/wallets.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Create wallet' });
const create = async (page: Page, name: string) => {
  await sheet(page).getByLabel('Name').fill(name);
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).tap();
};

test('[list-02, list-07, route-06] the first wallet is created from the empty list and becomes the default', async ({
  page,
  user,
}) => {
  await page.goto('/cloudwallet');
  await expect(page.getByText('No cloud wallets yet. Create your first secure cloud wallet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create wallet' }).tap();
  await sheet(page).getByRole('button', { name: 'Cancel' }).tap();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Create wallet' }).tap();
  await create(page, 'First');
  await expectNotice(page, 'Wallet created successfully!');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).filter({ hasText: 'First' }).getByLabel('Default wallet')).toBeVisible();
  const { wallets } = await user.call('getCloudWallets', null);
  expect(wallets.map(({ name, isDefault }) => [name, isDefault])).toEqual([['First', true]]);
});

test('a new user is guided from no wallet to test funds and the first swap', async ({ page, user }) => {
  await page.goto('/cloudwallet');
  await page.getByRole('button', { name: 'Create wallet' }).tap();
  await create(page, 'First');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Add funds' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await steps.getByRole('button', { name: 'Get test SOL' }).tap();
  await expect(cards(page).filter({ hasText: 'First' })).toContainText('2.00 SOL');
  await inspect(page, 'first steps');
  await steps.getByRole('button', { name: 'Choose a token' }).tap();
  const [wallet] = (await user.call('getCloudWallets', null)).wallets;
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${wallet!.walletId}/swap$`));
});

test('[rule-01, limit-01, list-07] a wallet name is required and has at most ten characters', async ({
  page,
  user,
}) => {
  await makeWallet(user, 'First');
  await page.goto('/cloudwallet');
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await create(page, '   ');
  await expect(sheet(page).getByRole('alert')).toHaveText('Wallet name is required');
  await sheet(page).getByLabel('Name').fill('');
  await sheet(page).getByLabel('Name').pressSequentially('abcdefghijKLM');
  await expect(sheet(page).getByLabel('Name')).toHaveValue('abcdefghij');
  await expect(sheet(page).getByText('10 of 10')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(cards(page).filter({ hasText: 'abcdefghij' })).toBeVisible();
});

test('[limit-02, rule-02, who-03, list-08] an eleventh wallet is refused', async ({ page, user }) => {
  for (let number = 1; number <= 9; number += 1) await makeWallet(user, `Wallet ${number}`);
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(9);
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(sheet(page).getByText('9 of 10 wallets used')).toBeVisible();
  await makeWallet(user, 'Elsewhere');
  await create(page, 'Eleventh');
  const limit = page.getByRole('alertdialog', { name: 'Wallet Limit Reached' });
  await expect(limit).toContainText("You've reached the maximum limit of 10 wallets.");
  await limit.getByRole('button', { name: 'OK' }).tap();
  await expect(cards(page)).toHaveCount(10);
  const button = page.getByRole('button', { name: 'Create', exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('title', 'You can have 10 wallets at most');
});

test('a reload fetches the list again, even if the cached one is fresh', async ({ page, user }) => {
  await makeWallet(user, 'First');
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(1);
  await makeWallet(user, 'Elsewhere');
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
});

test('[detail-01, list-05, who-03, state-20] Make Default moves the star to that wallet', async ({
  page,
  user,
}) => {
  await makeWallet(user, 'First');
  const { walletId } = await makeWallet(user, 'Second');
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Make Default' }).tap();
  await expect(page).toHaveURL(/\/cloudwallet$/);
  await expect(cards(page).filter({ hasText: 'Second' }).getByLabel('Default wallet')).toBeVisible();
  await expect(page.getByLabel('Default wallet')).toHaveCount(1);
});

test('[list-05, limit-37, limit-36] cards are sorted by USD value, and TOTAL is their sum', async ({
  page,
  user,
  world,
}) => {
  for (const [name, dollars] of [
    ['Little', 5n],
    ['Most', 900n],
    ['Middle', 40n],
  ] as const) {
    const wallet = await makeWallet(user, name);
    // Little SOL, whose price moves.
    await fund(world, user, wallet, { [SOL_MINT]: 1_000_000n, [USDC_MINT]: dollars * 1_000_000n });
  }
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveText([/^Most/, /^Middle/, /^Little/]);
  await expect(cards(page).first()).toContainText('0.00 SOL · 1 token');
  const { wallets } = await user.call('getCloudWallets', null);
  const total = wallets.reduce((sum, { totalUsdValue }) => sum + totalUsdValue, 0);
  expect(total).toBeGreaterThan(940);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('TOTAL');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(/\$94\d\.\d\d/);
  await page.getByRole('button', { name: 'Hide balances' }).tap();
  await expect(page.getByText(/\$\d/)).toHaveCount(0);
});

test('[detail-07, state-19, limit-07] deleting an empty wallet asks for one confirmation', async ({
  page,
  user,
}) => {
  await makeWallet(user, 'Kept');
  const { walletId } = await makeWallet(user, 'Empty');
  await page.goto(`/cloudwallet/${walletId}`);
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'Delete wallet' }).tap();
  await page
    .getByRole('alertdialog', { name: 'Delete Empty?' })
    .getByRole('button', { name: 'Delete wallet' })
    .tap();
  await expect(page).toHaveURL(/\/cloudwallet$/);
  await expect(cards(page)).toHaveText([/^Kept/]);
  expect((await user.call('getCloudWallets', null)).wallets.map(({ name }) => name)).toEqual(['Kept']);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`[detail-07, state-19, limit-07] deleting a wallet that holds funds warns first and needs its name, by keyboard alone, at ${viewport.width} px`, async ({
    page,
    user,
    world,
  }) => {
    await page.setViewportSize(viewport);
    const wallet = await makeWallet(user, 'Rich');
    await fund(world, user, wallet, { [USDC_MINT]: 20_000n });
    await page.goto(`/cloudwallet/${wallet.walletId}`);
    await expect(page.getByRole('list', { name: 'Tokens' })).toContainText('$0.02');
    const { act, fill } = keyboard(page);
    await act(/button "Delete wallet"/);
    const warning = page.getByRole('alertdialog', { name: 'This wallet holds funds' });
    await expect(warning).toContainText('Rich still holds $0.02');
    await inspect(page, 'a wallet that holds funds');
    await page.setViewportSize(viewport);
    await act(/button "Keep wallet"/);
    await expect(warning).toBeHidden();
    await act(/button "Delete wallet"/);
    await act(/button "Delete anyway"/);
    const confirmation = page.getByRole('alertdialog', { name: 'Delete Rich?' });
    await expect(confirmation.getByRole('button', { name: 'Delete wallet' })).toBeDisabled();
    await fill(/textbox "Type Rich to delete it"/, 'Rich');
    await inspect(page, 'the name of a wallet to delete');
    await page.setViewportSize(viewport);
    await act(/button "Delete wallet"/);
    await expect(page).toHaveURL(/\/cloudwallet$/);
    await expect(
      page.getByText('No cloud wallets yet. Create your first secure cloud wallet.'),
    ).toBeVisible();
  });

test('[route-17, who-11, list-06, detail-01, detail-06, role-05, data-02] a setting shows desktop wallets, which are read-only', async ({
  page,
  user,
  world,
}) => {
  const publicKey = newAddress();
  const cloud = await makeWallet(user, 'Cloud');
  await fund(world, user, cloud, { [SOL_MINT]: 5_000_000n });
  await registerDesktopWallet(world, user.email, publicKey);
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveText([/^Cloud/]);
  await expect(page.getByText('Laptop')).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('switch', { name: /^Desktop wallets/ }).tap();
  await page.getByRole('link', { name: 'Wallets' }).tap();
  await expect(page.getByRole('heading', { name: 'Desktop Wallets (Read-Only)' })).toBeVisible();
  const laptop = page
    .getByRole('list', { name: 'Desktop Wallets (Read-Only)' })
    .getByRole('link', { name: /Laptop/ });
  await expect(laptop.locator('xpath=..')).toHaveCSS('border-style', 'dashed');
  await laptop.tap();
  await expect(page).toHaveURL(`${world.url}/cloudwallet/desktop-${publicKey}`);
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible();
  for (const name of ['Delete wallet', 'Make Default', 'Get test SOL'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const name of ['Swap', 'Send'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Tokens' }).getByRole('link')).toHaveCount(0);
});

test('[list-01] the list shows that it is loading', async ({ page, user }) => {
  await makeWallet(user, 'First');
  const held = Promise.withResolvers<void>();
  await page.route('**/functions/getCloudWallets', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/cloudwallet');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  held.resolve();
  await expect(cards(page)).toHaveText([/^First/]);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
});

test('[error-05] a list that fails to load offers a retry', async ({ page, user }) => {
  await makeWallet(user, 'First');
  let broken = true;
  await page.route('**/functions/getCloudWallets', (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto('/cloudwallet');
  await expect(page.getByText('Failed to fetch cloud wallets')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: /Retry|Try again/ }).tap();
  await expect(cards(page)).toHaveText([/^First/]);
});

test("[who-02] another user's wallet is not found", async ({ page, user, browser, world }) => {
  const elsewhere = await browser.newContext();
  const other = await signUpAccepted(elsewhere, world.url);
  const { walletId } = await makeWallet(other, 'Theirs');
  await elsewhere.close();
  await makeWallet(user, 'Mine');
  await page.goto(`/cloudwallet/${walletId}`);
  await expect(page.getByText('Wallet not found')).toBeVisible();
  await page.getByRole('button', { name: 'Go to your wallets' }).tap();
  await expect(cards(page)).toHaveText([/^Mine/]);
});
