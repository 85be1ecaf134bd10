import { expect, type Locator, type Page } from '@playwright/test';
import { setPrice } from '../../launch/src/chain-client.ts';
import type { WorldPlaces } from '../../launch/src/world.ts';
import { withDatabase } from './database.ts';
import { openSwap, payField } from './swap.ts';
import type { User } from './user.ts';

export const orderReview = (page: Page): Locator => page.getByRole('dialog', { name: 'Review order' });
export const orderDetails = (page: Page): Locator => page.getByRole('dialog', { name: 'Order' });
export const pendingOrders = (page: Page): Locator => page.getByRole('list', { name: 'Pending orders' });
export const endedOrders = (page: Page): Locator => page.getByRole('list', { name: 'Completed orders' });
export const placed = (page: Page): Locator => page.getByText('Order placed.');

/** Taps a radio button on the card around it. */
export const choose = (page: Page, name: string | RegExp): Promise<void> =>
  page.locator('label', { has: page.getByRole('radio', { name }) }).tap();

/** From the wallet's screen to the order types: SOL for this many USDC, later. */
export async function swapLater(page: Page, walletId: string, usdc: string): Promise<void> {
  await openSwap(page, walletId, 'Solana', 'USD Coin');
  await payField(page).fill(usdc);
  await page.getByRole('button', { name: 'Swap Later' }).tap();
  await expect(page).toHaveURL(/\/swap\/order-type$/);
  await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible();
}

/** From the order types to the review of an order for an hour from now. Returns the button that places it. */
export async function reviewTimeOrder(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await choose(page, /^1 hour/);
  await page.getByRole('button', { name: 'Review', exact: true }).tap();
  return orderReview(page).getByRole('button', { name: /^Schedule swap for/ });
}

/** From the order types to the review of an order on another token. Returns the button that places it. */
export async function reviewMarketOrder(
  page: Page,
  { mint, condition, nudge }: { mint: string; condition: string; nudge: string },
): Promise<Locator> {
  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await choose(page, /^Another/);
  await page.getByRole('textbox', { name: 'Token address' }).fill(mint);
  await choose(page, condition);
  await page.getByRole('button', { name: nudge, exact: true }).tap();
  await page.getByRole('button', { name: 'Review', exact: true }).tap();
  return orderReview(page).getByRole('button', { name: 'Create order' });
}

/** Sets a price, and waits until the product answers it. */
export async function settlePrice(world: WorldPlaces, user: User, mint: string, usd: number): Promise<void> {
  await setPrice(world, mint, usd);
  const answered = async () => {
    const { tokens } = await user.call('getSolanaTokenPricesWeb', { tokens: [mint] });
    return tokens[0]?.currentPrice;
  };
  await expect.poll(answered).toBe(usd);
}

/** Moves a time order so that it is due since `ago` milliseconds. */
export const makeDue = (world: WorldPlaces, orderId: string, ago: number): Promise<unknown> => {
  const time = new Date(Date.now() - ago);
  return withDatabase(world, (db) =>
    db.updateTable('orders').set({ scheduled_at: time, due_at: time }).where('id', '=', orderId).execute(),
  );
};

/** Ends an order's 24 hours now. */
export const expireOrder = (world: WorldPlaces, orderId: string): Promise<unknown> =>
  withDatabase(world, (db) =>
    db.updateTable('orders').set({ expires_at: new Date() }).where('id', '=', orderId).execute(),
  );
