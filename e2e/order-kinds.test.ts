import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { expectNotice } from './product/notices.ts';
import { orderReview, pendingOrders, placed } from './product/orders.ts';
import { received } from './product/swap.ts';
import { cards } from './product/wallets.ts';

/** Opens the wallet list, and counts the presses from there. */
async function counted(page: Page) {
  let count = 0;
  await page.goto('/cloudwallet');
  await expect(cards(page)).toHaveCount(1);
  const tap = async (target: Locator) => {
    count += 1;
    await target.tap();
  };
  const named = (name: string | RegExp) => tap(page.getByRole('button', { name, exact: true }));
  return { tap, named, taps: () => count };
}

/** From the suggested swap to the form of a kind, and on to the list. */
async function place(
  page: Page,
  { tap, named }: Awaited<ReturnType<typeof counted>>,
  kind: string,
  form: () => Promise<void> = async () => {},
): Promise<void> {
  await named('Swap Later');
  await tap(page.getByRole('link', { name: new RegExp(`^${kind}`) }));
  await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();
  await form();
  // Once the price has come that it suggests others by.
  await expect(page.getByRole('button', { name: 'Review', exact: true })).not.toHaveAttribute('data-waits');
  await named('Review');
  await expect(orderReview(page)).toBeVisible();
  await tap(orderReview(page).getByRole('button', { name: 'Create order' }));
  // What swaps at once may be executed before this page looks.
  await expect(placed(page).or(page.getByText('Order executed')).first()).toBeVisible();
}

test('a trailing stop takes 5 taps from the wallet list', async ({ page, user, wallet }) => {
  const by = await counted(page);
  await by.named('Swap SOL for USDC');
  await place(page, by, 'Trailing stop');
  expect(by.taps()).toBe(5);
  await expect(pendingOrders(page)).toContainText(/falls 10% from its highest price/);
  const { orders } = await user.call('getConditionalOrders', {});
  expect(orders).toMatchObject([{ kind: 'trailing', walletId: wallet.walletId, trailPercent: 10 }]);
});

test('a swap every week takes 6 taps from the wallet list', async ({ page, user, wallet }) => {
  const by = await counted(page);
  await by.named('Swap SOL for USDC');
  await place(page, by, 'Repeat', () => by.named('every week'));
  expect(by.taps()).toBe(6);
  const { bundles } = await user.call('getOrderBundles', {});
  expect(bundles).toMatchObject([
    { kind: 'recurring', walletId: wallet.walletId, rule: { count: 1, unit: 'week', rounds: 10 } },
  ]);
  // The first of them is made at once.
  const bought = async () => (await user.call('getOrderBundles', {})).bundles[0]?.brought;
  await expect.poll(bought).toMatch(/^[1-9]/);
});

test('a buy with take profit and stop loss takes 7 taps from the wallet list', async ({
  page,
  user,
  wallet,
}) => {
  const by = await counted(page);
  await by.named('Swap SOL for USDC');
  await by.named('Sell USDC for SOL instead');
  await by.named('25%');
  await expect(received(page, 'SOL')).toBeVisible();
  await place(page, by, 'Buy, then protect');
  expect(by.taps()).toBe(7);
  const bought = async () => (await user.call('getOrderBundles', {})).bundles[0]?.brought;
  await expect.poll(bought).toMatch(/^[1-9]/);
  const child = async () =>
    (await user.call('getConditionalOrders', {})).orders.find(({ kind }) => kind === 'oco');
  await expect.poll(child).toMatchObject({ status: 'pending', walletId: wallet.walletId });
});

test('take profit with stop loss and a ladder are placed, paused, and cancelled', async ({
  page,
  user,
  wallet,
}) => {
  const by = await counted(page);
  await by.named('Swap SOL for USDC');
  await place(page, by, 'Take profit and stop loss');
  await expect(pendingOrders(page)).toContainText('Stop loss');
  await page.getByRole('button', { name: /^Pause: / }).tap();
  await expectNotice(page, 'Order paused.');
  await expect(pendingOrders(page)).toContainText('Nothing is swapped meanwhile.');

  const again = await counted(page);
  await again.named('Swap SOL for USDC');
  await place(page, again, 'Ladder');
  const ladder = page.getByRole('list', { name: 'Orders of several swaps' });
  await expect(ladder).toContainText('in 3 parts');
  await ladder.getByRole('button', { name: /^Cancel: / }).tap();
  await page.getByRole('button', { name: 'Cancel order' }).tap();
  await expectNotice(page, 'The order was cancelled. Nothing more is swapped.');
  const { orders } = await user.call('getConditionalOrders', {});
  expect(orders.every(({ walletId }) => walletId === wallet.walletId)).toBe(true);
  expect(orders.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
    ...['ladder cancelled', 'ladder cancelled', 'ladder cancelled'],
    'oco pending',
  ]);
});
