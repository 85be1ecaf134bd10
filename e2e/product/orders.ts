import { expect, type Locator, type Page } from '@playwright/test';
import { setPrice } from '../../launch/src/chaos/chain.ts';
import type { World } from '../../launch/src/world.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { payField } from './swap.ts';
import type { User } from './user.ts';
import { tokenRows } from './wallets.ts';

/** The screens of orders as a test handles them. */
export const orderReview = (page: Page): Locator => page.getByRole('dialog', { name: 'Review order' });
export const orderDetails = (page: Page): Locator => page.getByRole('dialog', { name: 'Order' });
export const pendingOrders = (page: Page): Locator => page.getByRole('list', { name: 'Pending orders' });
export const endedOrders = (page: Page): Locator => page.getByRole('list', { name: 'Completed orders' });
export const placed = (page: Page): Locator => page.getByText('Order placed.');

const HOUR = 60 * 60_000;

/** Presses a choice, as a finger does: on the card around it. */
export const choose = (page: Page, name: string | RegExp): Promise<void> =>
  page.locator('label', { has: page.getByRole('radio', { name }) }).tap();

/** From the wallet's own screen to the kinds of orders: SOL for so many USDC, later. */
export async function swapLater(page: Page, walletId: string, usdc: string): Promise<void> {
  await page.goto(`/cloudwallet/${walletId}`);
  // Until it is known what the wallet holds, Swap does nothing.
  await expect(tokenRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Swap', exact: true }).tap();
  await page.getByRole('list', { name: 'Common tokens' }).getByRole('button', { name: 'Solana' }).tap();
  await page.getByRole('list', { name: 'Tokens to sell' }).getByRole('button', { name: 'USD Coin' }).tap();
  await payField(page).fill(usdc);
  await page.getByRole('button', { name: 'Swap Later' }).tap();
  await expect(page.getByRole('heading', { name: 'When should it happen?' })).toBeVisible();
}

/**
 * Places a time order that is due in so many seconds, on a device whose clock is late by an hour: there that is the
 * quick choice of 1 hour.
 */
export async function placeTimeOrder(page: Page, seconds: number): Promise<void> {
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Time Based' })).toBeVisible();
  await page.clock.setSystemTime(Date.now() - HOUR + seconds * 1_000);
  await choose(page, /^1 hour/);
  await page.getByRole('button', { name: /^Schedule swap for/ }).tap();
  await orderReview(page)
    .getByRole('button', { name: /^Schedule swap for/ })
    .tap();
  await expect(placed(page)).toBeVisible();
  await page.clock.setSystemTime(Date.now());
}

/** Fills in a market order on another token than those of the swap, and has it reviewed. Returns the button that places it. */
export async function reviewMarketOrder(
  page: Page,
  { mint, condition, nudge }: { mint: string; condition: string; nudge: string },
): Promise<Locator> {
  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await choose(page, /^Another/);
  await page.getByRole('textbox', { name: 'Token address' }).fill(mint);
  await choose(page, condition);
  await page.getByRole('button', { name: nudge, exact: true }).tap();
  await page.getByRole('button', { name: 'Review order' }).tap();
  return orderReview(page).getByRole('button', { name: 'Create order' });
}

/** Moves the market, and waits until the product tells so. */
export async function settlePrice(world: World, user: User, mint: string, usd: number): Promise<void> {
  await setPrice(world, mint, usd);
  const told = async () => {
    const { tokens } = await user.call('getSolanaTokenPricesWeb', { tokens: [mint] });
    return tokens[0]?.currentPrice;
  };
  await expect.poll(told, { timeout: 30_000 }).toBe(usd);
}

/** Makes a time order two hours overdue at once, as an outage would. */
export async function missItsTime(world: World, orderId: string): Promise<void> {
  const { db, pool } = openDatabase(world.databaseUrl, 1);
  const time = new Date(Date.now() - 2 * HOUR);
  await db
    .updateTable('orders')
    .set({ scheduled_at: time, due_at: time })
    .where('id', '=', orderId)
    .execute();
  await pool.end();
}

/** Lets an order's 24 hours pass at once, as only its row can tell. */
export async function passADay(world: World, orderId: string): Promise<void> {
  const { db, pool } = openDatabase(world.databaseUrl, 1);
  await db.updateTable('orders').set({ expires_at: new Date() }).where('id', '=', orderId).execute();
  await pool.end();
}
