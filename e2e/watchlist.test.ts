import { expect, type Locator, type Page } from '@playwright/test';
import { setPrice } from '../launch/src/chaos/chain.ts';
import { newCustomer } from '../launch/src/customer.ts';
import { test } from './product/fixtures.ts';
import { BONK, JUP } from './product/mints.ts';
import { newEmail } from './product/user.ts';
import { makeFundedWallet } from './product/wallets.ts';

const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';

const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Watchlist', exact: true }).getByRole('listitem');
const addSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Add token' });

test('[route-15, screen-04, rule-37, fn-18, fn-19, fn-20, state-31] a watchlist from its first token to the removal of one', async ({
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
  // The notice goes by itself, but for one that has the focus.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(rows(page)).toHaveText([/Jupiter/]);
  await expect
    .poll(async () =>
      (await user.call('getWatchlistWeb', null)).contractAddresses.map(({ address }) => address),
    )
    .toEqual([JUP]);

  await undo.tap();
  await expect(page.getByText('Bonk is in your watchlist again')).toBeVisible();
  await expect(rows(page)).toHaveText([/Bonk/, /Jupiter/]);
  await expect.poll(entries).toEqual(before);
});

test('[data-15, data-16] tells how a token has moved since it was added', async ({ page, user, world }) => {
  // A price that was just read is good for half a minute, here and on the server.
  test.setTimeout(90_000);
  await user.call('addTokenToWatchlist', { tokenAddress: WIF });
  const [entry] = (await user.call('getWatchlistWeb', null)).contractAddresses;
  await setPrice(world, WIF, entry!.importPrice! * 3);
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Since added' }).tap();
  // The price walks on: about +200%.
  await expect(rows(page)).toHaveText([/\+(19|20)\d\.\d%/], { timeout: 75_000 });
});

test('[screen-04, error-18] buys through the default wallet, which is asked for where there is none', async ({
  page,
  user,
}) => {
  await user.call('addTokenToWatchlist', { tokenAddress: JUP });
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Buy JUP' }).tap();
  await expect(
    page.getByText(
      'Please set a default wallet first. Go to Cloud Wallets and select "Make Default" on a wallet.',
    ),
  ).toBeVisible();
  const { walletId } = await makeFundedWallet(user, 'Main');
  await page.reload();
  await page.getByRole('button', { name: 'Buy JUP' }).tap();
  await expect(page).toHaveURL(new RegExp(`/cloudwallet/${walletId}/swap$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Sell for JUP' })).toBeVisible();
});

test('[route-16, screen-02, fn-17] what users watch is counted for everybody', async ({
  page,
  world,
  user,
}) => {
  const others = await Promise.all([1, 2].map(() => newCustomer(world.url, newEmail('watcher'))));
  for (const other of others) await other.call('addTokenToWatchlist', { tokenAddress: BONK });
  await expect
    .poll(
      async () =>
        (await user.call('getTopTokens', null)).tokens.find(({ address }) => address === BONK)?.count,
    )
    .toBeGreaterThanOrEqual(2);
  await page.goto('/toptokens');
  const bonk = page
    .getByRole('list', { name: 'Top tokens' })
    .getByRole('listitem')
    .filter({ hasText: /Bonk/ });
  await expect(bonk).toContainText(/BONK · \d+ watching/);
  await expect(bonk).toContainText('$');
  await bonk.getByRole('button', { name: 'Add Bonk to watchlist' }).tap();
  await expect(page.getByText('Bonk is in your watchlist now')).toBeVisible();
  await page.getByRole('link', { name: 'Watchlist' }).tap();
  await expect(rows(page)).toHaveText([/Bonk/]);
});
