import { expect, type Page } from '@playwright/test';
import type { WorldPlaces } from '../../launch/src/world.ts';
import { lamportsOf } from '../product/chain.ts';
import { inspect } from '../product/inspect.ts';
import { expectNotice, recordNotices } from '../product/notices.ts';
import { operate } from '../product/operator.ts';
import { openSwap, reviewSwap, stayOnSwap, swapSuccess } from '../product/swap.ts';
import { signUpAccepted } from '../product/user.ts';
import { cards, makeWallet } from '../product/wallets.ts';
import { test as base } from './fixtures.ts';

const THREE_DAYS = 3 * 24 * 60 * 60_000;

interface Contest {
  readonly name: string;
  /** Does nothing the second time. */
  end(): Promise<void>;
}

/** Funds the treasury and starts a contest, as the operator does. */
async function startContest(
  world: WorldPlaces,
  name: string,
  options: Record<string, string> = {},
): Promise<Contest> {
  await operate(world, 'contests', 'treasury');
  await operate(world, 'contests', 'fund', '--sol', '10');
  const end = new Date(Date.now() + THREE_DAYS).toISOString();
  const words = Object.entries({ places: '500', end, ...options, name });
  await operate(world, 'contests', 'create', ...words.flatMap(([option, value]) => [`--${option}`, value]));
  await operate(world, 'contests', 'start', '--name', name);
  let hasEnded = false;
  return {
    name,
    async end() {
      if (!hasEnded) await operate(world, 'contests', 'end', '--name', name);
      hasEnded = true;
    },
  };
}

/** A contest that runs for one test: an installation has one at a time. */
const test = base.extend<{ contest: Contest }>({
  contest: async ({ world }, use, { title }) => {
    const options = { description: 'Every confirmed swap counts.', places: '2' };
    const contest = await startContest(world, `Cup ${title.length}`, options);
    await use(contest);
    await contest.end();
  },
});

const AMOUNT = 100_000_000n;
const tab = (page: Page) => page.getByRole('link', { name: 'Leaderboard' });

test('[who-09, list-03, state-21, route-18, route-21, error-09, screen-05] a user claims a place, receives 0.1 SOL, swaps, and climbs the leaderboard', async ({
  page,
  user,
  world,
  contest,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/cloudwallet');
  await expect(page.getByText('0 of 2 places taken')).toBeVisible();
  await expect(tab(page)).toBeHidden();
  // They are gone after 3 s.
  const fireworks = page.locator('[data-fireworks]').waitFor();
  await page.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
  await expectNotice(page, `You've entered ${contest.name}! Start swapping to climb the leaderboard!`);
  await fireworks;
  await expect(cards(page).filter({ hasText: contest.name })).toContainText('0.10 SOL');
  await expect(page.locator('[data-fireworks]')).toHaveCount(0);

  const { wallets } = await user.call('getCloudWallets', null);
  const { walletId, publicKey } = wallets.find(({ gameTag }) => gameTag === contest.name)!;
  expect(await lamportsOf(world, publicKey)).toBe(AMOUNT);

  await tab(page).tap();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page.getByRole('heading', { name: contest.name })).toBeVisible();
  const own = page.getByRole('list', { name: 'Ranking', exact: true }).getByRole('listitem');
  await expect(own).toContainText('You');
  await expect(own).toContainText('0 swaps');

  await stayOnSwap(page);
  await openSwap(page, walletId, 'USD Coin', 'Solana');
  await (await reviewSwap(page, '0.02')).tap();
  await expect(swapSuccess(page)).toBeVisible();
  await page.goto('/leaderboard');
  await expect(own).toContainText('1 swap');
});

test('[error-03, error-04] a second claim and a claim after the last place are refused', async ({
  page,
  user,
  world,
  context,
  browser,
  contest,
}) => {
  // This page loads its banner before the places are taken.
  await page.goto('/cloudwallet');
  await expect(page.getByText('0 of 2 places taken')).toBeVisible();
  await makeWallet(user, contest.name);
  await page.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
  await expectNotice(page, /Already ClaimedYou have already claimed your free SOL!/);
  await expect(page.getByRole('button', { name: 'Claim 0.1 SOL' })).toBeHidden();

  const late = await browser.newContext({ baseURL: world.url, hasTouch: true });
  await recordNotices(late);
  await signUpAccepted(late, world.url);
  const latePage = await late.newPage();
  await latePage.goto('/cloudwallet');
  await expect(latePage.getByText('1 of 2 places taken')).toBeVisible();
  const other = await browser.newContext({ baseURL: world.url });
  await makeWallet(await signUpAccepted(other, world.url), contest.name);
  await latePage.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
  await expectNotice(latePage, /Campaign EndedContest is full. All spots have been claimed!/);
  await expect(latePage.getByText('All spots have been claimed', { exact: true })).toBeVisible();
  await Promise.all([late.close(), other.close()]);
  expect(context.pages()).toHaveLength(1);
});

test('[screen-06, error-19, role-06] the leaderboard says if there is no contest, or if the user has not entered it', async ({
  page,
  user,
  world,
}) => {
  expect((await user.call('getCurrentContest', null)).isActive).toBe(false);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'No Active Contest' })).toBeVisible();
  const contest = await startContest(world, 'Late Cup');
  await page.getByRole('button', { name: 'Refresh' }).tap();
  await expect(page.getByText('Enter the contest to see its leaderboard.')).toBeVisible();
  await contest.end();
});

test('the contest screens pass the accessibility checks', async ({ page, user, contest }) => {
  await page.goto('/cloudwallet');
  await expect(page.getByRole('button', { name: 'Claim 0.1 SOL' })).toBeVisible();
  await inspect(page, 'contest banner');
  await makeWallet(user, contest.name);
  await page.goto('/cloudwallet');
  await expect(tab(page)).toBeVisible();
  await inspect(page, 'contest entered');
  await page.goto('/leaderboard');
  await expect(page.getByRole('list', { name: 'Ranking', exact: true })).toBeVisible();
  await inspect(page, 'leaderboard');
  await contest.end();
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'No Active Contest' })).toBeVisible();
  await inspect(page, 'no contest');
});
