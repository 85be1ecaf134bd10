import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { chainBalances, newAddress, setPrice } from '../launch/src/chain-client.ts';
import type { WorldPlaces } from '../launch/src/world.ts';
import { signaturesOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { DRIFT, HNT, KMNO, ORCA, RAY, RENDER } from './product/mints.ts';
import { expectNotice } from './product/notices.ts';
import {
  choose,
  endedOrders,
  expireOrder,
  makeDue,
  orderDetails,
  orderReview,
  pendingOrders,
  placed,
  reviewMarketOrder,
  reviewTimeOrder,
  settlePrice,
  swapLater,
} from './product/orders.ts';
import { enterPin, pinPad } from './product/pin.ts';
import type { User } from './product/user.ts';
import type { Wallet } from './product/wallets.ts';

const HOUR = 3_600_000;
/** How often an open page asks for orders and for the ends of orders, milliseconds. */
const PAGE_ASKS_EVERY = 30_000;
/** Until then the signer signs nothing for a time order, whatever the database says. */
const SOON = 75_000;
/** The clocks of a server and the signer may differ by more: what is tried before is put off, and not refused. */
const VERY_SOON = 25_000;

const ordersOf = async (user: User) => (await user.call('getConditionalOrders', {})).orders;
const swapOf = ({ walletId }: Wallet) => ({
  walletId,
  sellToken: { mint: USDC_MINT, amount: '20000000' },
  buyToken: { mint: SOL_MINT },
});
const makeTimeOrder = (user: User, wallet: Wallet, pin?: string, after = HOUR) =>
  user.call('createConditionalOrder', {
    ...swapOf(wallet),
    conditionType: 'time',
    scheduledTime: new Date(Date.now() + after).toISOString(),
    ...(pin && { pin }),
  });
/** An order for a price that is never reached. */
const makeMarketOrder = (user: User, wallet: Wallet) =>
  user.call('createConditionalOrder', {
    ...swapOf(wallet),
    conditionType: 'market',
    triggerToken: { mint: KMNO },
    triggerCondition: 'price_above',
    triggerValue: 900,
  });

interface Scene {
  page: Page;
  user: User;
  wallet: Wallet;
  world: WorldPlaces;
}

interface Trigger {
  mint: string;
  condition: string;
  nudge: string;
}

/** Opens the review of an order that sells this many USDC when a token that costs 1 USD has moved. Returns its button. */
async function reviewOrder(scene: Scene, usdc: string, trigger: Trigger): Promise<Locator> {
  const { page, user, wallet, world } = scene;
  await settlePrice(world, user, trigger.mint, 1);
  await swapLater(page, wallet.walletId, usdc);
  return await reviewMarketOrder(page, trigger);
}

async function placeOrder(scene: Scene, usdc: string, trigger: Trigger): Promise<string> {
  await (await reviewOrder(scene, usdc, trigger)).tap();
  await expect(placed(scene.page)).toBeVisible();
  return (await ordersOf(scene.user))[0]!.orderId;
}

test('[who-06, route-10, route-11, swap-05, orders-01] a swap scheduled on the screens is executed on the chain when it is due', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const before = await chainBalances(world, wallet.publicKey, USDC_MINT);
  // The hour that is chosen on the page is over soon: it does not learn that its clock is behind.
  await page.addInitScript(`const { get } = Headers.prototype;
    Headers.prototype.get = function (name) { return name === 'date' ? null : get.call(this, name); };`);
  await page.clock.install({ time: Date.now() - HOUR + SOON });
  await swapLater(page, wallet.walletId, '20');
  await (await reviewTimeOrder(page)).tap();
  await expect(placed(page)).toBeVisible();
  await expect(page.getByText(/If it ran now, you would receive [\d.]+ SOL/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pending (1)' })).toBeVisible();
  await expect(pendingOrders(page)).toContainText('Swap 20 USDC for SOL on');
  await expect(page.getByRole('timer')).toHaveText(/^(1h 0m|5\dm \d+s)$/);

  await expect.poll(async () => (await ordersOf(user))[0]?.status, { timeout: 2 * SOON }).toBe('executed');
  await page.clock.fastForward(PAGE_ASKS_EVERY);
  await expect(endedOrders(page)).toContainText('Executed');
  const [order] = await ordersOf(user);
  const after = await chainBalances(world, wallet.publicKey, USDC_MINT);
  expect(before.tokens - after.tokens).toBe(20_000_000n);
  expect(after.lamports).toBeGreaterThan(before.lamports);
  expect(await signaturesOf(world, wallet.publicKey)).toContain(order!.executionTxSignature);

  await endedOrders(page).getByRole('button').tap();
  const bought = Number(order!.actualOutputAmount) / 1e9;
  await expect(orderDetails(page)).toContainText(`${bought} SOL`);
  await expect(orderDetails(page)).toContainText(order!.executionTxSignature!.slice(0, 4));
});

test('[route-14] the filters show all orders, only pending ones with their count, or only completed ones', async ({
  page,
  user,
  wallet,
}) => {
  const { orderId } = await makeTimeOrder(user, wallet);
  await user.call('cancelConditionalOrder', { orderId });
  await makeMarketOrder(user, wallet);
  await page.goto('/orders');
  const lists = async (pending: boolean, ended: boolean) => {
    await expect(pendingOrders(page)).toBeVisible({ visible: pending });
    await expect(endedOrders(page)).toBeVisible({ visible: ended });
  };
  await lists(true, true);
  await page.getByRole('button', { name: 'Pending (1)' }).tap();
  await lists(true, false);
  await page.getByRole('button', { name: 'Completed' }).tap();
  await lists(false, true);
  await page.getByRole('button', { name: 'All', exact: true }).tap();
  await lists(true, true);
});

test('[route-10, route-12, orders-02, rule-30, rule-36] a market order fires when the price is reached, and its user learns of it on the next visit', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const trigger = { mint: RAY, condition: 'Price above', nudge: '+10%' };
  const create = await reviewOrder({ page, user, wallet, world }, '20', trigger);
  await expect(orderReview(page)).toContainText(
    'Swap 20 USDC for SOL when RAY is above $1.1, valid for 24 hours.',
  );
  await create.tap();
  await expect(placed(page)).toBeVisible();
  await expect(pendingOrders(page)).toContainText('10.0% to go');
  await expect(pendingOrders(page)).toContainText(/Expires in (24h 0m|23h 5\dm)/);

  await page.goto('about:blank');
  await setPrice(world, RAY, 1.2);
  await expect.poll(async () => (await ordersOf(user))[0]?.status).toBe('executed');
  await page.goto('/cloudwallet');
  await expectNotice(page, /Order executed20 USDC for SOL\. Received [\d.]+ SOL\./);
  expect((await ordersOf(user))[0]).toMatchObject({ status: 'executed', lastMarketPrice: 1.2 });
  await page.goto('/orders');
  await expect(endedOrders(page)).toContainText('Executed');
  await expect.poll(async () => (await user.call('getOrderNotices', null)).orders).toEqual([]);
});

test('[state-25] an order whose funds are gone fails with the reason', async ({
  page,
  user,
  wallet,
  world,
}) => {
  await page.clock.install();
  const trigger = { mint: ORCA, condition: 'Price below', nudge: '−25%' };
  await placeOrder({ page, user, wallet, world }, '100', trigger);
  await user.call('transferToken', {
    walletId: wallet.walletId,
    toAddress: newAddress(),
    tokenMint: USDC_MINT,
    amount: '40',
    decimals: 6,
    idempotencyKey: crypto.randomUUID(),
  });
  await setPrice(world, ORCA, 0.7);
  await expect.poll(async () => (await ordersOf(user))[0]?.status).toBe('failed');
  await page.clock.fastForward(PAGE_ASKS_EVERY);
  await expectNotice(page, 'Order failed');
  await expect(endedOrders(page)).toContainText('Failed');
  const [order] = await ordersOf(user);
  expect(order?.executionError).toMatch(/^Not enough/);
  await expect(endedOrders(page)).toContainText(order!.executionError!);
});

test('[state-25, state-30, limit-26] an order expires after 24 hours', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const trigger = { mint: HNT, condition: 'Market cap above', nudge: '+25%' };
  const orderId = await placeOrder({ page, user, wallet, world }, '20', trigger);
  await expireOrder(world, orderId);
  await expect.poll(async () => (await ordersOf(user))[0]?.status).toBe('expired');
  await page.getByRole('button', { name: 'Refresh' }).tap();
  await expect(endedOrders(page)).toContainText('Expired');
  await expect(endedOrders(page)).toContainText('Nothing was swapped.');
});

test('an order that is hours late waits for its user, and is then executed once', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const order = async () => (await ordersOf(user))[0]!;
  await user.call('setCloudWalletPin', { pin: '738291' });
  const { orderId } = await makeTimeOrder(user, wallet, '738291', VERY_SOON);
  const before = await chainBalances(world, wallet.publicKey, USDC_MINT);
  await makeDue(world, orderId, 2 * HOUR);
  await expect.poll(async () => (await order()).isMissed).toBe(true);

  await page.goto('/orders');
  await expect(page.getByRole('button', { name: 'Pending (1)' })).toBeVisible();
  await expect(pendingOrders(page)).toContainText('while Cumulus was not running. Execute now or cancel?');
  await inspect(page, 'a missed order');
  await pendingOrders(page)
    .getByRole('button', { name: /^Execute now/ })
    .tap();
  await inspect(page, 'execute a missed order');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Execute now' }).tap();
  await enterPin(page, '738291');
  await expect(endedOrders(page)).toContainText('Executed', { timeout: 2 * SOON });
  const after = await chainBalances(world, wallet.publicKey, USDC_MINT);
  expect(before.tokens - after.tokens).toBe(20_000_000n);
  expect(await order()).toMatchObject({ orderId, status: 'executed', isMissed: false });
});

test('[orders-03, state-14, state-15, state-26, role-04] placing and cancelling an order asks for the PIN, and nothing moves', async ({
  page,
  user,
  wallet,
  world,
}) => {
  await user.call('setCloudWalletPin', { pin: '738291' });
  const before = await chainBalances(world, wallet.publicKey, USDC_MINT);
  const trigger = { mint: RENDER, condition: 'Price above', nudge: '+25%' };
  await (await reviewOrder({ page, user, wallet, world }, '20', trigger)).tap();
  await expect(pinPad(page)).toBeVisible();
  await enterPin(page, '000000');
  await expect(page.getByText('Invalid PIN. Please try again.')).toBeVisible();
  await enterPin(page, '738291');
  await expect(placed(page)).toBeVisible();

  await pendingOrders(page)
    .getByRole('button', { name: /^Cancel/ })
    .tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).tap();
  await expect(pinPad(page)).toBeVisible();
  await enterPin(page, '738291');
  await expect(endedOrders(page)).toContainText('Cancelled');
  await settlePrice(world, user, RENDER, 2);
  await expect(page.getByRole('button', { name: 'Pending (0)' })).toBeVisible();
  expect((await ordersOf(user)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await chainBalances(world, wallet.publicKey, USDC_MINT)).toEqual(before);
});

test('[limit-24, error-11] a sixth market order is refused', async ({ page, user, wallet, world }) => {
  for (let count = 0; count < 5; count += 1) await makeMarketOrder(user, wallet);
  const trigger = { mint: DRIFT, condition: 'Price above', nudge: '+10%' };
  await (await reviewOrder({ page, user, wallet, world }, '20', trigger)).tap();
  await expect(orderReview(page).getByRole('alert')).toHaveText(
    'You already have 5 active market orders. Please cancel one to create a new order.',
  );
  await orderReview(page).getByRole('button', { name: 'See your orders' }).tap();
  await expect(page.getByRole('button', { name: 'Pending (5)' })).toBeVisible();
});

test('[orders-04, error-14] Try Again loads a list that could not be loaded', async ({
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

test('placing a time order passes the accessibility checks', async ({ page, wallet }) => {
  await page.goto(`/cloudwallet/${wallet.walletId}/swap/schedule`);
  await expect(page.getByRole('alert')).toHaveText(/Missing swap configuration/);
  await inspect(page, 'no swap to schedule');
  await swapLater(page, wallet.walletId, '20');
  await inspect(page, 'order type');
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await page.getByRole('button', { name: 'Review', exact: true }).tap();
  await expect(page.getByRole('alert')).toHaveText('Please select a time for your scheduled swap');
  await inspect(page, 'no time chosen');
  await choose(page, /^Pick a date and time/);
  await inspect(page, 'a time to pick');
  await page.getByRole('button', { name: 'Review', exact: true }).tap();
  await expect(orderReview(page)).toContainText('If it ran now');
  await inspect(page, 'review of an order');
});

test('placing a market order passes the accessibility checks', async ({ page, wallet }) => {
  await swapLater(page, wallet.walletId, '20');
  await page.getByRole('link', { name: /^Market Based/ }).tap();
  await choose(page, /^Another/);
  await page.getByRole('button', { name: 'Review', exact: true }).tap();
  await expect(page.getByText('Please select a token to monitor')).toBeVisible();
  await inspect(page, 'no token to monitor');
  await page.getByRole('textbox', { name: 'Token address' }).fill('abc');
  await expect(page.getByText(/^Please enter a valid Solana token address/)).toBeVisible();
  await inspect(page, 'invalid token address');
  await choose(page, /^SOL/);
  await choose(page, 'Price above');
  await page.getByRole('button', { name: '−10%' }).tap();
  await expect(page.getByRole('alert')).toHaveText(/^Price trigger must be above/);
  await inspect(page, 'a trigger already reached');
  await page.getByRole('button', { name: '+10%' }).tap();
  await inspect(page, 'a market order');
});

test('the list of orders passes the accessibility checks', async ({ page, user, wallet }) => {
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await inspect(page, 'no orders');
  const { orderId } = await makeMarketOrder(user, wallet);
  await user.call('cancelConditionalOrder', { orderId });
  await makeMarketOrder(user, wallet);
  await makeTimeOrder(user, wallet);
  await page.goto('/orders');
  await expect(pendingOrders(page)).toContainText('% to go');
  await inspect(page, 'orders');
  await endedOrders(page).getByRole('button').tap();
  await expect(orderDetails(page)).toBeVisible();
  await inspect(page, 'a completed order');
  await orderDetails(page).getByRole('button', { name: 'Done' }).tap();
  await pendingOrders(page)
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .tap();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspect(page, 'cancel an order');
});
