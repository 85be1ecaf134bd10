import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { dryRun, NOW, renderNewOrder, setup, timeOrder, useOrderBackend } from '../../../testing/orders.tsx';
import { path, renderApp } from '../../../testing/render.tsx';
import { press } from '../../../testing/swap.tsx';
import { momentText } from './order-times.ts';
import { timeOrderSentence } from './order-words.ts';

const { backend, asked } = useOrderBackend();
const HOUR = 60 * 60_000;
const open = () => renderNewOrder('schedule', 'Time Based');
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const dialog = () => screen.getByRole('dialog', { name: 'Review order' });
const created = () => asked('createConditionalOrder');
const place = () => fireEvent.click(within(dialog()).getByRole('button', { name: /^Schedule swap for/ }));
async function review(name = /^1 hour/) {
  choose(name);
  press('Review');
  await advance(600);
}

test('[route-11, rule-24] nothing is chosen at first, and reviewing that is refused', async () => {
  await open();
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false);
  press('Review');
  expect(screen.getByRole('alert').textContent).toBe('Please select a time for your scheduled swap');
  choose(/^4 hours/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[rule-27] quick choices are 1, 4 and 24 hours', async () => {
  await open();
  const at = (hours: number) => new Date(NOW + hours * HOUR);
  for (const [name, hours] of [
    [/^1 hour/, 1],
    [/^4 hours/, 4],
    [/^24 hours/, 24],
  ] as const) {
    choose(name);
    screen.getByText(`${timeOrderSentence(setup.sellToken, setup.buyToken, at(hours), new Date(NOW))}.`);
  }
});

test('[rule-25, rule-27] a date and a time can be chosen from today on, initially now plus 5 minutes', async () => {
  await open();
  choose(/^Pick a date and time/);
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  const time = screen.getByLabelText<HTMLInputElement>('Time');
  const [first, ahead] = [new Date(NOW), new Date(NOW + 5 * 60_000)];
  const two = (number: number) => String(number).padStart(2, '0');
  expect(date.min).toBe(`${first.getFullYear()}-${two(first.getMonth() + 1)}-${two(first.getDate())}`);
  expect(time.value).toBe(`${two(ahead.getHours())}:${two(ahead.getMinutes())}`);
  fireEvent.change(date, { target: { value: '2027-01-05' } });
  fireEvent.change(time, { target: { value: '09:30' } });
  screen.getByText('Swap 250 USDC for BONK on Tuesday, January 5, 2027 at 9:30 AM.');
  fireEvent.change(date, { target: { value: '2026-11-19' } });
  press('Review');
  expect(screen.getByRole('alert').textContent).toBe(
    'This time has already passed. Please select a time in the future.',
  );
  fireEvent.change(date, { target: { value: '' } });
  press('Review');
  expect(screen.getByRole('alert').textContent).toBe('Please select a time for your scheduled swap');
  expect(created()).toEqual([]);
});

test('[rule-28] a time more than 30 days ahead gets a warning, and is accepted', async () => {
  await open();
  choose(/^Pick a date and time/);
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  fireEvent.change(date, { target: { value: '2026-12-19' } });
  expect(screen.queryByText('This is more than 30 days ahead.')).toBeNull();
  // The same day of the next year, in any time zone.
  fireEvent.change(date, { target: { value: date.min.replace('2026', '2027') } });
  screen.getByText('This is more than 30 days ahead.');
  screen.getByText(/^Runs in 365 days\./);
  press('Review');
  await advance(600);
  place();
  await screen.findByText('Order placed.');
  expect(created()).toHaveLength(1);
});

test('[limit-08, who-06] the review shows tokens, time, protection, and a current quote', async () => {
  await open();
  await review();
  const told = within(dialog());
  const at = new Date(NOW + HOUR);
  told.getByText(`${timeOrderSentence(setup.sellToken, setup.buyToken, at, new Date(NOW))}.`);
  expect(told.getAllByText(momentText(at, new Date(NOW)))).not.toEqual([]);
  told.getByText('11,654,740 BONK');
  told.getByText(/^9,230,\d{3} BONK$/);
  // What arrives at least depends on the quote of that moment.
  expect(told.queryByText('11,538,190 BONK')).toBeNull();
  // Said once, at the place that is read last.
  expect(screen.getAllByText(/if you would receive less than 99% of the quote/)).toHaveLength(1);
  expect(dialog().textContent).toContain('if you would receive less than 99% of the quote');
  expect(dialog().textContent).toContain('Slippage protection1%');
  expect(created()).toEqual([]);
});

test('[fn-09] the order is placed as reviewed, and the list shows its dry run', async () => {
  backend.functions.getConditionalOrders = () => ({ orders: [timeOrder()] });
  await open();
  await review();
  place();
  await screen.findByText('Order placed.');
  expect(path()).toBe('/orders');
  expect(created()).toEqual([
    {
      walletId: 'w1',
      sellToken: {
        ...{ mint: setup.sellToken.mint, symbol: 'USDC', decimals: 6, logoURI: 'usdc' },
        amount: '250000000',
      },
      buyToken: { mint: setup.buyToken.mint, symbol: 'BONK', decimals: 5, logoURI: null },
      conditionType: 'time',
      scheduledTime: expect.stringMatching(/^2026-11-20T22:14:\d\d\.\d{3}Z$/),
      userConfirmedPriceImpact: false,
      // 80% of the least that would arrive now, as the review said.
      floor: expect.stringMatching(/^9230\d{8}$/),
      idempotencyKey: expect.stringMatching(/.{8}/),
    },
  ]);
  expect(screen.getByText('Order placed.').parentElement?.textContent).toBe(
    'Order placed. If it ran now, you would receive 11,654,740 BONK. When it runs, you receive at most 1% less than its quote.',
  );
});

test('an order that could not be executed now is placed, and says why', async () => {
  backend.functions.createConditionalOrder = () => {
    const order = timeOrder();
    const run = { ...dryRun, canExecute: false, reason: 'Not enough USDC. Available: 1, needed: 250.' };
    return { success: true, orderId: order.orderId, order, dryRun: run };
  };
  await open();
  await review();
  place();
  const told = await screen.findByText('Order placed.');
  expect(told.parentElement?.textContent).toBe(
    'Order placed. If it ran now, it would fail: Not enough USDC. Available: 1, needed: 250.',
  );
});

test('a time that passes during the review is refused', async () => {
  await open();
  await review();
  // Skips the thousands of ticks on the way.
  vi.setSystemTime(Date.now() + HOUR);
  await advance(1_000);
  place();
  expect(screen.getByRole('alert').textContent).toBe(
    'This time has already passed. Please select a time in the future.',
  );
  expect(created()).toEqual([]);
});

describe('a high price impact', () => {
  beforeEach(() => {
    const quote = backend.functions.getCloudWalletSwapQuote as (input: never) => { quote: object };
    backend.functions.getCloudWalletSwapQuote = (input) => ({
      quote: { ...quote(input).quote, priceImpactPct: '0.08' },
    });
  });

  test.each([true, false])('is allowed by its user: %s', async (allowed) => {
    await open();
    await review();
    within(dialog()).getByText('It would move the price by 8.00%.');
    if (allowed) fireEvent.click(within(dialog()).getByRole('checkbox', { name: 'Run it anyway' }));
    place();
    await screen.findByText('Order placed.');
    expect(created()[0]).toMatchObject({ userConfirmedPriceImpact: allowed });
  });
});

describe('an order that is not placed', () => {
  test('[error-11] says the server’s reason', async () => {
    backend.functions.createConditionalOrder = () => new Refusal('NOT_FOUND', 'Wallet not found');
    await open();
    await review();
    place();
    expect((await within(dialog()).findByRole('alert')).textContent).toBe('Wallet not found');
  });

  test('[error-11] without a reason says that it failed', async () => {
    backend.functions.createConditionalOrder = () => new Refusal('INTERNAL', 'INTERNAL');
    await open();
    await review();
    place();
    expect((await within(dialog()).findByRole('alert')).textContent).toBe('Failed to create order');
  });

  test('because of the limit links to the orders', async () => {
    const message = 'You already have 100 scheduled swaps. Cancel one to schedule another.';
    backend.functions.createConditionalOrder = () =>
      new Refusal('FAILED_PRECONDITION', message, { code: 'TIME_ORDERS_EXCEEDED' });
    await open();
    await review();
    place();
    expect((await within(dialog()).findByRole('alert')).textContent).toBe(message);
    fireEvent.click(within(dialog()).getByRole('button', { name: 'See your orders' }));
    await advance(0);
    expect(path()).toBe('/orders');
  });

  describe('whose answer was lost', () => {
    const away = new Refusal('UNAVAILABLE', 'Try again shortly.');
    const unsettled = () => Object.keys(sessionStorage).filter((key) => key.startsWith('cumulus.order.'));
    const reopen = async () => {
      const { state } = window.history.state as { state: unknown };
      cleanup();
      renderApp('/cloudwallet/w1/swap/schedule', structuredClone(state));
      await advance(0);
    };
    beforeEach(async () => {
      backend.functions.createConditionalOrder = () => away;
    });

    test('was placed: leads to the list', async () => {
      backend.functions.concludeConditionalOrder = () => ({ order: timeOrder() });
      await open();
      await review();
      place();
      await screen.findByText('Order placed.');
      await waitFor(() => expect(path()).toBe('/orders'));
      expect(created()).toHaveLength(1);
    });

    test('is unanswered until the server says so, also after a reload, which places nothing', async () => {
      backend.functions.concludeConditionalOrder = () => away;
      await open();
      await review();
      place();
      await screen.findByText('It is not yet clear whether your last order was placed.');
      expect(unsettled()).toHaveLength(1);
      await reopen();
      await screen.findByText('It is not yet clear whether your last order was placed.');
      backend.functions.concludeConditionalOrder = () => ({ order: null });
      fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
      await screen.findByText('It was refused, and nothing was moved.');
      expect(created()).toHaveLength(1);
      expect(unsettled()).toEqual([]);
    });
  });
});

test('[state-14, state-15, error-01, error-02, role-04] asks for the PIN, allows another try, and repeats the same call', async () => {
  const answers = [
    new Refusal('FAILED_PRECONDITION', 'This action requires PIN', { code: 'PIN_REQUIRED' }),
    new Refusal('PERMISSION_DENIED', 'Invalid PIN', { code: 'INVALID_PIN', triesLeft: 4 }),
  ];
  const accept = backend.functions.createConditionalOrder;
  backend.functions.createConditionalOrder = (input) => answers.shift() ?? accept?.(input);
  await open();
  await review();
  place();
  const enter = (pin: string) => {
    const keys = within(screen.getByRole('group', { name: 'PIN keys' }));
    for (const digit of pin) fireEvent.click(keys.getByRole('button', { name: digit }));
  };
  await screen.findByRole('dialog', { name: 'Enter your PIN' });
  enter('000000');
  await screen.findByText(/Invalid PIN\. Please try again\./);
  await advance(1_000);
  enter('123456');
  await screen.findByText('Order placed.');
  expect(created().map(({ pin }) => pin)).toEqual([undefined, '000000', '123456']);
  expect(new Set(created().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('an order is changed in place: its amount and its time', async () => {
  backend.functions.editOrder = () => ({ success: true, orders: [timeOrder()], bundle: null });
  const at = new Date(NOW + 2 * HOUR);
  await renderNewOrder('schedule', 'Time Based', {
    ...setup,
    changes: { id: 'o1', at: at.toISOString(), expires: false },
  });
  screen.getByText(`${timeOrderSentence(setup.sellToken, setup.buyToken, at, new Date(NOW))}.`);
  const amount = screen.getByRole('textbox', { name: 'Amount in USDC' });
  fireEvent.change(amount, { target: { value: '0' } });
  press('Review');
  expect(screen.queryByRole('dialog', { name: 'Review order' })).toBeNull();
  fireEvent.change(amount, { target: { value: '100' } });
  await review(/^4 hours/);
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Change order' }));
  await screen.findByText('Order changed.');
  const [sent] = asked('editOrder') as [{ rule: { at: string } }];
  expect(sent).toMatchObject({ id: 'o1', sellToken: { amount: '100000000' }, rule: { kind: 'time' } });
  expect(Math.abs(Date.parse(sent.rule.at) - (NOW + 4 * HOUR))).toBeLessThan(5_000);
  expect(created()).toEqual([]);
});
