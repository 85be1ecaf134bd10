import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { dryRun, inMinutes, marketOrder, NOW, timeOrder, useOrderBackend } from '../../../testing/orders.tsx';
import { path, renderApp } from '../../../testing/render.tsx';
import { BONK_MINT, press, priced, SIGNATURE } from '../../../testing/swap.tsx';
import { setPreferences } from '../../data/preferences.ts';

const { backend, asked } = useOrderBackend();
const heading = () => screen.findByRole('heading', { level: 1, name: 'Orders' });
async function open(orders: readonly ConditionalOrder[]) {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  backend.functions.getConditionalOrders = () => ({ orders });
  backend.functions.getScheduledSends = () => ({ sends: [] });
  renderApp('/orders');
  await heading();
}
/** Five minutes, plus the ten seconds in whose steps ages are shown. */
const AGED = 5 * 60_000 + 10_000;
const pending = () => screen.findByRole('list', { name: 'Pending orders' });
const completed = () => screen.findByRole('list', { name: 'Completed orders' });
const executed = () =>
  timeOrder({
    ...{ status: 'executed', executedAt: inMinutes(-5), executionTxSignature: SIGNATURE },
    actualOutputAmount: '879225400000',
  });
const failed = () =>
  marketOrder({ status: 'failed', executionError: 'Not enough USDC. Available: 1, needed: 250.' });

test('an order that waits because its trigger cannot be judged says why', async () => {
  const executionError =
    'The price of the watched token is not known right now. Until it is, the order does not execute.';
  await open([
    marketOrder({ executionError, executionErrorDetails: { code: 'TRIGGER_IN_DOUBT', doubt: 'no_price' } }),
  ]);
  expect((await pending()).textContent).toContain(executionError);
});

describe('the filters', () => {
  const all = () => [
    timeOrder(),
    marketOrder(),
    executed(),
    failed(),
    marketOrder({ status: 'expired' }),
    timeOrder({ status: 'cancelled' }),
  ];
  const words = async () =>
    within(await completed())
      .getAllByRole('button')
      .map(({ textContent }) => /Executed|Failed|Expired|Cancelled/.exec(textContent)?.[0]);

  test('[route-14, state-25] All, chosen at first, shows every order, pending ones first', async () => {
    await open(all());
    await pending();
    const chips = within(screen.getByRole('group', { name: 'Which orders' })).getAllByRole('button');
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
      ['All', 'true'],
      ['Pending (2)', 'false'],
      ['Completed', 'false'],
    ]);
    press('Completed');
    press('All');
    expect(within(await pending()).getAllByRole('listitem')).toHaveLength(2);
    expect(await words()).toEqual(['Executed', 'Failed', 'Expired', 'Cancelled']);
  });

  test('[route-14] Pending (n) shows and counts the pending ones', async () => {
    await open(all());
    await pending();
    press('Pending (2)');
    expect(within(await pending()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('list', { name: 'Completed orders' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pending (2)' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('[route-14, state-28] Completed shows executed, cancelled, failed and expired ones', async () => {
    await open(all());
    await pending();
    press('Completed');
    expect(await words()).toHaveLength(4);
    expect(screen.queryByRole('list', { name: 'Pending orders' })).toBeNull();
  });

  test('each has its own empty state', async () => {
    await open([]);
    await screen.findByText('No orders yet');
    press('Pending (0)');
    screen.getByText('No pending orders');
    press('Completed');
    screen.getByText('No completed orders');
    press('All');
    press('Go to your wallets');
    await waitFor(() => expect(path()).toBe('/cloudwallet'));
  });
});

describe('a pending time order', () => {
  test('[orders-01, state-29, limit-29] counts down each second, to the end', async () => {
    await open([timeOrder({ scheduledTime: inMinutes(61.5) })]);
    await pending();
    vi.setTimerTickMode('manual');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toMatch(
      /^Swap 250 USDC for BONK on \w+, November 2\d at \d+:\d\d [AP]M$/,
    );
    const timer = () => screen.getByRole('timer').textContent;
    expect(timer()).toBe('1h 1m');
    await advance(60 * 60_000);
    expect(timer()).toMatch(/^1m \d+s$/);
    await advance(60_000);
    const before = Number.parseInt(timer() ?? '', 10);
    expect(before).toBeGreaterThan(5);
    await advance(1_000);
    expect(Number.parseInt(timer() ?? '', 10)).toBe(before - 1);
    await advance(before * 1_000);
    expect(timer()).toBe('Executing soon...');
  });

  test('that is due is polled until it is executed', async () => {
    const order = timeOrder({ scheduledTime: inMinutes(1) });
    await open([order]);
    await pending();
    const done = { ...executed(), orderId: order.orderId };
    await advance(61_000);
    const count = asked('getConditionalOrders').length;
    backend.functions.getConditionalOrders = () => ({ orders: [done] });
    await advance(2_100);
    expect(asked('getConditionalOrders').length).toBeGreaterThan(count);
    within(await completed()).getByText('Received 8,792,254 BONK.');
  });

  test('[state-26] that is being executed cannot be cancelled', async () => {
    await open([timeOrder({ isExecuting: true })]);
    within(await pending()).getByText('Executing');
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});

describe('a pending market order', () => {
  test('[orders-02, state-30, data-12] shows price, trigger, distance, expiry and last check', async () => {
    await open([marketOrder({ lastMarketCheck: inMinutes(-4) })]);
    const card = within(await pending());
    await card.findByText('5.6% to go');
    card.getByText('$2.84e-5');
    card.getByText('$3.00e-5');
    // Screen readers say them in full.
    card.getByText('$0.0000284');
    card.getByText('$0.00003');
    card.getByText('Expires in 18h 24m');
    card.getByText('Last check 4m ago');
    card.getByText('Checked every 20 minutes');
    card.getByText('Swap 250 USDC for BONK when BONK is above $0.00003, valid for 24 hours');
  });

  test.each([
    [2_200_000_000, '$2.20B', '36.4% to go'],
    [null, '—', 'No market cap known now'],
  ])(
    '[state-41, orders-02] that waits for a market cap, now %s, shows the price too',
    async (marketCap, shown, distance) => {
      backend.functions.getSolanaTokenPricesWeb = () => ({
        success: true,
        tokens: [priced('BONK', { address: BONK_MINT, currentPrice: 0.0000284, marketCap })],
        failedTokens: [],
      });
      await open([marketOrder({ triggerCondition: 'mcap_above', triggerValue: 3e9 })]);
      const card = within(await pending());
      await card.findByText('$2.84e-5');
      card.getByText('Price now');
      card.getByText('Market cap now');
      expect(card.getAllByText(shown)).toHaveLength(1);
      card.getByText('$3.00B');
      card.getByText(distance);
      card.getByText('Expires in 18h 24m');
    },
  );

  test('[orders-02, limit-29, state-30] refreshes the price every 60 s', async () => {
    await open([marketOrder({ expiresAt: null, expirationMode: 'gtc' })]);
    const card = within(await pending());
    await card.findByText('5.6% to go');
    card.getByText('Good Till Cancelled');
    expect(asked('getSolanaTokenPricesWeb')).toEqual([{ tokens: [BONK_MINT] }]);
    backend.functions.getSolanaTokenPricesWeb = () => ({
      success: true,
      tokens: [priced('BONK', { address: BONK_MINT, currentPrice: 0.00002 })],
      failedTokens: [],
    });
    vi.setTimerTickMode('manual');
    // Some time has passed since the price was read.
    await advance(50_000);
    expect(asked('getSolanaTokenPricesWeb')).toHaveLength(1);
    await advance(10_000);
    expect(asked('getSolanaTokenPricesWeb')).toHaveLength(2);
    card.getByText('50.0% to go');
  });

  test('[state-30] that has expired says so before the server does', async () => {
    await open([marketOrder({ expiresAt: inMinutes(-1) })]);
    within(await pending()).getByText('Expired');
  });
});

describe('an ended order', () => {
  test('[data-12, state-25] shows what was received, and links to the explorer', async () => {
    await open([executed()]);
    const row = within(await completed()).getByRole('button');
    expect(row.textContent).toContain('Received 8,792,254 BONK.');
    fireEvent.click(row);
    const sheet = within(screen.getByRole('dialog', { name: 'Order' }));
    sheet.getByText('8,792,254 BONK');
    const link = sheet.getByRole('link', { name: /^Transaction .* in the explorer$/ });
    expect(link.getAttribute('href')).toBe(`https://explorer.test/tx/${SIGNATURE}`);
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Order' })).toBeNull());
  });

  test('[data-12, state-25] that failed says why', async () => {
    await open([failed()]);
    const row = within(await completed()).getByRole('button');
    expect(row.textContent).toContain('Not enough USDC. Available: 1, needed: 250.');
    fireEvent.click(row);
    within(screen.getByRole('dialog', { name: 'Order' })).getByText(
      'Not enough USDC. Available: 1, needed: 250.',
    );
  });
});

test('the statement of an order is asked for by its id, and says why it cannot be had', async () => {
  const order = marketOrder();
  await open([order]);
  backend.functions.getOrderStatement = () => new Refusal('UNAVAILABLE', 'The signer is away.');
  fireEvent.click(within(await pending()).getByRole('button', { name: /^Statement: / }));
  expect((await screen.findByRole('alert')).textContent).toContain('The signer is away.');
  expect(asked('getOrderStatement')).toEqual([{ orderId: order.orderId }]);
});

describe('cancelling', () => {
  const order = timeOrder();
  const ask = async () => {
    await open([order]);
    await pending();
    press(/^Cancel: /);
    return within(screen.getByRole('alertdialog', { name: 'Cancel this order?' }));
  };
  const cancelled = { ...order, status: 'cancelled' as const };
  const accept = () => {
    backend.functions.getConditionalOrders = () => ({ orders: [cancelled] });
    return { success: true, order: cancelled };
  };
  const asks = () => asked('cancelConditionalOrder');

  test('[orders-03, state-26, fn-12] asks first, then cancels', async () => {
    backend.functions.cancelConditionalOrder = accept;
    const dialog = await ask();
    expect(asks()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    within(await completed()).getByText('Cancelled');
    expect(asks()).toEqual([{ orderId: order.orderId }]);
    await screen.findByText('The order was cancelled. Nothing was swapped.');
  });

  test('does nothing on Keep order', async () => {
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep order' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asks()).toEqual([]);
  });

  test('[error-12] reports a failure with its message', async () => {
    backend.functions.cancelConditionalOrder = () =>
      new Refusal('FAILED_PRECONDITION', 'This order is being executed. It can no longer be cancelled.');
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    const alert = await screen.findByText(/^Failed to cancel order/);
    expect(alert.textContent).toBe(
      'Failed to cancel order: This order is being executed. It can no longer be cancelled.',
    );
    expect(alert.closest('[role="alert"]')).toBeTruthy();
  });

  test.each([
    ['PIN_REQUIRED', 'INVALID_PIN'],
    ['This order requires PIN to cancel', 'Invalid PIN entered'],
  ])(
    '[error-13, state-14, state-15, role-04] "%s" asks for the PIN, "%s" for another try',
    async (first, second) => {
      const answers = [new Refusal('INVALID_ARGUMENT', first), new Refusal('INVALID_ARGUMENT', second)];
      backend.functions.cancelConditionalOrder = () => answers.shift() ?? accept();
      const dialog = await ask();
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
      await screen.findByRole('dialog', { name: 'Enter your PIN' });
      const enter = (pin: string) => {
        const keys = within(screen.getByRole('group', { name: 'PIN keys' }));
        for (const digit of pin) fireEvent.click(keys.getByRole('button', { name: digit }));
      };
      enter('000000');
      await screen.findByText(/Invalid PIN\. Please try again\./);
      await advance(1_000);
      enter('123456');
      await completed();
      expect(asks()).toEqual([
        { orderId: order.orderId },
        { orderId: order.orderId, pin: '000000' },
        { orderId: order.orderId, pin: '123456' },
      ]);
    },
  );
});

describe('a missed time order', () => {
  const missed = timeOrder({ scheduledTime: inMinutes(-120), isMissed: true });
  const running = { ...missed, isMissed: false, isExecuting: true };
  const asks = () => asked('executeMissedOrder');
  const decide = async () => {
    await open([missed]);
    await pending();
    press(/^Execute now: /);
    return within(screen.getByRole('alertdialog', { name: 'Execute this order now?' }));
  };

  test('says when it was due and asks for a decision, without a countdown', async () => {
    await open([missed, timeOrder()]);
    const [card] = within(await pending()).getAllByRole('listitem');
    const text =
      /^It was due \w+ \d+, \d+:\d\d [AP]M while Cumulus was not running\. Execute now or cancel\?$/;
    within(card!).getByText(text);
    within(card!).getByRole('button', { name: /^Cancel: Swap 250 USDC for BONK/ });
    within(card!).getByRole('button', { name: /^Execute now: Swap 250 USDC for BONK/ });
    expect(within(card!).queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pending (2)' })).toBeTruthy();
  });

  test('is not polled like an order that is due', async () => {
    await open([missed]);
    await pending();
    const count = asked('getConditionalOrders').length;
    await advance(20_000);
    expect(asked('getConditionalOrders')).toHaveLength(count);
  });

  test('is executed after confirmation, with the PIN if one is set', async () => {
    const answers = [new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED')];
    backend.functions.executeMissedOrder = () => {
      const refusal = answers.shift();
      if (refusal) return refusal;
      backend.functions.getConditionalOrders = () => ({ orders: [running] });
      return { success: true, order: running };
    };
    const dialog = await decide();
    expect(asks()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Execute now' }));
    await screen.findByRole('dialog', { name: 'Enter your PIN' });
    const keys = within(screen.getByRole('group', { name: 'PIN keys' }));
    for (const digit of '123456') fireEvent.click(keys.getByRole('button', { name: digit }));
    await screen.findByText('The order is being executed.');
    within(await pending()).getByText('Executing');
    expect(asks()).toEqual([{ orderId: missed.orderId }, { orderId: missed.orderId, pin: '123456' }]);
  });

  test('does nothing on Not now', async () => {
    const dialog = await decide();
    fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asks()).toEqual([]);
  });

  test('that was decided on another device says so', async () => {
    backend.functions.executeMissedOrder = () =>
      new Refusal('FAILED_PRECONDITION', 'This order no longer waits for your decision.');
    const dialog = await decide();
    fireEvent.click(dialog.getByRole('button', { name: 'Execute now' }));
    await screen.findByText('Failed to execute order: This order no longer waits for your decision.');
  });
});

test('[orders-04, error-14, fn-11] a list that cannot be loaded offers Try Again', async () => {
  backend.functions.getConditionalOrders = () => new Refusal('INTERNAL', 'INTERNAL');
  renderApp('/orders');
  await screen.findByText('Failed to load orders');
  backend.functions.getConditionalOrders = () => ({ orders: [timeOrder()] });
  press('Try Again');
  await pending();
  expect(asked('getConditionalOrders').at(-1)).toEqual({});
});

test('hidden balances hide the amounts of orders', async () => {
  setPreferences({ hideBalances: true });
  await open([timeOrder(), marketOrder(), executed()]);
  const all = within(await pending());
  all.getByText(/^Swap USDC for BONK on /);
  all.getByText(/^Swap USDC for BONK when BONK is above /);
  const row = within(await completed()).getByRole('button');
  expect(row.textContent).toContain('USDC for BONK');
  fireEvent.click(row);
  expect(screen.getByRole('dialog', { name: 'Order' }).textContent).toContain('Sold••••Hidden');
  expect(document.body.textContent).not.toMatch(/250|8,792,254/);
});

test('orders that could not be refreshed show their age', async () => {
  await open([timeOrder()]);
  await pending();
  backend.functions.getConditionalOrders = () => new Refusal('INTERNAL', 'INTERNAL');
  await advance(AGED);
  await screen.findByText('Failed to load orders. Updated 5 min ago.');
  backend.functions.getConditionalOrders = () => ({ orders: [timeOrder()] });
  press('Refresh');
  await waitFor(() => expect(screen.queryByText(/^Failed to load orders/)).toBeNull());
});

test('prices that could not be refreshed show their age', async () => {
  await open([marketOrder()]);
  await within(await pending()).findByText(/to go$/);
  backend.functions.getSolanaTokenPricesWeb = () => new Refusal('INTERNAL', 'INTERNAL');
  await advance(AGED);
  await screen.findByText('The price could not be loaded. Updated 5 min ago.');
});

test('a placed order and its dry run are announced once', async () => {
  const order = timeOrder();
  backend.functions.getConditionalOrders = () => ({ orders: [order] });
  renderApp('/orders', { placed: { orderId: order.orderId, buyToken: order.buyToken, dryRun } });
  await screen.findByText('Order placed.');
  expect(history.state.state).toBeNull();
});

test('Orders on the wallet screens leads here, and Back leads back', async () => {
  renderApp('/cloudwallet/w1');
  await screen.findByRole('heading', { level: 1, name: /^Main/ });
  press('Orders');
  await heading();
  press('Back');
  await waitFor(() => expect(path()).toBe('/cloudwallet'));
});
