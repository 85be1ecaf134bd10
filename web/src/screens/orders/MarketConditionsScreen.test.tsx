import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { dryRun, marketOrder, renderNewOrder, setup, useOrderBackend } from '../../../testing/orders.tsx';
import { path } from '../../../testing/render.tsx';
import { BONK_MINT, press } from '../../../testing/swap.tsx';
import type { ChartCanvas } from '../../ui/chart-canvas.ts';

const levels: (number | null)[] = [];
vi.mock('../../ui/chart-canvas.ts', () => ({
  openChartCanvas: () => ({
    draw: (...[, , , drawn]: Parameters<ChartCanvas['draw']>) => levels.push(drawn[0] ?? null),
    mark: () => {},
    indexAt: () => 0,
    remove: () => {},
  }),
}));

const { backend, asked } = useOrderBackend();
const open = (state?: unknown) => renderNewOrder('market-conditions', 'Market Based', state);
const radio = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('radio', { name });
const choose = (name: RegExp | string) => fireEvent.click(screen.getByRole('radio', { name }));
const value = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Trigger/ });
const type = (text: string) => fireEvent.change(value(), { target: { value: text } });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const created = () => asked('createConditionalOrder');
const looked = () => asked('getSolanaTokenPricesWeb').map(({ tokens }) => tokens);
const dialog = () => screen.getByRole('dialog', { name: 'Review order' });
const create = () => fireEvent.click(within(dialog()).getByRole('button', { name: 'Create order' }));

/** BONK, the token to buy, with its price known. */
async function monitorBonk() {
  await open();
  choose(/^BONK/);
  await screen.findByText('$2.84e-5');
}
async function review() {
  await monitorBonk();
  choose('Price above');
  press('+10%');
  press('Review');
  await advance(600);
}

test('[route-12] the token that is bought is chosen, to be bought for 5% less than now', async () => {
  await open();
  await waitFor(() => expect(value().value).toBe('$0.00002698'));
  expect(radio(/^BONK/).checked && radio('Price below').checked).toBe(true);
  screen.getByText('5.0% below now');
  press('Review');
  await advance(600);
  within(dialog()).getByText('Swap 250 USDC for BONK when BONK is below $0.00002698, valid for 24 hours.');
});

test('a token that is sold for dollars is chosen instead, to be sold for 5% more', async () => {
  await open({ ...setup, sellToken: { ...setup.buyToken, amount: '100' }, buyToken: setup.sellToken });
  await waitFor(() => expect(value().value).toBe('$0.00002982'));
  expect(radio(/^BONK/).checked && radio('Price above').checked).toBe(true);
});

test('the suggested value follows the condition until one is typed', async () => {
  await monitorBonk();
  choose('Market cap above');
  expect(value().value).toBe('$2310000000');
  type('2500000000');
  choose('Market cap below');
  expect(value().value).toBe('$2500000000');
});

test('[route-12, rule-29] names the first thing that is missing', async () => {
  await open();
  choose(/^Another/);
  press('Review');
  screen.getByText('Please select a token to monitor');
  const address = screen.getByRole('textbox', { name: 'Token address' });
  fireEvent.change(address, { target: { value: BONK_MINT } });
  await screen.findByText('$2.84e-5');
  press('Review');
  expect(alerts()).toEqual(['Please select a trigger condition']);
  choose('Price above');
  type('');
  press('Review');
  expect(alerts()).toEqual(['Please enter a valid trigger value']);
  type('1000001');
  expect(alerts()).toEqual([]);
  press('Review');
  expect(alerts()).toEqual(['Price trigger cannot exceed $1,000,000']);
  choose('Market cap above');
  type('999');
  press('Review');
  expect(alerts()).toEqual(['Market cap trigger must be at least $1,000']);
  expect(created()).toEqual([]);
});

test.each([
  [/^BONK/, BONK_MINT, 'Bonk Verified', '$2.84e-5', 'MC $2.20B'],
  [/^USDC/, USDC_MINT, 'USD Coin', '$1.00', 'MC $41.70M'],
])(
  '[rule-31] the price and the market cap of %s are looked up and shown',
  async (name, mint, title, price, cap) => {
    await open();
    choose(name);
    const row = within(await screen.findByRole('list', { name: 'Now' }));
    await row.findByText(price);
    row.getByText(cap);
    expect(row.getByRole('listitem').textContent).toContain(title.replace(' Verified', ''));
    expect(looked().at(-1)).toEqual([mint]);
  },
);

describe('a pasted token', () => {
  const paste = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Token address' }), { target: { value: text } });

  test('[rule-30, limit-11] is validated and looked up 500 ms after the last change', async () => {
    await open();
    choose(/^Another/);
    vi.setTimerTickMode('manual');
    paste('abc');
    await advance(300);
    expect(screen.queryByText(/^Please enter a valid Solana/)).toBeNull();
    await advance(250);
    screen.getByText('Please enter a valid Solana token address (32-44 characters)');
    paste('0'.repeat(40));
    await advance(550);
    screen.getByText('Invalid address format. Please enter a valid Solana address.');
    expect(looked()).toEqual([[BONK_MINT]]);
    paste(SOL_MINT);
    await advance(300);
    expect(looked()).toEqual([[BONK_MINT]]);
    await advance(250);
    expect(looked()).toEqual([[BONK_MINT], [SOL_MINT]]);
    screen.getByText('$148.32');
    screen.getByText('Token found');
  });

  test('[rule-29, rule-30] that is empty or wrong is refused when the order is reviewed', async () => {
    await open();
    choose(/^Another/);
    press('Review');
    screen.getByText('Please select a token to monitor');
    paste('abc');
    press('Review');
    screen.getByText('Please enter a valid Solana token address (32-44 characters)');
  });

  test('without a price gets a warning', async () => {
    backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
    await open();
    choose(/^Another/);
    paste(BONK_MINT);
    await advance(550);
    await screen.findByText(/^No market price is known for this token\./);
  });
});

describe('[rule-36] the buttons fill in the trigger from the current value', () => {
  test.each([
    ['Price above', '+10%', '$0.00003124', '10.0% above now'],
    ['Price above', '+25%', '$0.0000355', '25.0% above now'],
    ['Price below', '−10%', '$0.00002556', '10.0% below now'],
    ['Price below', '−25%', '$0.0000213', '25.0% below now'],
    ['Market cap above', '+25%', '$2750000000', '25.0% above now'],
  ])('%s %s', async (condition, button, filled, away) => {
    await monitorBonk();
    choose(condition);
    press(button);
    expect(value().value).toBe(filled);
    screen.getByText(away);
    expect(alerts()).toEqual([]);
  });

  test('[rule-31, rule-32] and a value on the wrong side is refused at once', async () => {
    await monitorBonk();
    choose('Price above');
    press('−10%');
    expect(alerts()).toEqual(['Price trigger must be above current price ($2.84e-5)']);
    choose('Market cap below');
    press('+10%');
    expect(alerts()).toEqual(['Market cap trigger must be below current market cap ($2,200.00M)']);
  });

  test('and wait for a condition and a market value', async () => {
    await open();
    const chip = () => screen.getByRole<HTMLButtonElement>('button', { name: '+10%' });
    choose(/^Another/);
    const address = screen.getByRole('textbox', { name: 'Token address' });
    fireEvent.change(address, { target: { value: BONK_MINT } });
    await screen.findByText('$2.84e-5');
    expect(chip().disabled).toBe(true);
    choose('Price above');
    expect(chip().disabled).toBe(false);
  });
});

describe('the chart of the monitored token', () => {
  const hour = 60 * 60_000;
  beforeEach(() => {
    levels.length = 0;
    backend.functions.getPriceHistory = () => ({
      success: true,
      points: [0.00003, 0.0000284].map((usd, index) => ({
        at: new Date(Date.UTC(2026, 10, 20, 12) + index * hour).toISOString(),
        usd,
      })),
    });
  });

  test('has the trigger drawn in, also that of a market cap', async () => {
    await monitorBonk();
    await screen.findByRole('slider', { name: 'Price over time' });
    await waitFor(() => expect(levels.at(-1)).toBe(0.00002698));
    choose('Price below');
    press('\u221210%');
    await waitFor(() => expect(levels.at(-1)).toBe(0.00002556));
    screen.getByText('Trigger $2.56e-5');
    choose('Market cap above');
    type('4400000000');
    await waitFor(() => expect(levels.at(-1)).toBeCloseTo(0.0000568));
    screen.getByText('Trigger $4.40B');
    // The price stays in view beside it.
    within(screen.getByRole('list', { name: 'Now' })).getByText('$2.84e-5');
  });

  test('is missing for a token without a price, which says so', async () => {
    backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
    await open();
    choose(/^BONK/);
    within(await screen.findByRole('list', { name: 'Now' })).getByText('No price');
    expect(screen.queryByRole('region', { name: 'Price over time' })).toBeNull();
  });
});

test.each([
  ['In 24 hours', 'fixed_24h', 'valid for 24 hours'],
  ['Good Till Cancelled', 'gtc', 'valid until cancelled'],
])(
  '[fn-10, limit-26, who-06] an order that expires "%s" is placed as it was reviewed',
  async (name, mode, words) => {
    backend.functions.createConditionalOrder = () => {
      const order = marketOrder();
      return { success: true, orderId: order.orderId, order, dryRun };
    };
    await monitorBonk();
    choose('Price above');
    press('+10%');
    choose(name);
    press('Review');
    await advance(600);
    within(dialog()).getByText(`Swap 250 USDC for BONK when BONK is above $0.00003124, ${words}.`);
    create();
    await screen.findByText('Order placed.');
    expect(path()).toBe('/orders');
    expect(created()).toEqual([
      {
        walletId: 'w1',
        sellToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6, logoURI: 'usdc', amount: '250000000' },
        buyToken: { mint: BONK_MINT, symbol: 'BONK', decimals: 5, logoURI: null },
        conditionType: 'market',
        triggerToken: { mint: BONK_MINT, symbol: 'BONK', name: 'Bonk' },
        triggerCondition: 'price_above',
        triggerValue: 0.00003124,
        expirationMode: mode,
        ...(mode === 'fixed_24h' && { expiresAt: expect.stringMatching(/^2026-11-21T21:14/) }),
        userConfirmedPriceImpact: false,
        // 80% of what would arrive at the trigger, a tenth above the price of now.
        floor: expect.stringMatching(/^8[34]\d{10}$/),
        idempotencyKey: expect.stringMatching(/.{8}/),
      },
    ]);
  },
);

test('each refusal scrolls the problem into view', async () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  await open();
  choose(/^Another/);
  const address = screen.getByRole('textbox', { name: 'Token address' });
  fireEvent.change(address, { target: { value: BONK_MINT } });
  await screen.findByText('$2.84e-5');
  press('Review');
  press('Review');
  expect(shown).toEqual(['Please select a trigger condition', 'Please select a trigger condition']);
  vi.restoreAllMocks();
});

test('[limit-25] says how often the market is checked', async () => {
  await review();
  expect(dialog().textContent).toContain('Checkedevery 20 minutes');
});

test('says so if the operator has set another interval', async () => {
  backend.config = { ...backend.config, marketCheckInterval: 30_000 };
  await review();
  expect(dialog().textContent).toContain('Checkedevery 30 seconds');
});

test('says what the pools of the token have to hold, unless the operator takes any', async () => {
  await review();
  expect(dialog().textContent).toContain('Only if its pools hold$10,000.00 or more');
  cleanup();
  backend.config = { ...backend.config, orderLiquidityMin: 0 };
  await review();
  expect(dialog().textContent).not.toContain('pools');
});

test('[error-11, limit-24] a sixth market order is refused, with a link to the orders', async () => {
  backend.functions.createConditionalOrder = () =>
    new Refusal(
      'FAILED_PRECONDITION',
      'Maximum 5 market condition orders allowed. Cancel one to create a new order.',
    );
  await review();
  create();
  expect((await within(dialog()).findByRole('alert')).textContent).toBe(
    'You already have 5 active market orders. Please cancel one to create a new order.',
  );
  fireEvent.click(within(dialog()).getByRole('button', { name: 'See your orders' }));
  await waitFor(() => expect(path()).toBe('/orders'));
});

test('[rule-31] the server has the last word about the market', async () => {
  const message = 'Price trigger must be above current price ($3.20e-5)';
  backend.functions.createConditionalOrder = () => new Refusal('FAILED_PRECONDITION', message);
  await review();
  create();
  expect((await within(dialog()).findByRole('alert')).textContent).toBe(message);
});

test('an order is changed in place: its amount, its trigger and its end', async () => {
  backend.functions.editOrder = () => ({ success: true, orders: [marketOrder()], bundle: null });
  await open({
    ...setup,
    trigger: { mint: BONK_MINT, condition: 'price_below', value: 0.00002 },
    changes: { id: 'o1', at: null, expires: false },
  });
  await waitFor(() => expect(value().value).toBe('$0.00002'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount in USDC' }), { target: { value: '100' } });
  type('0.000021');
  press('Review');
  await advance(600);
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Change order' }));
  await screen.findByText('Order changed.');
  expect(asked('editOrder')).toMatchObject([
    {
      ...{ id: 'o1', sellToken: { amount: '100000000' }, watchedMint: BONK_MINT, expirationMode: 'gtc' },
      rule: { kind: 'market', condition: 'price_below', value: 0.000021 },
      ...{ floors: [expect.stringMatching(/^\d+$/)], userConfirmedPriceImpact: false },
    },
  ]);
  expect(created()).toEqual([]);
  await waitFor(() => expect(path()).toBe('/orders'));
});

test('a value that is reviewed before the market is known is still suggested', async () => {
  const prices = backend.functions.getSolanaTokenPricesWeb!;
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.functions.getSolanaTokenPricesWeb = async (input) => {
    await promise;
    return prices(input);
  };
  await open();
  press('Review');
  expect(value().value).toBe('');
  resolve();
  await waitFor(() => expect(value().value).toBe('$0.00002698'));
});
