import type { OrderBundle, OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../testing/backend.ts';
import { inMinutes, marketOrder, NOW, setup, timeOrder, useOrderBackend } from '../../../testing/orders.tsx';
import { path, renderApp } from '../../../testing/render.tsx';
import { BONK_MINT, press } from '../../../testing/swap.tsx';
import { setPreferences } from '../../data/preferences.ts';

const { backend, asked } = useOrderBackend();
const rule: OrderRule = {
  ...{ kind: 'recurring', count: 1, unit: 'week', timeZone: 'UTC', startAt: inMinutes(-60) },
  ...{ rounds: 10, missed: 'skip' },
};

function bundle(values: Partial<OrderBundle> = {}): OrderBundle {
  return {
    ...{ id: 'b1', walletId: 'w1', kind: 'recurring', rule, state: 'active' },
    sellToken: { ...timeOrder().sellToken },
    buyToken: timeOrder().buyToken,
    shareBps: null,
    ...{ nextAt: inMinutes(60), rounds: 3, sold: '750000000', brought: '2600000000000' },
    ...{ createdAt: inMinutes(-60), endedAt: null, summary: '' },
    ...values,
  };
}

async function open(bundles: readonly OrderBundle[], orders: readonly ConditionalOrder[] = []) {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  backend.functions.getOrderBundles = () => ({ bundles });
  backend.functions.getConditionalOrders = () => ({ orders });
  renderApp('/orders');
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
}
const cards = async () => within(await screen.findByRole('list', { name: 'Orders of several swaps' }));

test('a repeated swap says what it did, and when it goes on', async () => {
  await open([bundle()], [timeOrder({ bundleId: 'b1', kind: 'recurring' })]);
  const list = await cards();
  list.getByRole('heading', { name: /^Swap 250 USDC for BONK every week, 10 times from / });
  list.getByText('3 of 10 times so far');
  list.getByText('Sold 750 USDC, received 26,000,000 BONK');
  list.getByText(/^Nov 20/);
  // Its next round is not shown once more.
  expect(screen.queryByRole('list', { name: 'Pending orders' })).toBeNull();
});

test('a round that waits for a decision has its own card', async () => {
  await open([bundle()], [timeOrder({ bundleId: 'b1', kind: 'recurring', isMissed: true })]);
  await cards();
  within(await screen.findByRole('list', { name: 'Pending orders' })).getByText('Execute now');
});

test('amounts are hidden with the balances', async () => {
  setPreferences({ hideBalances: true });
  await open([bundle()]);
  const list = await cards();
  list.getByText('Sold USDC, received BONK');
  expect(list.getByRole('heading').textContent).not.toContain('250');
  setPreferences({ hideBalances: false });
});

test('a share is shown instead of an amount, and the form begins with it', async () => {
  await open([bundle({ shareBps: 2_500 })]);
  const list = await cards();
  list.getByRole('heading', { name: /^Swap 25% of your USDC for BONK every week, / });
  fireEvent.click(list.getByRole('button', { name: /^Place again: / }));
  await screen.findByRole('heading', { level: 1, name: 'Repeat' });
  expect(screen.getByRole('button', { name: '25%' }).getAttribute('aria-pressed')).toBe('true');
});

test('a late round is due, and one that did nothing yet says so', async () => {
  await open([bundle({ nextAt: inMinutes(-1), rounds: 0, sold: '0', brought: '0' })]);
  const list = await cards();
  list.getByText('Due now');
  list.getByText('Nothing was swapped yet.');
});

test('it is paused, and says so', async () => {
  let state: OrderBundle['state'] = 'active';
  await open([]);
  backend.functions.getOrderBundles = () => ({ bundles: [bundle({ state })] });
  backend.functions.pauseOrder = () => {
    state = 'paused';
    return { success: true, orders: [], bundle: bundle({ state }) };
  };
  press('Refresh');
  press('Refresh');
  fireEvent.click((await cards()).getByRole('button', { name: /^Pause: / }));
  await screen.findByText('Order paused.');
  await screen.findByText('Paused. Nothing is swapped meanwhile.');
  expect(asked('pauseOrder')).toEqual([{ id: 'b1', paused: true }]);
  (await cards()).getByRole('button', { name: /^Resume: / });
});

test('it is cancelled after a question', async () => {
  await open([bundle()]);
  backend.functions.cancelBundle = () => ({ success: true });
  fireEvent.click((await cards()).getByRole('button', { name: /^Cancel: / }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText('The order was cancelled. Nothing more is swapped.');
  expect(asked('cancelBundle')).toEqual([{ bundleId: 'b1' }]);
});

test('a refusal is shown', async () => {
  await open([bundle()]);
  backend.functions.pauseOrder = () =>
    new Refusal('NOT_FOUND', 'There is no such order.', { code: 'ORDER_NOT_FOUND' });
  fireEvent.click((await cards()).getByRole('button', { name: /^Pause: / }));
  await screen.findByText('There is no such order.');
});

test.each([
  ['Edit', { id: 'b1', ended: 3, nextAt: expect.any(String) }],
  ['Place again', {}],
])('%s opens the form as it was placed', async (act, id) => {
  await open([bundle()]);
  fireEvent.click((await cards()).getByRole('button', { name: new RegExp(`^${act}: `) }));
  await screen.findByRole('heading', { level: 1, name: 'Repeat' });
  expect(path()).toBe('/cloudwallet/w1/swap/order-type');
  expect(window.history.state.state.plan).toEqual({ kind: 'recurring', rule, shareBps: null, ...id });
  expect(screen.getByRole('button', { name: 'every week' }).getAttribute('aria-pressed')).toBe('true');
});

test('a ladder lists what waits, and an ended one what came of it', async () => {
  const ladder: OrderRule = {
    kind: 'ladder',
    condition: 'price_below',
    rungs: [
      { value: 0.00002, amount: '125000000' },
      { value: 0.00001, amount: '125000000' },
    ],
  };
  const values = { kind: 'ladder', rule: ladder, nextAt: null } as const;
  await open(
    [
      bundle(values),
      bundle({ ...values, id: 'b2', state: 'ended', endedAt: inMinutes(-5) }),
      bundle({ ...values, id: 'b3', state: 'cancelled', endedAt: inMinutes(-5), sold: '0' }),
    ],
    [marketOrder({ bundleId: 'b1', kind: 'ladder', triggerCondition: 'price_below', triggerValue: 0.00001 })],
  );
  const [card, ended] = await screen.findAllByRole('list', { name: 'Orders of several swaps' });
  within(card!).getByRole('heading', {
    name: 'Swap 250 USDC for BONK in 2 parts while BONK falls from $0.00002 to $0.00001',
  });
  expect(within(within(card!).getByRole('list', { name: 'Parts' })).getAllByRole('listitem')).toHaveLength(1);
  expect(ended!.textContent).toMatch(/Ended · Nov 20, .*Sold 750 USDC/);
  expect(ended!.textContent).toMatch(/Cancelled · Nov 20, .*Nothing was swapped yet\./);
  press('Completed');
  expect(screen.getAllByRole('list', { name: 'Orders of several swaps' })).toHaveLength(1);
});

test('take profit and stop loss shows both prices, a trailing stop its highest', async () => {
  const own = { triggerToken: { mint: BONK_MINT, symbol: 'BONK', name: 'Bonk' }, expiresAt: null } as const;
  const selling = { sellToken: { ...setup.buyToken, amount: '100000000' }, buyToken: setup.sellToken };
  await open(
    [],
    [
      marketOrder({ ...own, ...selling, kind: 'oco', triggerValue: 0.00004, stopValue: 0.00002 }),
      marketOrder({
        ...{ ...own, ...selling, kind: 'trailing', triggerCondition: 'price_below', triggerValue: 0.000027 },
        ...{ trailPercent: 10, peak: 0.00003, shareBps: 5_000, pausedAt: inMinutes(-30) },
      }),
    ],
  );
  const [oco, trailing] = within(await screen.findByRole('list', { name: 'Pending orders' })).getAllByRole(
    'article',
  );
  within(oco!).getByRole('heading', {
    name: 'Swap 1,000 BONK for USDC when BONK is above $0.00004 or below $0.00002',
  });
  expect(oco!.textContent).toMatch(/Take profit \$4\.00e-5.*Stop loss \$2\.00e-5/);
  within(trailing!).getByRole('heading', {
    name: 'Swap 50% of your BONK for USDC when BONK falls 10% from its highest price',
  });
  expect(trailing!.textContent).toMatch(/Stop now \$2\.70e-5.*Highest so far \$3\.00e-5/);
  within(trailing!).getByText(/^Paused since Nov 20, .* Nothing is swapped meanwhile\.$/);
});

test('an order that was skipped says why', async () => {
  const executionError = 'There is no such order.';
  await open([], [timeOrder({ status: 'expired', executionError, executionErrorDetails: null })]);
  await screen.findByText(executionError);
});
