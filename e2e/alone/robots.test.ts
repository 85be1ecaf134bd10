import { expect, type Page } from '@playwright/test';
import { newAddress } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { lamportsOf } from '../product/chain.ts';
import { test as base, START_TIMEOUT } from '../product/fixtures.ts';
import { inspect } from '../product/inspect.ts';
import { keyboard } from '../product/keyboard.ts';
import { expectNotice } from '../product/notices.ts';
import { operate } from '../product/operator.ts';
import { openSend, review, reviewSheet } from '../product/send.ts';
import { makeFundedWallet } from '../product/wallets.ts';
import { startProduct } from '../product/world.ts';

const NAME = 'Robot Cup';

/** An installation that asks for all that keeps robots out, with a contest. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const world = await startProduct({
        VERIFIED_EMAIL: 'contests,sends',
        CONTEST_PROOF_BITS: '10',
        CONTEST_PLACES_PER_NETWORK: '3',
      });
      await operate(world, 'contests', 'treasury');
      await operate(world, 'contests', 'fund', '--sol', '10');
      const end = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
      await operate(world, 'contests', 'create', '--name', NAME, '--places', '50', '--end', end);
      await operate(world, 'contests', 'start', '--name', NAME);
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email' });

/** Follows the mailed link, as the outbox shows it, in a page of its own. */
async function followLink(page: Page, email: string): Promise<Page> {
  const [outbox] = await Promise.all([
    page.waitForEvent('popup'),
    sheet(page).getByRole('link', { name: 'Open the outbox of this test network' }).click(),
  ]);
  const letter = outbox.locator('article').filter({ hasText: email }).filter({ hasText: 'confirm-email' });
  await letter.getByRole('link').first().click();
  return outbox;
}

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const)
  test(`a user confirms their e-mail, proves work and gets a place, at ${width}x${height}`, async ({
    page,
    user,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/cloudwallet');
    await page.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
    await sheet(page).getByRole('button', { name: 'Send the link' }).tap();
    await expect(sheet(page).getByText(`We sent a link to ${user.email}`)).toBeVisible();
    const link = await followLink(page, user.email);
    await link.getByRole('button', { name: 'Confirm' }).click();
    await expect(link.getByText(`${user.email} is confirmed.`)).toBeVisible();
    await link.close();
    await sheet(page).getByRole('button', { name: 'Continue' }).tap();
    await expectNotice(page, `You've entered ${NAME}! Start swapping to climb the leaderboard!`);
    const { wallets } = await user.call('getCloudWallets', null);
    expect(wallets.map(({ gameTag }) => gameTag)).toEqual([NAME]);
  });

test('the sheet and the page of the link are accessible and used by keyboard alone', async ({
  page,
  user,
}) => {
  await page.goto('/cloudwallet');
  await expect(page.getByRole('button', { name: 'Claim 0.1 SOL' })).toBeVisible();
  const keys = keyboard(page);
  await keys.act(/Claim 0.1 SOL/);
  await expect(sheet(page)).toBeVisible();
  await inspect(page, 'confirm your email');
  await page.setViewportSize({ width: 844, height: 390 });
  await keys.act(/Send the link/);
  await expect(sheet(page).getByText(`We sent a link to ${user.email}`)).toBeVisible();
  await inspect(page, 'the link was sent');
  const link = await followLink(page, user.email);
  await expect(link.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await inspect(link, 'page of the link');
  await keyboard(link).act(/Confirm/);
  await expect(link.getByText(`${user.email} is confirmed.`)).toBeVisible();
  await link.close();
  await expect(sheet(page).getByRole('button', { name: 'Continue' })).toBeVisible();
  await keys.act(/Continue/);
  await expect(page.getByText(/^Swaps in the wallet .* count$/)).toBeVisible();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`a user confirms their e-mail by keyboard before the first send, at ${viewport.width} px`, async ({
    page,
    user,
    world,
  }) => {
    await page.setViewportSize(viewport);
    const wallet = await makeFundedWallet(user, 'Main');
    const to = await newAddress();
    await openSend(page, wallet);
    await (await review(page, to, '0.5')).press('Enter');
    await expect(sheet(page)).toBeVisible();
    expect(await lamportsOf(world, to)).toBe(0n);
    const keys = keyboard(page);
    await keys.act(/Send the link/);
    await expect(sheet(page).getByText(`We sent a link to ${user.email}`)).toBeVisible();
    const link = await followLink(page, user.email);
    await keyboard(link).act(/button "Confirm"/);
    await expect(link.getByText(`${user.email} is confirmed.`)).toBeVisible();
    await link.close();
    await expect(sheet(page).getByRole('button', { name: 'Continue' })).toBeVisible();
    await keys.act(/button "Continue"/);
    // What was reviewed before is reviewed again.
    await expect(reviewSheet(page).getByRole('button', { name: /^Send 0.5 SOL/ })).toBeFocused();
    await keys.press('Enter');
    await expect.poll(() => lamportsOf(world, to)).toBe(500_000_000n);
  });

test('an entry beyond the limit of its network waits until an operator admits it', async ({
  page,
  user,
  world,
}) => {
  await page.goto('/cloudwallet');
  await user.call('sendEmailLink', null);
  const outbox = await (await page.request.get(`${world.url}/outbox`)).text();
  const letter = outbox.split('<article>').find((each) => each.includes(user.email))!;
  const [, token] = /confirm-email\?token=([\w.-]+)/.exec(letter)!;
  await user.call('confirmEmail', { token: token! });
  await page.getByRole('button', { name: 'Claim 0.1 SOL' }).tap();
  await expect(page.getByText('Your entry is being reviewed')).toBeVisible();
  await inspect(page, 'an entry that is reviewed');
  const review = await operate(world, 'contests', 'review', '--name', NAME);
  const line = review.split('\n').find((each) => each.includes(user.email))!;
  await operate(world, 'contests', 'admit', '--entry', line.split('\t')[0]!);
  await page.reload();
  await expect(page.getByText(/^Swaps in the wallet .* count$/)).toBeVisible();
});
