import { leastReceived } from '@cumulus/contract/slippage.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { accepted } from '../../../testing/conclusion.ts';
import { path } from '../../../testing/render.tsx';
import {
  main,
  moved,
  pending,
  press,
  type QuoteInput,
  quoteFor,
  renderAmount,
  renderBuy,
  review,
  SIGNATURE,
  unsettled,
  useSwapBackend,
} from '../../../testing/swap.tsx';
// Loaded ahead, since fake timers do not load it.
import '../../ui/Notices.tsx';
import '../../ui/PinCover.tsx';
import { balancesOf, usdc } from '../../../testing/wallets.ts';

const { backend, asked, quotes, swaps } = useSwapBackend();
const SWAP = /^Swap 1.5 SOL/;
const act = (name: string | RegExp) =>
  within(screen.getByRole('dialog', { name: 'Review swap' })).getByRole<HTMLButtonElement>('button', {
    name,
  });
const done = () => screen.getByRole('dialog', { name: 'Swap Successful!' });
const required = new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
const expired = new Refusal('FAILED_PRECONDITION', 'This quote has expired.', { code: 'QUOTE_EXPIRED' });
/** A quote after the price has fallen by so many basis points. */
const fallenBy = (bps: bigint, input: QuoteInput, number: number) => {
  const { outAmount, ...quote } = quoteFor(input, number);
  const out = (BigInt(outAmount) * (10_000n - bps)) / 10_000n;
  return { ...quote, outAmount: String(out), minimumReceived: String(leastReceived(out, input.slippageBps)) };
};
const quoting = (values: (number: number) => object) => {
  let number = 0;
  backend.functions.getCloudWalletSwapQuote = (input: Parameters<typeof quoteFor>[0]) => ({
    quote: { ...quoteFor(input, ++number), ...values(number) },
  });
};

describe('review', () => {
  test('[who-06] shows everything before anything is signed, and Cancel swaps nothing', async () => {
    const sheet = await review();
    const text = sheet.textContent ?? '';
    for (const part of [
      'Quote valid for 30 s',
      'You pay1.5 SOL',
      'You receive, about150 USDC',
      'Minimum received148.5 USDC',
      'Rate1 SOL = 100.00 USDC',
      'Price impact0.12% · Low',
      'Swap fee, in the rate0.05% router + 0.1% operator',
      'Routemetis',
      'Network fee0.000105 SOL · $0.01',
      'New account rentNone',
      'WalletMain · 7xKX...gAsU',
    ])
      expect(text).toContain(part);
    fireEvent.click(act('Cancel'));
    await advance(500);
    expect(swaps()).toEqual([]);
  });

  test('says what the issuer of the bought token can do', async () => {
    const warning = 'The issuer of this token keeps 1.5 % of every transfer.';
    quoting(() => ({ warning, warnings: [{ code: 'TOKEN_TAKES_FEE', percent: '1.5' }] }));
    expect((await review()).textContent).toContain(`Before you buy this token ${warning}`);
  });

  test('a changed price must be accepted before swapping', async () => {
    quoting((number) => (number > 1 ? { outAmount: '140000000' } : {}));
    const sheet = await review();
    await advance(30_100);
    expect(sheet.textContent).toContain('The price has changed.');
    expect(sheet.textContent).toContain('You would receive 140 USDC instead of 150.');
    expect(within(sheet).queryByRole('button', { name: SWAP })).toBeNull();
    fireEvent.click(act('Accept new quote'));
    expect(sheet.textContent).not.toContain('The price has changed.');
    fireEvent.click(act(SWAP));
    await advance(50);
    expect(swaps()[0]?.quote).toEqual({ seal: 'seal-2' });
  });

  test('a new quote with the same price needs no consent', async () => {
    await review();
    await advance(30_100);
    fireEvent.click(act(SWAP));
    await advance(50);
    expect(swaps()[0]?.quote).toEqual({ seal: 'seal-2' });
  });

  test('a quote that is at most 0.5% worse is taken without a word, with the minimum that was reviewed', async () => {
    backend.functions.getCloudWalletSwapQuote = (input: QuoteInput) =>
      quotes().length === 1
        ? { quote: quoteFor(input, 1) }
        : { quote: fallenBy(40n, input, quotes().length) };
    const sheet = await review();
    await advance(26_000);
    // The second one guarantees less: a third one is asked for with as much slippage as keeps the minimum.
    expect(quotes().map(({ slippageBps }) => slippageBps)).toEqual([100, 100, 60]);
    expect(sheet.textContent).not.toContain('The price has changed.');
    expect(sheet.textContent).toContain('You receive, about149.4 USDC');
    expect(sheet.textContent).toContain('Minimum received148.5036 USDC');
    expect(sheet.textContent).toContain('Slippage0.6%');
    fireEvent.click(act(SWAP));
    await advance(50);
    expect(swaps()[0]?.quote).toEqual({ seal: 'seal-3' });
  });

  test('a quote that is more than 0.5% worse must be accepted, at the chosen slippage', async () => {
    backend.functions.getCloudWalletSwapQuote = (input: QuoteInput) =>
      quotes().length === 1
        ? { quote: quoteFor(input, 1) }
        : { quote: fallenBy(51n, input, quotes().length) };
    const sheet = await review();
    await advance(26_000);
    expect(quotes().map(({ slippageBps }) => slippageBps)).toEqual([100, 100]);
    expect(sheet.textContent).toContain('You would receive 149.235 USDC instead of 150.');
    expect(within(sheet).queryByRole('button', { name: SWAP })).toBeNull();
  });

  test('costs that have risen must be accepted', async () => {
    quoting((number) => (number > 1 ? { networkFeeLamports: '2105000' } : {}));
    const sheet = await review();
    await advance(26_000);
    expect(sheet.textContent).toContain('The costs or conditions have changed. Review them again.');
    fireEvent.click(act('Accept new quote'));
    expect(act(SWAP).disabled).toBe(false);
  });

  test('an expired quote cannot be used while the next one is loading', async () => {
    await review();
    backend.functions.getCloudWalletSwapQuote = () => new Promise(() => {});
    await advance(30_100);
    expect(act(SWAP).disabled).toBe(true);
    expect(screen.getByText('New quote...')).toBeTruthy();
  });

  test('a price impact from 5% is explained and must be confirmed', async () => {
    quoting(() => ({ priceImpactPct: '0.0725' }));
    const sheet = await review();
    expect(sheet.textContent).toContain('7.25% · High');
    expect(sheet.textContent).toContain('loses about 7.25% of its value');
    expect(act(SWAP).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'I accept this price impact of 7.25%' }));
    expect(act(SWAP).disabled).toBe(false);
  });

  test('confirming a price impact does not cover another price', async () => {
    quoting((number) =>
      number > 1 ? { outAmount: '120000000', priceImpactPct: '0.25' } : { priceImpactPct: '0.0725' },
    );
    await review();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I accept this price impact of 7.25%' }));
    await advance(30_100);
    fireEvent.click(act('Accept new quote'));
    expect(act(SWAP).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'I accept this price impact of 25.00%' }));
    expect(act(SWAP).disabled).toBe(false);
  });

  test('one from 1% is only explained', async () => {
    quoting(() => ({ priceImpactPct: '0.02', rentLamports: '2039280' }));
    const sheet = await review();
    expect(sheet.textContent).toContain('2.00% · Medium');
    expect(sheet.textContent).toContain('A smaller amount would get a better price.');
    expect(sheet.textContent).toContain('New account rent0.00203928 SOL · $0.20');
    expect(act(SWAP).disabled).toBe(false);
  });
});

describe('success', () => {
  test('[swap-09, swap-08, state-24, limit-13, limit-09, fn-08] is shown for 2 s with the received amount, then the list is refreshed', async () => {
    await review();
    fireEvent.click(act(SWAP));
    await advance(50);
    expect(asked('executeCloudWalletSwap')).toEqual([
      {
        walletId: 'w1',
        quote: { seal: 'seal-1' },
        priorityFee: 'high',
        userConfirmedPriceImpact: true,
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    for (const words of [
      'Swap Successful!',
      'Your transaction is complete',
      '+149.7 USDC',
      '−1.5 SOL · Main',
    ])
      expect(within(done()).getByText(words)).toBeTruthy();
    expect(within(done()).getByRole('link').getAttribute('href')).toBe(
      `https://explorer.test/tx/${SIGNATURE}`,
    );
    expect(unsettled()).toEqual([]);
    const before = asked('getCloudWallets').length;
    await advance(1_900);
    expect(path()).toBe('/cloudwallet/w1/swap');
    await advance(100);
    expect(path()).toBe('/cloudwallet');
    vi.useRealTimers();
    await waitFor(() => expect(asked('getCloudWallets').length).toBeGreaterThan(before));
  });

  test('[swap-08] works for all of a token, which the wallet then holds no more', async () => {
    await review();
    const emptied = { ...main, tokens: [usdc(5n)] };
    backend.functions.getCloudWallets = () => ({ wallets: [emptied] });
    fireEvent.click(act(SWAP));
    await advance(50);
    backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(emptied)] });
    await advance(2_100);
    expect(path()).toBe('/cloudwallet');
  });

  test('two presses make one swap', async () => {
    const held = Promise.withResolvers<unknown>();
    backend.functions.executeCloudWalletSwap = () => held.promise;
    await review();
    const button = act(SWAP);
    fireEvent.click(button);
    fireEvent.click(button);
    await advance(50);
    expect(swaps()).toHaveLength(1);
    held.resolve(moved);
    await advance(50);
    expect(done()).toBeTruthy();
  });
});

describe('PIN', () => {
  const pinCover = () => screen.getByRole('dialog', { name: 'Enter your PIN' });
  const enterPin = (pin: string) => {
    for (const digit of pin) fireEvent.click(within(pinCover()).getByRole('button', { name: digit }));
  };

  test('[state-14, state-15, role-04, error-01, error-02] is asked for if the server wants it, for the same swap', async () => {
    backend.functions.executeCloudWalletSwap = ({ pin }: { pin?: string }) =>
      pin === '123456'
        ? moved
        : pin
          ? new Refusal('PERMISSION_DENIED', 'INVALID_PIN', { code: 'INVALID_PIN', triesLeft: 4 })
          : required;
    await review();
    fireEvent.click(act(SWAP));
    await advance(100);
    expect(pinCover().textContent).toContain('Swap 1.5 SOL for USDC');
    enterPin('000000');
    await advance(50);
    expect(within(pinCover()).getByText('Invalid PIN. Please try again.')).toBeTruthy();
    enterPin('123456');
    await advance(50);
    expect(done()).toBeTruthy();
    expect(new Set(swaps().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(new Set(swaps().map(({ quote }) => quote.seal))).toEqual(new Set(['seal-1']));
  });

  test('a quote that expires meanwhile is replaced and shown before anything is signed', async () => {
    quoting((number) => (number > 1 ? { outAmount: '145000000' } : {}));
    backend.functions.executeCloudWalletSwap = ({ pin }: { pin?: string }) => (pin ? expired : required);
    const sheet = await review();
    fireEvent.click(act(SWAP));
    await advance(40_000);
    expect(quotes()).toHaveLength(1);
    enterPin('123456');
    await advance(100);
    expect(quotes()).toHaveLength(2);
    expect(sheet.textContent).toContain('Your quote expired before it was signed.');
    expect(sheet.textContent).toContain('You would receive 145 USDC instead of 150.');
    expect(screen.queryByText('Swap failed')).toBeNull();
    expect(unsettled()).toEqual([]);
    backend.functions.executeCloudWalletSwap = () => moved;
    fireEvent.click(act('Accept new quote'));
    fireEvent.click(act(SWAP));
    await advance(50);
    expect(done()).toBeTruthy();
    // The expired quote was not posted with the PIN.
    const [first, last, ...more] = swaps();
    expect(more).toEqual([]);
    expect(last?.quote.seal).toBe('seal-2');
    expect(last?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('a quote that expires meanwhile is replaced without a word if it keeps what was reviewed', async () => {
    backend.functions.executeCloudWalletSwap = ({ pin }: { pin?: string }) => (pin ? moved : required);
    await review();
    fireEvent.click(act(SWAP));
    await advance(40_000);
    enterPin('123456');
    await advance(100);
    expect(done()).toBeTruthy();
    expect(swaps().map(({ quote }) => quote.seal)).toEqual(['seal-1', 'seal-2']);
    expect(new Set(swaps().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('a quote that was taken in its place and failed is not offered again', async () => {
    backend.functions.executeCloudWalletSwap = ({ pin }: { pin?: string }) =>
      pin ? { ...moved, success: false, error: 'Solana refused the transaction.' } : required;
    await review();
    fireEvent.click(act(SWAP));
    await advance(40_000);
    enterPin('123456');
    await advance(100);
    expect(swaps().map(({ quote }) => quote.seal)).toEqual(['seal-1', 'seal-2']);
    expect(quotes()).toHaveLength(3);
  });

  test('Cancel keeps the review and its quote', async () => {
    backend.functions.executeCloudWalletSwap = () => required;
    await review();
    fireEvent.click(act(SWAP));
    await advance(100);
    fireEvent.click(within(pinCover()).getByRole('button', { name: 'Cancel' }));
    await advance(50);
    expect(act(SWAP).disabled).toBe(false);
    expect(quotes()).toHaveLength(1);
    expect(unsettled()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('failure', () => {
  test.each([
    [
      'the server’s text',
      new Refusal('FAILED_PRECONDITION', 'Not enough SOL.', { code: 'INSUFFICIENT_FUNDS' }),
      'Not enough SOL.',
    ],
    [
      'what functions/internal has in its details',
      new Refusal('INTERNAL', 'SWAP_REFUSED', 'Not signed: too little arrives.' as never),
      'Not signed: too little arrives.',
    ],
    [
      'the chain’s reason',
      { ...moved, success: false, error: 'Solana refused the transaction.' },
      'Solana refused the transaction.',
    ],
    ['no reason at all', { ...moved, success: false, error: null }, 'Swap failed'],
  ])('[error-10, error-06, error-05] reports %s, and fetches a new quote', async (_what, answer, words) => {
    backend.functions.executeCloudWalletSwap = () => answer;
    await review();
    fireEvent.click(act(SWAP));
    await advance(100);
    const alert = screen
      .getAllByRole('alert')
      .find(({ textContent }) => textContent?.includes('Swap failed'));
    expect(alert?.textContent).toContain(words);
    expect(path()).toBe('/cloudwallet/w1/swap');
    expect(quotes()).toHaveLength(2);
    expect(unsettled()).toEqual([]);
  });

  test('[error-10] an error without a sentence is "Failed to execute swap", and blocks other swaps until the outcome is known', async () => {
    backend.functions.executeCloudWalletSwap = () => new Refusal('INTERNAL', 'INTERNAL');
    backend.functions.concludePayment = () => new Refusal('INTERNAL', 'INTERNAL');
    await review();
    fireEvent.click(act(SWAP));
    await advance(100);
    expect(screen.getByText('Failed to execute swap')).toBeTruthy();
    expect(screen.getByText('No answer yet')).toBeTruthy();
    expect(
      screen.getByText('It is not yet clear whether your swap of 1.5 SOL for USDC went through.'),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Swap Now' }).disabled).toBe(true);
    backend.functions.concludePayment = () => accepted(moved);
    press('Check again');
    await advance(50);
    expect(done()).toBeTruthy();
    expect(swaps()).toHaveLength(1);
  });

  test('[error-10] a swap that was not accepted is "Failed to execute swap", and gets a new quote', async () => {
    backend.functions.executeCloudWalletSwap = () => new Refusal('INTERNAL', 'INTERNAL');
    await review();
    fireEvent.click(act(SWAP));
    await advance(100);
    expect(screen.getByText('Failed to execute swap')).toBeTruthy();
    expect(unsettled()).toEqual([]);
    expect(quotes()).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Swap Now' }).disabled).toBe(false);
  });

  test('an unanswered swap is shown at the first step too', async () => {
    backend.functions.executeCloudWalletSwap = () => new Refusal('INTERNAL', 'INTERNAL');
    backend.functions.concludePayment = () => new Refusal('INTERNAL', 'INTERNAL');
    await review();
    fireEvent.click(act(SWAP));
    await advance(100);
    vi.useRealTimers();
    cleanup();
    await renderBuy();
    await screen.findByText(/It is not yet clear whether your swap/);
  });

  test('an unconfirmed swap is polled until it is confirmed', async () => {
    backend.functions.executeCloudWalletSwap = () => pending;
    backend.functions.concludePayment = () => accepted(pending);
    await review();
    fireEvent.click(act(SWAP));
    await advance(100);
    expect(screen.getByText('Still confirming')).toBeTruthy();
    expect(
      screen.getByText('The network has not confirmed this swap yet. You can leave this page.'),
    ).toBeTruthy();
    expect(screen.queryByText('Swap failed')).toBeNull();
    await advance(2_000);
    backend.functions.concludePayment = () => accepted(moved);
    await advance(2_050);
    expect(within(done()).getByText('+149.7 USDC')).toBeTruthy();
    expect(swaps()).toHaveLength(1);
    const asking = { idempotencyKey: swaps()[0]?.idempotencyKey };
    expect(asked('concludePayment')).toEqual([asking, asking]);
  });

  test('after a reload the outcome of a swap is asked for, and nothing is swapped again', async () => {
    const held = Promise.withResolvers<unknown>();
    backend.functions.executeCloudWalletSwap = () => held.promise;
    await review();
    fireEvent.click(act(SWAP));
    await advance(50);
    expect(unsettled()).toHaveLength(1);
    vi.useRealTimers();
    cleanup();
    backend.functions.concludePayment = () => accepted(moved);
    await renderAmount();
    await advance(100);
    expect(done()).toBeTruthy();
    expect(swaps()).toHaveLength(1);
  });
});
