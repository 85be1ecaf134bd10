import { expect, type Locator, type Page } from '@playwright/test';
import { newCustomer } from '../launch/src/customer.ts';
import { test } from './product/fixtures.ts';
import { BONK, JUP, WIF } from './product/mints.ts';
import { expectNotice } from './product/notices.ts';
import { settlePrice } from './product/orders.ts';
import { newEmail } from './product/user.ts';
import { makeFundedWallet } from './product/wallets.ts';

const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Watchlist', exact: true }).getByRole('listitem');
const addSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Add token' });

test('[route-15, screen-04, rule-37, fn-18, fn-19, fn-20, state-31] tokens are added to the watchlist, sorted and removed, and a removal can be undone', async ({
  page,
  user,
}) => {
  await page.goto('/watchlist');
  await page.getByRole('main').getByRole('button', { name: 'Add token' }).tap();
  await addSheet(page).getByRole('button', { name: 'Add to watchlist' }).tap();
  await expect(addSheet(page).getByText('Please enter a token address')).toBeVisible();
  await addSheet(page).getByLabel('Symbol, name or address').fill('bon');
  await addSheet(page).getByRole('button', { name: /^Bonk/ }).tap();
  await expect(rows(page)).toHaveText([/Bonk/]);

  await page.getByRole('button', { name: 'Add token' }).tap();
  await addSheet(page).getByLabel('Symbol, name or address').fill(JUP);
  await addSheet(page).getByRole('button', { name: 'Add to watchlist' }).tap();
  await expect(rows(page)).toHaveText([/Bonk.*\$/, /Jupiter.*\$/]);

  await page.getByRole('button', { name: 'Name, ascending' }).tap();
  await page.getByRole('button', { name: 'Name', exact: true }).tap();
  await expect(rows(page)).toHaveText([/Jupiter/, /Bonk/]);

  await page.reload();
  await expect(rows(page)).toHaveText([/Bonk/, /Jupiter/]);
  const entries = async () => (await user.call('getWatchlistWeb', null)).contractAddresses;
  const before = await entries();
  await rows(page).first().getByRole('button', { name: /^Bonk/ }).tap();
  await page.getByRole('button', { name: 'Remove from watchlist' }).tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to remove Bonk?');
  await question.getByRole('button', { name: 'Remove' }).tap();
  // A focused notice does not hide.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(rows(page)).toHaveText([/Jupiter/]);
  await expect
    .poll(async () =>
      (await user.call('getWatchlistWeb', null)).contractAddresses.map(({ address }) => address),
    )
    .toEqual([JUP]);

  await undo.tap();
  await expectNotice(page, 'Bonk is in your watchlist again');
  await expect(rows(page)).toHaveText([/Bonk/, /Jupiter/]);
  await expect.poll(entries).toEqual(before);
});

test('[data-15, data-16] the watchlist shows the price change since a token was added', async ({
  page,
  user,
  world,
}) => {
  await settlePrice(world, user, WIF, 1);
  await user.call('addTokenToWatchlist', { tokenAddress: WIF });
  await settlePrice(world, user, WIF, 3);
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Since added' }).tap();
  await expect(rows(page)).toHaveText([/\+200\.0%/]);
});

test('[screen-04, error-18] Buy swaps from the default wallet, and asks for one if there is none', async ({
  page,
  user,
}) => {
  await user.call('addTokenToWatchlist', { tokenAddress: JUP });
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Buy JUP' }).tap();
  await expectNotice(
    page,
    'Please set a default wallet first. Go to Cloud Wallets and select "Make Default" on a wallet.',
  );
  const { walletId } = await makeFundedWallet(user, 'Main');
  await page.reload();
  await page.getByRole('button', { name: 'Buy JUP' }).tap();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${walletId}/swap$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Sell for JUP' })).toBeVisible();
});

test('[route-16, screen-02, fn-17] the Top 25 counts the users who watch a token', async ({
  page,
  world,
  user,
}) => {
  const count = async () =>
    (await user.call('getTopTokens', null)).tokens.find(({ address }) => address === BONK)?.count ?? 0;
  const before = await count();
  const others = await Promise.all([1, 2].map(() => newCustomer(world.url, newEmail('watcher'))));
  for (const other of others) await other.call('addTokenToWatchlist', { tokenAddress: BONK });
  await expect.poll(count).toBeGreaterThanOrEqual(before + 2);
  await page.goto('/toptokens');
  const bonk = page
    .getByRole('list', { name: 'Top tokens' })
    .getByRole('listitem')
    .filter({ hasText: /Bonk/ });
  await expect(bonk).toContainText(/BONK · \d+ watching/);
  await expect(bonk).toContainText('$');
  await bonk.getByRole('button', { name: 'Add Bonk to watchlist' }).tap();
  await expectNotice(page, 'Bonk is in your watchlist now');
  await page.getByRole('link', { name: 'Watchlist' }).tap();
  await expect(rows(page)).toHaveText([/Bonk/]);
});
