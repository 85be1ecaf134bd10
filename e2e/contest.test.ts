import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { chainBalances } from '../launch/src/chaos/chain.ts';
import { endContest, startContest } from './product/contest.ts';
import { test as base } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { chooseTokens, reviewSwap, stayOnSwap, swapSuccess } from './product/swap.ts';
import { signUpAccepted } from './product/user.ts';
import { cards, makeWallet } from './product/wallets.ts';

/** A contest that runs for one test: the world is everybody's. */
const test = base.extend<{ contest: string }>({
  contest: [
    async ({ world }, use, { title }) => {
      const name = `Cup ${title.length}`;
      await startContest(world, name, { description: 'Every confirmed swap counts.', places: '2' });
      await use(name);
      await endContest(world, name);
    },
    { timeout: 30_000 },
  ],
});

const AMOUNT = 100_000_000n;
/** A transaction of the treasury's, looked for every 2 s. */
const FUNDED = { timeout: 20_000 };
const tab = (page: Page) => page.getByRole('link', { name: 'Leaderboard' });

test('[who-09, list-03, state-21, route-18, route-21, error-09, screen-05] a user claims a place, gets 0.1 SOL on the chain, swaps, and climbs the leaderboard', async ({
  page,
  user,
  world,
  contest,
}) => {
  test.setTimeout(90_000);
  await page.goto('/cloudwallet');
  await expect(page.getByText('0 of 2 places taken')).toBeVisible();
  await expect(tab(page)).toBeHidden();
  await page.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
  // Both go by themselves.
  await Promise.all([
    expect(
      page.getByText(`You've entered ${contest}! Start swapping to climb the leaderboard!`),
    ).toBeVisible(),
    expect(page.locator('[data-fireworks]')).toBeVisible(),
  ]);
  await expect(cards(page).filter({ hasText: contest })).toContainText('0.10 SOL', FUNDED);
  await expect(page.locator('[data-fireworks]')).toHaveCount(0);

  const { wallets } = await user.call('getCloudWallets', null);
  const { walletId, publicKey } = wallets.find(({ gameTag }) => gameTag === contest)!;
  expect((await chainBalances(world, publicKey, USDC_MINT)).lamports).toBe(AMOUNT);

  await tab(page).tap();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page.getByRole('heading', { name: contest })).toBeVisible();
  const own = page.getByRole('list', { name: 'Ranking', exact: true }).getByRole('listitem');
  await expect(own).toContainText('You');
  await expect(own).toContainText('0 swaps');

  await stayOnSwap(page);
  await chooseTokens(page, walletId, 'USD Coin', 'Solana');
  await (await reviewSwap(page, '0.02')).tap();
  await expect(swapSuccess(page)).toBeVisible();
  await page.goto('/leaderboard');
  await expect(own).toContainText('1 swap');
});

test('[error-03, error-04] who claims twice, or after the last place, is told so', async ({
  page,
  user,
  world,
  context,
  browser,
  contest,
}) => {
  // The banner of this page is from before the places were taken.
  await page.goto('/cloudwallet');
  await expect(page.getByText('0 of 2 places taken')).toBeVisible();
  await makeWallet(user, contest);
  await page.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
  await expect(page.getByText('Already Claimed', { exact: true })).toBeVisible();
  await expect(page.getByText('You have already claimed your free SOL!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim 0.1 SOL' })).toBeHidden();

  const late = await browser.newContext({ baseURL: world.url, hasTouch: true });
  await signUpAccepted(late, world.url);
  const latePage = await late.newPage();
  await latePage.goto('/cloudwallet');
  await expect(latePage.getByText('1 of 2 places taken')).toBeVisible();
  const other = await browser.newContext({ baseURL: world.url });
  await makeWallet(await signUpAccepted(other, world.url), contest);
  await latePage.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
  await expect(latePage.getByText('Campaign Ended', { exact: true })).toBeVisible();
  await expect(latePage.getByText('Contest is full. All spots have been claimed!')).toBeVisible();
  await expect(latePage.getByText('All spots have been claimed', { exact: true })).toBeVisible();
  await Promise.all([late.close(), other.close()]);
  expect(context.pages()).toHaveLength(1);
});

test('[screen-06, error-19, role-06] without a contest, or without a place in it, the leaderboard says so', async ({
  page,
  user,
  world,
}) => {
  expect((await user.call('getCurrentContest', null)).isActive).toBe(false);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'No Active Contest' })).toBeVisible();
  await startContest(world, 'Late Cup');
  await page.getByRole('button', { name: 'Refresh' }).tap();
  await expect(page.getByText('Enter the contest to see its leaderboard.')).toBeVisible();
  await endContest(world, 'Late Cup');
});

test('the contest breaks no rule of accessibility', async ({ page, user, world, contest }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/cloudwallet');
  await expect(page.getByRole('button', { name: 'Claim 0.1 SOL' })).toBeVisible();
  await inspect(page, 'contest banner');
  await makeWallet(user, contest);
  await page.goto('/cloudwallet');
  await expect(tab(page)).toBeVisible();
  await inspect(page, 'contest entered');
  await page.goto('/leaderboard');
  await expect(page.getByRole('list', { name: 'Ranking', exact: true })).toBeVisible();
  await inspect(page, 'leaderboard');
  await endContest(world, contest);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'No Active Contest' })).toBeVisible();
  await inspect(page, 'no contest');
  // For the fixture, which ends it in any case.
  await startContest(world, contest);
});
