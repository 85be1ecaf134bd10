import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import {
  amountField,
  bonk,
  main,
  press,
  quoteFor,
  renderAmount,
  type,
  usdcToken,
  useSwapBackend,
} from '../../../testing/swap.tsx';
import { balancesOf, sol, usdc } from '../../../testing/wallets.ts';
import { setPreferences } from '../../data/preferences.ts';

const { backend, quotes } = useSwapBackend();
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const holding = (...tokens: (typeof bonk)[]) => {
  const held = { ...main, tokens };
  backend.functions.getCloudWallets = () => ({ wallets: [held] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(held)] });
  return held;
};

describe('amount', () => {
  test('[rule-14] accepts only digits and one point, from the keyboard and the keypad', async () => {
    await renderAmount();
    type('1.2');
    for (const wrong of ['1.2.', '1.2x', '-1.2', '1e5', '1,2,3']) {
      type(wrong);
      expect(amountField().value).toBe('1.2');
    }
    type('0.1234567891');
    expect(amountField().value).toBe('0.123456789');
    type('');
    for (const key of ['7', 'Decimal point', 'Decimal point', '5', 'Delete', '2']) press(key);
    expect(amountField().value).toBe('7.2');
  });

  test('[rule-17, rule-18, limit-05, swap-05] shares are of the balance without 0.02 SOL, or of all of a token', async () => {
    await renderAmount();
    expect(screen.getByText('24.98 available')).toBeTruthy();
    expect(screen.getByText('0.02 SOL stays for fees')).toBeTruthy();
    for (const [name, value] of [
      ['25%', '6.245'],
      ['50%', '12.49'],
      ['75%', '18.735'],
      ['Max', '24.98'],
    ] as const) {
      press(name);
      expect(amountField().value).toBe(value);
    }
  });

  test('hidden balances hide what is available', async () => {
    setPreferences({ hideBalances: true });
    await renderAmount();
    expect(screen.getByText('available').textContent).toBe('••••Hidden available');
    expect(document.body.textContent).not.toContain('24.98');
  });

  test('[rule-17, rule-18] Max of a token is all of it', async () => {
    await renderAmount(USDC_MINT, { ...bonk, logoURI: null });
    press('Max');
    expect(screen.queryByText(/stays for fees/)).toBeNull();
    expect(amountField().value).toBe('1,842.1');
    expect(screen.getByText('$1,842.10')).toBeTruthy();
  });

  test('[rule-15, rule-16, error-10] too much warns, fetches no quote, and is reduced when the field loses focus', async () => {
    await renderAmount();
    type('25');
    expect(screen.getByRole('alert').textContent).toBe('Amount exceeds maximum available (24.98 SOL)');
    await advance(1_000);
    expect(quotes()).toEqual([]);
    expect(button('Swap Now').disabled).toBe(true);
    expect(button('Swap Later').disabled).toBe(true);
    fireEvent.blur(amountField());
    expect(amountField().value).toBe('24.98');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[rule-19, rule-20, limit-06, error-10] a swap that leaves too little SOL for fees is blocked', async () => {
    const poor = holding(sol(9_000_000n), usdc(100_000_000n));
    await renderAmount(USDC_MINT, { ...bonk, logoURI: null }, poor);
    type('5');
    await advance(500);
    await advance(50);
    expect(screen.getByRole('alert').textContent).toBe(
      'Insufficient SOL for transaction fees. Need at least 0.01 SOL, have 0.009 SOL',
    );
    expect(button('Swap Now').disabled).toBe(true);
    expect(button('Swap Later').disabled).toBe(false);
  });
});

describe('an amount that is suggested', () => {
  const suggested = async () => {
    renderApp('/cloudwallet/w1/swap', {
      ...{ wallet: main, buy: usdcToken, sell: SOL_MINT, amount: '0.5', suggested: true },
    });
    await screen.findByRole('heading', { name: 'Swap' });
    expect(amountField().value).toBe('0.5');
  };

  test('has its quote at once', async () => {
    await suggested();
    await waitFor(() => expect(button('Swap Now').disabled).toBe(false));
    expect(quotes()).toMatchObject([{ amount: '500000000' }]);
  });

  test('is replaced by the first key, and those after it add to it', async () => {
    await suggested();
    press('7');
    press('5');
    expect(amountField().value).toBe('75');
    press('Delete');
    expect(amountField().value).toBe('7');
  });

  test('is selected by a press into the field', async () => {
    await suggested();
    fireEvent.focus(amountField());
    expect([amountField().selectionStart, amountField().selectionEnd]).toEqual([0, 3]);
  });
});

describe('the amount in USD', () => {
  const inUsd = () => screen.getByLabelText<HTMLInputElement>('Amount in USD');

  test('switches without changing the amount, and fetches its quote', async () => {
    await renderAmount();
    type('1.5');
    press(/Enter the amount in USD/);
    expect(inUsd().value).toBe('150.00');
    press(/^1.5 SOL. Enter the amount in SOL/);
    expect(amountField().value).toBe('1.5');
    press(/Enter the amount in USD/);
    fireEvent.change(inUsd(), { target: { value: '100' } });
    await advance(500);
    await advance(50);
    expect(quotes()).toMatchObject([{ amount: '1000000000' }]);
  });

  test('is reduced like any other, and restored by a reload as an amount of the token', async () => {
    await renderAmount();
    press(/Enter the amount in USD/);
    for (const key of ['9', '9', '9', '9']) press(key);
    expect(screen.getByRole('alert').textContent).toBe('Amount exceeds maximum available (24.98 SOL)');
    press('50%');
    expect(inUsd().value).toBe('1,249.00');
    await advance(500);
    expect(history.state).toMatchObject({ state: { amount: '12.49' } });
    fireEvent.change(inUsd(), { target: { value: '9999' } });
    fireEvent.blur(inUsd());
    expect(inUsd().value).toBe('2,498.00');
  });
});

describe('quote', () => {
  test('its terms are explained', async () => {
    await renderAmount();
    press('What is this?');
    const sheet = within(screen.getByRole('dialog', { name: 'What is this?' }));
    for (const term of ['Minimum received', 'Slippage', 'Price impact', 'Network fee'])
      expect(sheet.getByText(term).nextElementSibling?.textContent).toMatch(/\.$/);
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
    await advance(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[state-23, limit-11, limit-08, fn-07, swap-05] is fetched 500 ms after the last change of the amount', async () => {
    await renderAmount();
    expect(screen.getByText('Enter an amount to get a quote.')).toBeTruthy();
    type('1');
    await advance(300);
    type('1.5');
    await advance(499);
    expect(quotes()).toEqual([]);
    expect(button('Swap Now').disabled).toBe(true);
    await advance(1);
    await advance(50);
    expect(quotes()).toEqual([
      {
        walletId: 'w1',
        inputMint: SOL_MINT,
        outputMint: USDC_MINT,
        amount: '1500000000',
        slippageBps: 100,
      },
    ]);
    expect(screen.getByRole('status', { name: '150 USDC' })).toBeTruthy();
    expect(facts()).toEqual({
      'Minimum received': '148.5 USDC',
      Rate: '1 SOL = 100.00 USDC',
      'Price impact': '0.12% · Low',
      'Network fee': '0.000105 SOL · $0.01',
    });
    expect(button('Swap Now').disabled).toBe(false);
    press(/^1 SOL = /);
    expect(facts().Rate).toBe('1 USDC = 0.01 SOL');
  });

  test('the slippage is 1% unless another is chosen, which the quote then has', async () => {
    await renderAmount();
    type('1.5');
    await advance(550);
    press('Slippage 1%');
    const sheet = within(screen.getByRole('dialog', { name: 'Slippage' }));
    expect(sheet.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      '0.5%',
      '1%Default',
      '3%',
      'AutoBy price impact',
    ]);
    fireEvent.click(sheet.getByRole('radio', { name: '3%' }));
    await advance(50);
    expect(quotes().map(({ slippageBps }) => slippageBps)).toEqual([100, 300]);
    expect(facts()).toMatchObject({ 'Minimum received': '145.5 USDC' });
    expect(button('Slippage 3%')).toBeTruthy();
  });

  test('auto takes what the price impact asks for, and shows it', async () => {
    const impacts = ['0.001', '0.01', '0.01'];
    backend.functions.getCloudWalletSwapQuote = (input: Parameters<typeof quoteFor>[0]) => ({
      quote: { ...quoteFor(input, 1), priceImpactPct: impacts[quotes().length - 2] ?? '0' },
    });
    await renderAmount();
    type('1.5');
    await advance(550);
    press('Slippage 1%');
    fireEvent.click(screen.getByRole('radio', { name: /^Auto/ }));
    await advance(50);
    expect(button('Slippage Auto · 0.5%')).toBeTruthy();
    type('15');
    await advance(550);
    expect(quotes().map(({ slippageBps }) => slippageBps)).toEqual([100, 50, 50, 100]);
    expect(button('Slippage Auto · 1%')).toBeTruthy();
    expect(facts()['Minimum received']).toBe('1,485 USDC');
  });

  test('a changed amount removes the previous quote', async () => {
    await renderAmount();
    type('1.5');
    await advance(500);
    await advance(50);
    type('1.6');
    expect(screen.queryByText('Minimum received')).toBeNull();
    expect(button('Swap Now').disabled).toBe(true);
    await advance(500);
    await advance(50);
    expect(facts()['Minimum received']).toBe('158.4 USDC');
    type('');
    await advance(500);
    expect(screen.queryByText('Minimum received')).toBeNull();
    expect(quotes()).toHaveLength(2);
  });

  test('counts down until it expires, and is then fetched again', async () => {
    await renderAmount();
    type('1');
    await advance(500);
    await advance(50);
    expect(screen.getByText('New quote in 30 s')).toBeTruthy();
    await advance(12_000);
    expect(screen.getByText('New quote in 18 s')).toBeTruthy();
    await advance(17_900);
    expect(quotes()).toHaveLength(1);
    const late = Promise.withResolvers<unknown>();
    backend.functions.getCloudWalletSwapQuote = () => late.promise;
    await advance(100);
    expect(quotes()).toHaveLength(2);
    expect(screen.getByText('Getting a quote...')).toBeTruthy();
    expect(button('Swap Now').disabled).toBe(true);
    late.resolve({ quote: quoteFor({ ...quotes()[1]! }, 2) });
    await advance(50);
    expect(screen.getByText('New quote in 30 s')).toBeTruthy();
    expect(button('Swap Now').disabled).toBe(false);
  });

  test.each([
    ['right', 0],
    ['an hour ahead', -3_600_000],
    ['an hour behind', 3_600_000],
  ])('an offer of three seconds counts for three, on a device whose clock is %s', async (_how, off) => {
    backend.functions.getCloudWalletSwapQuote = (input: Parameters<typeof quoteFor>[0]) => ({
      quote: {
        ...{ ...quoteFor(input, 1), goodForMs: 3_000 },
        expiresAt: new Date(Date.now() + 3_000 + off).toISOString(),
      },
    });
    await renderAmount();
    type('1');
    await advance(550);
    expect(screen.getByText('New quote in 3 s')).toBeTruthy();
    await advance(2_900);
    expect(quotes()).toHaveLength(1);
    const late = Promise.withResolvers<unknown>();
    backend.functions.getCloudWalletSwapQuote = () => late.promise;
    await advance(100);
    expect(quotes()).toHaveLength(2);
    expect(button('Swap Now').disabled).toBe(true);
  });

  test('offers that are over at once are asked for once a second', async () => {
    backend.functions.getCloudWalletSwapQuote = (input: Parameters<typeof quoteFor>[0]) => ({
      quote: { ...quoteFor(input, 1), goodForMs: 0 },
    });
    await renderAmount();
    type('1');
    await advance(500);
    await advance(950);
    expect(quotes()).toHaveLength(1);
    await advance(100);
    expect(quotes()).toHaveLength(2);
  });

  test('a device with a wrong clock does not poll without pause', async () => {
    backend.functions.getCloudWalletSwapQuote = (input: Parameters<typeof quoteFor>[0]) => ({
      quote: { ...quoteFor(input, 1), expiresAt: new Date(Date.now() - 3_600_000).toISOString() },
    });
    await renderAmount();
    type('1');
    await advance(500);
    await advance(4_900);
    expect(quotes()).toHaveLength(1);
    await advance(200);
    expect(quotes()).toHaveLength(2);
  });

  test('[error-10, error-06] a failure is shown inline with its reason, and Retry fetches again', async () => {
    const answer = backend.functions.getCloudWalletSwapQuote!;
    backend.functions.getCloudWalletSwapQuote = () => new Refusal('INTERNAL', 'INTERNAL');
    await renderAmount();
    type('1');
    await advance(500);
    await advance(50);
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch quote. Please try again.');
    expect(button('Swap Now').disabled).toBe(true);
    backend.functions.getCloudWalletSwapQuote = () =>
      new Refusal('FAILED_PRECONDITION', 'These tokens are not traded.', { code: 'NO_ROUTE' });
    press('Retry');
    await advance(50);
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to fetch quote. Please try again.These tokens are not traded.',
    );
    backend.functions.getCloudWalletSwapQuote = answer;
    press('Retry');
    await advance(50);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(facts()['Minimum received']).toBe('99 USDC');
  });
});

describe('navigation', () => {
  test('[swap-05] Swap Later hands the setup to the choice of order type', async () => {
    await renderAmount();
    type('1.5');
    press('Swap Later');
    await advance(50);
    expect(path()).toBe('/cloudwallet/w1/swap/order-type');
    const { state } = window.history.state as { state: { wallet: object } };
    expect(state).toMatchObject({
      wallet: { walletId: 'w1', name: 'Main' },
      sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, logoURI: 'solana', amount: '1500000000' },
      buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6, logoURI: 'usdc' },
    });
    await advance(2_000);
    expect((window.history.state as { state: object }).state).toEqual(state);
  });

  test('either token can be chosen again', async () => {
    await renderAmount();
    press(/Change the token that you sell/);
    await advance(50);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sell for USDC');
    press(/^Bonk/);
    await advance(50);
    press(/Change the token that you buy/);
    await advance(50);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose Buy token');
  });

  test('a swap can be reversed if the wallet holds the token to buy', async () => {
    await renderAmount();
    press('Sell USDC for SOL instead');
    await advance(50);
    expect(screen.getByRole('textbox', { name: 'Amount in USDC' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByText('1,842.1 available')).toBeTruthy();
  });

  test('and not if it holds none', async () => {
    await renderAmount(SOL_MINT, undefined, holding(sol(1_000_000_000n)));
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
  });
});
