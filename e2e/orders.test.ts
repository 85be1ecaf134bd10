import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { chainBalances, newAddress, setPrice } from '../launch/src/chaos/chain.ts';
import type { World } from '../launch/src/world.ts';
import { signaturesOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { JUP } from './product/mints.ts';
import {
  choose,
  endedOrders,
  missItsTime,
  orderDetails,
  orderReview,
  passADay,
  pendingOrders,
  placed,
  placeTimeOrder,
  reviewMarketOrder,
  settlePrice,
  swapLater,
} from './product/orders.ts';
import { enterPin } from './product/pin.ts';
import type { User } from './product/user.ts';
import type { Wallet } from './product/wallets.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ reducedMotion: 'reduce' } as object);

const SOON = { timeout: 30_000 };
/** Seconds in which an order that waits for a time can be placed and looked at before it runs. */
const RUNS_IN = 20;
const RUN = { timeout: RUNS_IN * 1_000 + SOON.timeout };
/** An end that is not there when the open page asks, which it does every 30 s, is told the next time. */
const TOLD = { timeout: SOON.timeout + 30_000 };

const ordersOf = async (user: User) => (await user.call('getConditionalOrders', {})).orders;
const sameSwap = ({ walletId }: Wallet) => ({
  walletId,
  sellToken: { mint: USDC_MINT, amount: '20000000' },
  buyToken: { mint: SOL_MINT },
});
/** An order without the screens, that waits for a price far away; JUP is traded nowhere here, so that its price is these tests' own. */
const makeMarketOrder = (user: User, wallet: Wallet) =>
  user.call('createConditionalOrder', {
    ...sameSwap(wallet),
    conditionType: 'market',
    triggerToken: { mint: JUP },
    triggerCondition: 'price_above',
    triggerValue: 900,
  });

interface Scene {
  page: Page;
  user: User;
  wallet: Wallet;
  world: World;
}

/** Has an order reviewed that sells so many USDC when JUP, at 1 USD now, has moved. Returns the button that places it. */
async function reviewOnJup(
  { page, user, wallet, world }: Scene,
  usdc: string,
  condition: string,
  nudge: string,
): Promise<Locator> {
  await settlePrice(world, user, JUP, 1);
  await swapLater(page, wallet.walletId, usdc);
  return await reviewMarketOrder(page, { mint: JUP, condition, nudge });
}

/** Places it. */
async function orderOnJup(scene: Scene, usdc: string, condition: string, nudge: string): Promise<void> {
  await (await reviewOnJup(scene, usdc, condition, nudge)).tap();
  await expect(placed(scene.page)).toBeVisible();
}

test('[who-06, route-11, route-14, swap-05, orders-01] a swap that is scheduled on the screens is carried out on the chain at its time', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const before = await chainBalances(world, wallet.publicKey, USDC_MINT);
  await swapLater(page, wallet.walletId, '20');
  await placeTimeOrder(page, RUNS_IN);
  await expect(page.getByText(/If it ran now you would receive about [\d.]+ SOL/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pending (1)' })).toBeVisible();
  await expect(pendingOrders(page)).toContainText('Swap 20 USDC to SOL on');
  await expect(page.getByRole('timer')).toHaveText(/^\d+s$/);

  await expect(endedOrders(page)).toContainText('Executed', RUN);
  const [order] = await ordersOf(user);
  const after = await chainBalances(world, wallet.publicKey, USDC_MINT);
  expect(before.tokens - after.tokens).toBe(20_000_000n);
  expect(after.lamports).toBeGreaterThan(before.lamports);
  expect(await signaturesOf(world, wallet.publicKey)).toContain(order!.executionTxSignature);

  await page.getByRole('button', { name: 'Pending (0)' }).tap();
  await expect(page.getByText('No pending orders')).toBeVisible();
  await page.getByRole('button', { name: 'Completed' }).tap();
  await expect(endedOrders(page)).toContainText('Executed');
  await page.getByRole('button', { name: 'All', exact: true }).tap();
  await endedOrders(page).getByRole('button').tap();
  const bought = Number(order!.actualOutputAmount) / 1e9;
  await expect(orderDetails(page)).toContainText(`${bought} SOL`);
  await expect(orderDetails(page)).toContainText(order!.executionTxSignature!.slice(0, 4));
});

test('[route-12, orders-02, rule-30, rule-36] a market order fires when the price moves there, and its user, away meanwhile, is told', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const create = await reviewOnJup({ page, user, wallet, world }, '20', 'Price above', '+10%');
  await expect(orderReview(page)).toContainText(
    'Swap 20 USDC to SOL when JUP is above $1.1, valid for 24 hours.',
  );
  await create.tap();
  await expect(placed(page)).toBeVisible();
  await expect(pendingOrders(page)).toContainText('10.0% to go');
  await expect(pendingOrders(page)).toContainText('Expires in 24h 0m');

  await page.goto('about:blank');
  await setPrice(world, JUP, 1.2);
  await expect.poll(async () => (await ordersOf(user))[0]?.status, SOON).toBe('executed');
  await page.goto('/cloudwallet');
  await expect(page.getByText('Order executed')).toBeVisible();
  await expect(page.getByText(/^20 USDC to SOL\. Received [\d.]+ SOL\.$/)).toBeVisible();
  const [order] = await ordersOf(user);
  expect(order).toMatchObject({ status: 'executed', lastMarketPrice: 1.2 });
  await page.goto('/orders');
  await expect(endedOrders(page)).toContainText('Executed');
  await expect.poll(async () => (await user.call('getOrderNotices', null)).orders).toEqual([]);
});

test('[state-25] an order whose money is gone fails, and says why', async ({ page, user, wallet, world }) => {
  await orderOnJup({ page, user, wallet, world }, '100', 'Price below', '−25%');
  await user.call('transferToken', {
    walletId: wallet.walletId,
    toAddress: newAddress(),
    tokenMint: USDC_MINT,
    amount: '40',
    decimals: 6,
    idempotencyKey: crypto.randomUUID(),
  });
  await setPrice(world, JUP, 0.7);
  await expect(page.getByRole('alert').getByText('Order failed')).toBeVisible(TOLD);
  await page.reload();
  await expect(endedOrders(page)).toContainText('Failed');
  const [order] = await ordersOf(user);
  expect(order?.executionError).toMatch(/^Not enough/);
  await expect(endedOrders(page)).toContainText(order!.executionError!);
});

test('[state-25, state-30, limit-26] an order whose 24 hours are over has expired', async ({
  page,
  user,
  wallet,
  world,
}) => {
  await orderOnJup({ page, user, wallet, world }, '20', 'Market cap above', '+25%');
  const [order] = await ordersOf(user);
  await passADay(world, order!.orderId);
  await page.getByRole('button', { name: 'Refresh' }).tap();
  await expect(endedOrders(page)).toContainText('Expired');
  await expect(endedOrders(page)).toContainText('Nothing was exchanged.');
});

test('an order that is hours late waits for its user, and is then executed once', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const order = async () => (await ordersOf(user))[0]!;
  await user.call('setCloudWalletPin', { pin: '123456' });
  const { orderId } = await user.call('createConditionalOrder', {
    ...sameSwap(wallet),
    conditionType: 'time',
    scheduledTime: new Date(Date.now() + 3_600_000).toISOString(),
    pin: '123456',
  });
  const before = await chainBalances(world, wallet.publicKey, USDC_MINT);
  await missItsTime(world, orderId);
  await expect.poll(async () => (await order()).isMissed, SOON).toBe(true);

  await page.goto('/orders');
  await expect(page.getByRole('button', { name: 'Pending (1)' })).toBeVisible();
  await expect(pendingOrders(page)).toContainText('while Cumulus was not running. Execute now or cancel?');
  await inspect(page, 'a missed order');
  await pendingOrders(page)
    .getByRole('button', { name: /^Execute now/ })
    .tap();
  await inspect(page, 'execute a missed order');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Execute now' }).tap();
  await enterPin(page, '123456');
  await expect(endedOrders(page)).toContainText('Executed', SOON);
  const after = await chainBalances(world, wallet.publicKey, USDC_MINT);
  expect(before.tokens - after.tokens).toBe(20_000_000n);
  expect(await order()).toMatchObject({ orderId, status: 'executed', isMissed: false });
});

test('[orders-03, state-14, state-15, state-26, role-04] with a PIN an order is placed and cancelled, and nothing moves', async ({
  page,
  user,
  wallet,
  world,
}) => {
  await user.call('setCloudWalletPin', { pin: '123456' });
  const before = await chainBalances(world, wallet.publicKey, USDC_MINT);
  await (await reviewOnJup({ page, user, wallet, world }, '20', 'Price above', '+25%')).tap();
  await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible();
  await enterPin(page, '000000');
  await expect(page.getByText('Invalid PIN. Please try again.')).toBeVisible();
  await enterPin(page, '123456');
  await expect(placed(page)).toBeVisible();

  await pendingOrders(page)
    .getByRole('button', { name: /^Cancel/ })
    .tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).tap();
  await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible();
  await enterPin(page, '123456');
  await expect(endedOrders(page)).toContainText('Cancelled');
  await setPrice(world, JUP, 2);
  await expect(page.getByRole('button', { name: 'Pending (0)' })).toBeVisible();
  expect((await ordersOf(user)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await chainBalances(world, wallet.publicKey, USDC_MINT)).toEqual(before);
});

test('[limit-24, error-11] five market orders are all that may wait', async ({
  page,
  user,
  wallet,
  world,
}) => {
  for (let count = 0; count < 5; count += 1) await makeMarketOrder(user, wallet);
  await (await reviewOnJup({ page, user, wallet, world }, '20', 'Price above', '+10%')).tap();
  await expect(orderReview(page).getByRole('alert')).toHaveText(
    'You already have 5 active market orders. Please cancel one to create a new order.',
  );
  await orderReview(page).getByRole('button', { name: 'See your orders' }).tap();
  await expect(page.getByRole('button', { name: 'Pending (5)' })).toBeVisible();
});

test('[orders-04, error-14] a list that cannot be loaded is loaded by Try Again', async ({
  page,
  user,
  wallet,
}) => {
  await makeMarketOrder(user, wallet);
  const list = '**/functions/getConditionalOrders';
  await page.route(list, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/orders');
  await expect(page.getByRole('alert')).toContainText('Failed to load orders');
  await inspect(page, 'orders that cannot be loaded');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try Again' }).tap();
  await expect(pendingOrders(page)).toBeVisible();
});

test('the screens of orders break no rule of accessibility', async ({ page, user, wallet, world }) => {
  test.setTimeout(180_000);
  await settlePrice(world, user, JUP, 1);
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await inspect(page, 'no orders');
  await page.goto(`/cloudwallet/${wallet.walletId}/swap/schedule`);
  await expect(page.getByRole('alert')).toHaveText(/Missing swap configuration/);
  await inspect(page, 'no swap to schedule');

  await swapLater(page, wallet.walletId, '20');
  await inspect(page, 'order type');
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await page.getByRole('button', { name: 'Schedule swap' }).tap();
  await expect(page.getByRole('alert')).toHaveText('Please select a time for your scheduled swap');
  await inspect(page, 'no time chosen');
  await choose(page, /^Pick a date and time/);
  await inspect(page, 'a time to pick');
  await page.getByRole('button', { name: /^Schedule swap for/ }).tap();
  await expect(orderReview(page)).toContainText('Minimum received');
  await inspect(page, 'review of an order');
  await orderReview(page).getByRole('button', { name: 'Back' }).tap();
  await page.getByRole('button', { name: 'Back' }).tap();

  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await page.getByRole('button', { name: 'Review order' }).tap();
  await expect(page.getByRole('alert')).toHaveText('Please select a token to monitor');
  await inspect(page, 'no token to monitor');
  await choose(page, /^Another/);
  await page.getByRole('textbox', { name: 'Token address' }).fill('abc');
  await expect(page.getByText(/^Please enter a valid Solana token address/)).toBeVisible();
  await inspect(page, 'no address');
  await choose(page, /^SOL/);
  await choose(page, 'Price above');
  await page.getByRole('button', { name: '−10%' }).tap();
  await expect(page.getByRole('alert')).toHaveText(/^Price trigger must be above/);
  await inspect(page, 'a trigger that is reached');
  await page.getByRole('button', { name: '+10%' }).tap();
  await inspect(page, 'a market order');

  const { orderId } = await makeMarketOrder(user, wallet);
  await user.call('cancelConditionalOrder', { orderId });
  await makeMarketOrder(user, wallet);
  await user.call('createConditionalOrder', {
    ...sameSwap(wallet),
    conditionType: 'time',
    scheduledTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await page.goto('/orders');
  await expect(pendingOrders(page)).toContainText('% to go');
  await inspect(page, 'orders');
  await endedOrders(page).getByRole('button').tap();
  await expect(orderDetails(page)).toBeVisible();
  await inspect(page, 'an order that is over');
  await orderDetails(page).getByRole('button', { name: 'Done' }).tap();
  await pendingOrders(page)
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .tap();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspect(page, 'cancel an order');
});
