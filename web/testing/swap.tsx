import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { leastReceived } from '@cumulus/contract/slippage.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
// Loaded here, so that no test waits for them.
import '../src/screens/swap/SwapScreen.tsx';
import '../src/screens/wallet/WalletScreen.tsx';
import { tabStorage } from '../src/data/tab-storage.ts';
import { advance, untilIdle, useBackend } from './backend.ts';
import { notAccepted } from './conclusion.ts';
import { renderApp } from './render.tsx';
import { balancesOf, sol, token, usdc, wallet } from './wallets.ts';

/** A wallet to swap from, on a server that swaps. */

export const SIGNATURE =
  '5UfDuX94A1QfqkQvg5WBvM7V13qZXY3WxMi8qs8Hd1JrJ9pT2yQ1bN7cW4xV8sLhT8bwFh3qPQXv8gK1pY7kX2p';
export const BONK_MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
export const bonk = token({
  ...{ symbol: 'BONK', name: 'Bonk', mint: BONK_MINT, decimals: 5, balance: '10000000' },
  ...{ priceUsd: 0.00002, usdValue: 0.002 },
});
export const main = wallet({
  walletId: 'w1',
  name: 'Main',
  isDefault: true,
  tokens: [sol(25_000_000_000n), usdc(1_842_100_000n), bonk],
});
export const moved = {
  success: true,
  pending: false,
  txSignature: SIGNATURE,
  inAmount: '1500000000',
  outAmount: '149700000',
  error: null,
};
export const pending = { ...moved, success: false, pending: true, inAmount: null, outAmount: null };

export interface QuoteInput {
  readonly walletId: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount: string;
  readonly slippageBps: number;
}

/** SOL at 100 USDC, valid for 30 s, with a numbered seal. */
export function quoteFor(input: QuoteInput, number: number) {
  const { walletId, inputMint, outputMint, amount, slippageBps } = input;
  const sold = BigInt(amount);
  const out = inputMint === SOL_MINT ? sold / 10n : sold * 10n;
  return {
    walletId,
    inputMint,
    outputMint,
    inAmount: amount,
    outAmount: String(out),
    minimumReceived: String(leastReceived(out, slippageBps)),
    slippageBps,
    priceImpactPct: '0.0012',
    inUsdValue: 150,
    outUsdValue: 149.7,
    networkFeeLamports: '105000',
    rentLamports: '0',
    feeBps: 15,
    operatorFeeBps: 10,
    warning: null,
    warnings: [],
    router: 'metis',
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
    seal: `seal-${number}`,
  };
}

export const priced = (symbol: string, values: object = {}) => ({
  address: `${symbol}1111111111111111111111111111111111111`.slice(0, 43),
  symbol,
  name: symbol,
  decimals: 6,
  logoURI: null,
  currentPrice: 2,
  marketCap: 41_700,
  supply: null,
  priceChange24h: null,
  lastUpdated: null,
  verified: false,
  ...values,
});

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount in/ });
export const type = (text: string) => fireEvent.change(amountField(), { target: { value: text } });
/** The stored swap intents. */
export const unsettled = () => Object.keys(sessionStorage).filter((key) => key.startsWith('cumulus.swap.'));

export const usdcToken = {
  ...{
    mint: USDC_MINT,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    multiplier: 1,
    logoURI: 'usdc',
    verified: true,
  },
};
const at = (state: object) => renderApp('/cloudwallet/w1/swap', { wallet: main, ...state });

/** Renders the first step. */
export async function renderBuy() {
  at({});
  await screen.findByRole('heading', { name: 'Choose Buy token' });
  await untilIdle();
}
/** Renders the second step, with USDC to buy. */
export async function renderSell(buy: object = usdcToken) {
  at({ prefilledBuyToken: buy });
  await screen.findByRole('heading', { name: /^Sell for / });
  await untilIdle();
}
/** Renders the third step, a token for USDC, with fake timers. */
export async function renderAmount(mint: string = SOL_MINT, buy: object = usdcToken, held = main) {
  at({ wallet: held, buy, sell: mint });
  await screen.findByRole('heading', { name: 'Swap' });
  // Real timers must deliver what they were asked for before fake ones replace them.
  await untilIdle();
  vi.useFakeTimers();
}
/** Enters an amount, waits for its quote, and opens the review. */
export async function review(amount = '1.5') {
  await renderAmount();
  type(amount);
  await advance(550);
  press('Swap Now');
  return screen.getByRole('dialog', { name: 'Review swap' });
}

export function useSwapBackend() {
  const backend = useBackend();
  beforeEach(() => {
    tabStorage.clear();
    let quotes = 0;
    backend.user = { id: 'ada', email: 'ada@example.org' };
    Object.assign(backend.functions, {
      getCloudWallets: () => ({ wallets: [main] }),
      getCloudWalletBalances: () => ({ balances: [balancesOf(main)] }),
      getSolanaTokenPricesWeb: () => ({
        success: true,
        tokens: [
          priced('SOL', { address: SOL_MINT, name: 'Solana', currentPrice: 100, marketCap: 80_410_000_000 }),
          priced('USDC', { address: USDC_MINT, name: 'USD Coin', currentPrice: 1 }),
        ],
        failedTokens: [],
      }),
      getCloudWalletSwapQuote: (input: QuoteInput) => ({ quote: quoteFor(input, ++quotes) }),
      executeCloudWalletSwap: () => moved,
      concludePayment: () => notAccepted,
    });
  });
  const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
  return {
    backend,
    asked,
    quotes: () => asked('getCloudWalletSwapQuote') as QuoteInput[],
    swaps: () => asked('executeCloudWalletSwap') as { idempotencyKey: string; quote: { seal: string } }[],
  };
}
