import { expect, type Locator, type Page } from '@playwright/test';
import { setPrice } from '../launch/src/chain-client.ts';
import { test } from './product/fixtures.ts';
import { still } from './product/inspect.ts';
import { JTO } from './product/mints.ts';
import type { User } from './product/user.ts';
import { fund, makeFundedWallet, makeWallet } from './product/wallets.ts';

const chart = (page: Page, name: string): Locator => page.getByRole('region', { name });
const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name });

/** The large number above a chart. */
async function shown(region: Locator): Promise<number> {
  const text = await region.locator('div').first().innerText();
  return Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** Drags from one share of the chart's width to another, and holds there. */
async function drag(page: Page, target: Locator, from: number, to: number): Promise<void> {
  // The sheet slides in.
  await still(page);
  await target.hover({ trial: true });
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + height / 2, { steps: 4 });
}

async function lastPrice(user: User): Promise<number> {
  const { points } = await user.call('getPriceHistory', { mint: JTO, range: '1D' });
  return points.at(-1)?.usd ?? 0;
}

test('a price change becomes a point of the charts, and scrubbing shows each point', async ({
  page,
  user,
  world,
}) => {
  const wallet = await makeWallet(user, 'Main');
  await fund(world, user, wallet, { [JTO]: 2_000_000_000n });
  await user.call('addTokenToWatchlist', { tokenAddress: JTO });
  await expect.poll(() => lastPrice(user)).toBeGreaterThan(0);
  const before = await lastPrice(user);
  await setPrice(world, JTO, before * 3);
  await expect.poll(() => lastPrice(user)).toBeGreaterThan(before * 2);

  await page.goto('/watchlist');
  await page.getByRole('list', { name: 'Watchlist' }).getByRole('button', { name: /^JITO/ }).tap();
  const price = chart(page, 'Price over time');
  await expect.poll(() => shown(price)).toBeGreaterThan(before * 2);
  const now = await shown(price);
  await drag(page, slider(page, 'Price over time'), 0.9, 0.02);
  await expect.poll(() => shown(price)).toBeLessThan(before * 1.5);
  await drag(page, slider(page, 'Price over time'), 0.1, 0.98);
  await expect.poll(() => shown(price)).toBe(now);
  await page.mouse.up();

  await page.goto('/cloudwallet');
  await page.getByRole('button', { name: 'Value over time' }).tap();
  const value = chart(page, 'Value over time');
  await expect.poll(() => shown(value)).toBeGreaterThan(before * 4);
  await slider(page, 'Value over time').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => shown(value)).toBeLessThan(before * 3);
  await expect(slider(page, 'Value over time')).toHaveAttribute('aria-valuetext', /^\$[\d,.]+, \w{3} \d/);
  await page.keyboard.press('Escape');
  await expect.poll(() => shown(value)).toBeGreaterThan(before * 4);
  await page.getByText('1W', { exact: true }).tap();
  await expect(value.getByRole('radio', { name: '1W' })).toBeChecked();
  await expect.poll(() => shown(value)).toBeGreaterThan(before * 4);
});

test('hiding balances hides the chart of their value', async ({ page, user }) => {
  await makeFundedWallet(user, 'Main');
  await page.goto('/cloudwallet');
  const line = page.getByRole('button', { name: 'Value over time' });
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Hide balances' }).tap();
  await expect(line).toBeHidden();
});
