import type { OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advance } from '../../../../testing/backend.ts';
import {
  dryRun,
  marketOrder,
  NOW,
  renderNewOrder,
  setup,
  useOrderBackend,
} from '../../../../testing/orders.tsx';
import { path } from '../../../../testing/render.tsx';
import { press } from '../../../../testing/swap.tsx';
import type { ChartCanvas } from '../../../ui/chart-canvas.ts';

const levels: number[][] = [];
vi.mock('../../../ui/chart-canvas.ts', () => ({
  openChartCanvas: () => ({
    draw: (...[, , , drawn]: Parameters<ChartCanvas['draw']>) => levels.push([...drawn]),
    mark: () => {},
    indexAt: () => 0,
    remove: () => {},
  }),
}));

const { backend, asked } = useOrderBackend();
const sol = { mint: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, multiplier: 1, logoURI: 'solana' };
/** Half a SOL for USDC. */
const selling = {
  wallet: setup.wallet,
  sellToken: { ...sol, verified: true, amount: '500000000' },
  buyToken: setup.sellToken,
};
const dialog = () => screen.getByRole('dialog', { name: 'Review order' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });

/** Waits until the chart has these lines. */
const drawn = (...prices: string[]) =>
  waitFor(() => expect(levels.at(-1)?.map((level) => level.toFixed(3))).toEqual(prices));

/** From the choice of the type into the form. */
async function open(name: string, swap: object = selling) {
  await renderNewOrder('order-type', 'Swap Later', swap);
  fireEvent.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
  await screen.findByRole('heading', { level: 1, name });
  await advance(100);
}
async function review() {
  press('Review');
  await advance(600);
  return within(await screen.findByRole('dialog', { name: 'Review order' }));
}
async function place(): Promise<{ rule: OrderRule } & Record<string, unknown>> {
  await review();
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Create order' }));
  await advance(100);
  await screen.findByText('Order placed.');
  expect(path()).toBe('/orders');
  return asked('placeOrder').at(-1) as { rule: OrderRule } & Record<string, unknown>;
}

beforeEach(() => {
  levels.length = 0;
  backend.functions.placeOrder = () => ({ success: true, orders: [marketOrder()], bundle: null, dryRun });
  backend.functions.getPriceHistory = () => ({
    success: true,
    points: [0, 1, 2].map((hour) => ({ at: new Date(NOW - hour * 3_600_000).toISOString(), usd: 148 })),
  });
});

test('a trailing stop follows the highest price by ten percent, with its line in the chart', async () => {
  await open('Trailing stop');
  screen.getByText('Swap 0.5 SOL for USDC when SOL falls 10% from its highest price.');
  await drawn('133.488');
  const order = await place();
  expect(order).toMatchObject({
    ...{ walletId: 'w1', watchedMint: SOL_MINT, expirationMode: 'gtc' },
    rule: { kind: 'trailing', percent: 10 },
    sellToken: { mint: SOL_MINT, amount: '500000000' },
    buyToken: { mint: USDC_MINT },
  });
  expect(order.floors).toHaveLength(1);
});

test('an invalid fall is refused', async () => {
  await open('Trailing stop');
  type('Fall in percent', '95');
  press('Review');
  expect(screen.getByRole('alert').textContent).toBe('Please enter a fall between 0.1% and 90%');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('20%');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('take profit and stop loss begin at +10% and -5%, and each has a least', async () => {
  await open('Take profit and stop loss');
  await drawn('163.152', '140.904');
  const sheet = await review();
  sheet.getByText('Swap 0.5 SOL for USDC when SOL is above $163.152 or below $140.904.');
  sheet.getByText('Take profit brings at least');
  sheet.getByText('Stop loss brings at least');
  fireEvent.click(sheet.getByRole('button', { name: 'Back' }));
  const order = await place();
  expect(order.rule).toEqual({ kind: 'oco', above: '163.152', below: '140.904' });
  expect(order.floors).toHaveLength(2);
});

test('a stop loss above the current price is refused with that price', async () => {
  await open('Take profit and stop loss');
  type('Stop loss below, USD', '$150');
  press('Review');
  expect(screen.getByRole('alert').textContent).toBe('Price trigger must be below current price ($148.32)');
});

test('a share of what is held then sells at most what is held now', async () => {
  await open('Take profit and stop loss');
  press('50%');
  screen.getByText(/^Of what Main holds then, at most 24.98 SOL\.$/);
  const order = await place();
  expect(order).toMatchObject({ shareBps: 5_000, sellToken: { amount: '24980000000' } });
});

test('a buy is protected at once, around the current price', async () => {
  await open('Buy, then protect', { ...selling, sellToken: setup.sellToken, buyToken: selling.sellToken });
  const sheet = await review();
  sheet.getByText('Buy SOL for 250 USDC now, then sell it when SOL is above $163.152 or below $140.904.');
  sheet.getByText(/^The first swap is made at once/);
  fireEvent.click(sheet.getByRole('button', { name: 'Back' }));
  const order = await place();
  // A quarter more than the quote.
  expect(order.rule).toEqual({
    ...{ kind: 'otoco', above: '163.152', below: '140.904' },
    most: '1456842500000',
  });
  expect(order).toMatchObject({ watchedMint: SOL_MINT });
  expect(order.floors).toBeUndefined();
});

test('a buy that waits is protected around its own price', async () => {
  await open('Buy, then protect', { ...selling, sellToken: setup.sellToken, buyToken: selling.sellToken });
  fireEvent.click(screen.getByRole('radio', { name: 'Below a price' }));
  expect(field('Buy below, USD').value).toBe('$140.904');
  const order = await place();
  expect(order.rule).toEqual({
    ...{ kind: 'otoco', condition: 'price_below', value: '140.904' },
    ...{ above: '154.994', below: '133.859', most: '1533519034460' },
  });
});

test('a ladder sells equal parts, each at a higher price', async () => {
  await open('Ladder');
  const parts = within(screen.getByRole('list', { name: 'Parts' }));
  expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '0.166666666 SOL$155.736',
    '0.166666666 SOL$163.152',
    '0.166666668 SOL$170.568',
  ]);
  await drawn('155.736', '163.152', '170.568');
  const order = await place();
  expect(order.rule).toMatchObject({ kind: 'ladder', condition: 'price_above' });
});

test('a ladder that buys goes down', async () => {
  await open('Ladder', { ...selling, sellToken: setup.sellToken, buyToken: selling.sellToken });
  press('10%');
  const order = await place();
  expect(order.rule).toMatchObject({
    condition: 'price_below',
    rungs: [{ value: '133.488' }, { value: '118.656' }, { value: '103.824' }],
  });
});

test('a swap is repeated every day, ten times from now, unless its user says otherwise', async () => {
  await open('Repeat');
  const order = await place();
  expect(order.rule).toMatchObject({
    ...{ kind: 'recurring', count: 1, unit: 'day', rounds: 10, missed: 'skip' },
    timeZone: new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone,
  });
  expect(order.expirationMode).toBeUndefined();
});

test('a repeated swap has an interval, an end and a band of its own', async () => {
  await open('Repeat');
  press('Other');
  type('Every', '3');
  fireEvent.click(screen.getByRole('radio', { name: 'Weeks' }));
  press('When I cancel');
  fireEvent.click(screen.getByRole('radio', { name: 'Make it late' }));
  fireEvent.click(screen.getByRole('checkbox'));
  type('Upper price, USD', '$130');
  press('Review');
  expect(screen.getByRole('alert').textContent).toBe('The upper price must be above the lower one.');
  type('Upper price, USD', '$180');
  const sheet = await review();
  sheet.getByText(/^Swap 0.5 SOL for USDC every 3 weeks from .* until cancelled\.$/);
  fireEvent.click(sheet.getByRole('button', { name: 'Back' }));
  const order = await place();
  expect(order.rule).toMatchObject({
    count: 3,
    unit: 'week',
    missed: 'catch_up',
    high: '180',
    low: '133.488',
  });
  expect(order.rule).not.toHaveProperty('rounds');
});

test.each([
  ['Trailing stop', 'For swaps that sell a token whose price moves.'],
  ['Take profit and stop loss', 'For swaps that sell a token whose price moves.'],
])('%s is not for a token that is worth a dollar', async (name, why) => {
  await renderNewOrder('order-type', 'Swap Later');
  expect(screen.queryByRole('link', { name: new RegExp(`^${name}`) })).toBeNull();
  expect(screen.getByText(name).parentElement?.textContent).toBe(`${name}${why}`);
});

test('a trailing stop that was placed with dollars keeps them until a percentage is typed', async () => {
  await renderNewOrder('order-type', 'Trailing stop', {
    ...selling,
    plan: { kind: 'trailing', id: 'o1', rule: { kind: 'trailing', usd: 7 } },
  });
  await advance(100);
  expect(field('Fall in percent').value).toBe('');
  screen.getByText('Swap 0.5 SOL for USDC when SOL falls $7 from its highest price.');
  type('Fall in percent', '5');
  screen.getByText('Swap 0.5 SOL for USDC when SOL falls 5% from its highest price.');
});

test('a repeated swap that has begun is changed from its next time on', async () => {
  backend.functions.editOrder = () => ({ success: true, orders: [marketOrder()], bundle: null });
  const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
  const rule = {
    ...{ kind: 'recurring', count: 1, unit: 'hour', timeZone: 'UTC', missed: 'skip', rounds: 5 },
    startAt: at(-1.5),
  };
  await renderNewOrder('order-type', 'Repeat', {
    ...selling,
    plan: { kind: 'recurring', id: 'b1', rule, ended: 2, nextAt: at(0.5) },
  });
  await advance(100);
  screen.getByText('2 times so far');
  type('Amount in SOL', '0.25');
  screen.getByText(/^Swap 0.25 SOL for USDC every hour, 3 times from /);
  type('How many times', '4');
  press('every day');
  screen.getByText(/^Swap 0.25 SOL for USDC every day, 2 times from /);
  const sheet = await review();
  fireEvent.click(sheet.getByRole('button', { name: 'Change order' }));
  await screen.findByText('Order changed.');
  expect(asked('editOrder')).toMatchObject([
    {
      ...{ id: 'b1', sellToken: { amount: '250000000' } },
      // The third round is still at its time.
      rule: { ...rule, unit: 'day', rounds: 4, startAt: at(0.5 - 2 * 24) },
    },
  ]);
});

test('of a buy that was made the protection is changed', async () => {
  backend.functions.editOrder = () => ({ success: true, orders: [marketOrder()], bundle: null });
  const rule = {
    kind: 'otoco',
    condition: 'price_below',
    value: '140',
    above: '160',
    below: '120',
    most: '9',
  };
  const buying = {
    ...selling,
    sellToken: { ...setup.sellToken, amount: '50000000' },
    buyToken: selling.sellToken,
  };
  await renderNewOrder('order-type', 'Buy, then protect', {
    ...buying,
    plan: { kind: 'otoco', id: 'b1', rule, ended: 1 },
  });
  await advance(100);
  expect(screen.queryByText('Below a price')).toBeNull();
  type('Take profit above, USD', '170');
  screen.getByText('Swap SOL for USDC when SOL is above $170 or below $120.');
  const sheet = await review();
  fireEvent.click(sheet.getByRole('button', { name: 'Change order' }));
  await screen.findByText('Order changed.');
  expect(asked('editOrder')).toMatchObject([{ id: 'b1', rule: { ...rule, above: '170' } }]);
});

test('the parts of a ladder that were made stay as they are', async () => {
  backend.functions.editOrder = () => ({ success: true, orders: [marketOrder()], bundle: null });
  const rungs = ['150', '155', '160'].map((value) => ({ value, amount: '100000000' }));
  await renderNewOrder('order-type', 'Ladder', {
    ...{ ...selling, sellToken: { ...selling.sellToken, amount: '300000000' } },
    plan: { kind: 'ladder', id: 'b1', rule: { kind: 'ladder', condition: 'price_above', rungs }, ended: 1 },
  });
  await advance(100);
  press('10%');
  const sheet = await review();
  fireEvent.click(sheet.getByRole('button', { name: 'Change order' }));
  await screen.findByText('Order changed.');
  const { rule } = asked('editOrder')[0] as { rule: { rungs: typeof rungs } };
  expect(rule.rungs).toHaveLength(3);
  expect(rule.rungs[0]).toEqual(rungs[0]);
  expect(rule.rungs.slice(1).map(({ amount }) => amount)).toEqual(['100000000', '100000000']);
});

test('a change fills in what was placed, and keeps its id', async () => {
  backend.functions.editOrder = () => ({ success: true, orders: [marketOrder()], bundle: null });
  const rule = { kind: 'trailing', percent: 7 };
  await renderNewOrder('order-type', 'Trailing stop', {
    ...selling,
    plan: { kind: 'trailing', id: 'o1', rule },
  });
  await advance(100);
  expect(field('Fall in percent').value).toBe('7');
  press('5%');
  const sheet = await review();
  fireEvent.click(sheet.getByRole('button', { name: 'Change order' }));
  await screen.findByText('Order changed.');
  expect(asked('editOrder')).toMatchObject([{ id: 'o1', rule: { kind: 'trailing', percent: 5 } }]);
  expect(asked('placeOrder')).toEqual([]);
});

test('prices that are reviewed before the market is known are still suggested', async () => {
  const prices = backend.functions.getSolanaTokenPricesWeb!;
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.functions.getSolanaTokenPricesWeb = async (input) => {
    await promise;
    return prices(input);
  };
  await renderNewOrder('order-type', 'Take profit and stop loss', { ...selling, plan: { kind: 'oco' } });
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(field('Take profit above, USD').value).toBe('');
  resolve();
  await waitFor(() => expect(field('Take profit above, USD').value).not.toBe(''));
  expect(field('Stop loss below, USD').value).not.toBe('');
});
