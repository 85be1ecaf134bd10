import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { ConditionalOrder, DryRun } from '@cumulus/contract/order-shapes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { tabStorage } from '../src/data/tab-storage.ts';
import { useBackend } from './backend.ts';
import { renderApp } from './render.tsx';
import { BONK_MINT, main, priced } from './swap.tsx';
import { balancesOf } from './wallets.ts';

/** Orders as the server sends them, and a server that accepts them. */

/** The time of all order tests: half a second past the minute, so that small delays do not change the second. */
export const NOW = Date.parse('2026-11-20T21:14:00.500Z');
const MINUTE = 60_000;
export const inMinutes = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString();

const bonkToken = { mint: BONK_MINT, symbol: 'BONK', decimals: 5, multiplier: 1, logoURI: null };
const usdcToken = { mint: USDC_MINT, symbol: 'USDC', decimals: 6, multiplier: 1, logoURI: 'usdc' };

/** What only further kinds have. */
const plain = {
  ...{ kind: null, bundleId: null, stopCondition: null, stopValue: null, stopFloor: null },
  ...{ trailPercent: null, trailUsd: null, peak: null, shareBps: null, pausedAt: null },
} as const;

let count = 0;
export function timeOrder(values: Partial<ConditionalOrder> = {}): ConditionalOrder {
  const orderId = `order-${++count}`;
  return {
    orderId,
    id: orderId,
    walletId: 'w1',
    sellToken: { ...usdcToken, amount: '250000000' },
    buyToken: bonkToken,
    ...plain,
    conditionType: 'time',
    scheduledTime: inMinutes(12 * 60 + 16),
    triggerToken: null,
    triggerCondition: null,
    triggerValue: null,
    startValue: null,
    expirationMode: null,
    expiresAt: null,
    lastMarketCheck: null,
    lastMarketPrice: null,
    lastMarketCap: null,
    marketCheckCount: 0,
    checkedEveryMs: null,
    status: 'pending',
    isExecuting: false,
    isMissed: false,
    createdAt: inMinutes(-90),
    executedAt: null,
    executionTxSignature: null,
    executionError: null,
    executionErrorDetails: null,
    actualOutputAmount: null,
    ...{ floor: null, keptBackAt: null, keptBackOffer: null },
    summary: 'Swap 250 USDC for BONK on Nov 21, 2026 at 09:30 UTC',
    ...values,
  };
}

export function marketOrder(values: Partial<ConditionalOrder> = {}): ConditionalOrder {
  return timeOrder({
    conditionType: 'market',
    scheduledTime: null,
    triggerToken: { mint: BONK_MINT, symbol: 'BONK', name: 'Bonk' },
    triggerCondition: 'price_above',
    triggerValue: 0.00003,
    startValue: 0.000025,
    checkedEveryMs: 1_200_000,
    expirationMode: 'fixed_24h',
    expiresAt: inMinutes(18 * 60 + 24),
    summary: 'Swap 250 USDC for BONK when BONK is above $0.00003, valid for 24 hours',
    ...values,
  });
}

export const dryRun: DryRun = {
  canExecute: true,
  reason: null,
  reasonDetails: null,
  estimatedOutput: '1165474000000',
  minimumReceived: '1153819000000',
  priceImpactPct: '0.001',
  networkFeeLamports: '105000',
};

/** A swap of 250 USDC to BONK, as handed over by the swap flow. */
export const setup = {
  wallet: main,
  sellToken: { ...usdcToken, name: 'USD Coin', verified: true, amount: '250000000' },
  buyToken: { ...bonkToken, name: 'Bonk', verified: true },
};
const SWAP = '/cloudwallet/w1/swap';

/** Renders one of the screens of a new order, at NOW. */
export async function renderNewOrder(screenName: string, heading: string, state: unknown = setup) {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  renderApp(`${SWAP}/${screenName}`, state);
  await screen.findByRole('heading', { level: 1, name: heading });
}

export function useOrderBackend() {
  const backend = useBackend();
  beforeEach(() => {
    tabStorage.clear();
    backend.user = { id: 'ada', email: 'ada@example.org' };
    Object.assign(backend.functions, {
      getCloudWallets: () => ({ wallets: [main] }),
      getCloudWalletBalances: () => ({ balances: [balancesOf(main)] }),
      getConditionalOrders: () => ({ orders: [] }),
      getScheduledSends: () => ({ sends: [] }),
      getSolanaTokenPricesWeb: ({ tokens }: { tokens: string[] }) => ({
        success: true,
        failedTokens: [],
        tokens: [
          priced('SOL', { address: SOL_MINT, name: 'Solana', currentPrice: 148.32, marketCap: 8e10 }),
          priced('USDC', { address: USDC_MINT, name: 'USD Coin', currentPrice: 1, marketCap: 41_700_000 }),
          priced('BONK', {
            ...{ address: BONK_MINT, name: 'Bonk', decimals: 5, multiplier: 1, verified: true },
            ...{ currentPrice: 0.0000284, marketCap: 2_200_000_000 },
          }),
        ].filter(({ address }) => tokens.includes(address)),
      }),
      getCloudWalletSwapQuote: (input: { walletId: string; amount: string }) => ({
        quote: {
          ...input,
          inAmount: input.amount,
          outAmount: '1165474000000',
          minimumReceived: '1153819000000',
          slippageBps: 100,
          priceImpactPct: '0.001',
          inUsdValue: 250,
          outUsdValue: 249,
          networkFeeLamports: '105000',
          rentLamports: '0',
          feeBps: 0,
          operatorFeeBps: 0,
          warning: null,
          warnings: [],
          router: 'metis',
          expiresAt: new Date(Date.now() + 30_000).toISOString(),
          seal: 'seal',
        },
      }),
      concludeConditionalOrder: () => ({ order: null }),
      createConditionalOrder: () => {
        const order = timeOrder();
        return { success: true, orderId: order.orderId, order, dryRun };
      },
    });
  });
  const asked = (name: string) =>
    backend.calls.filter((call) => call.name === name).map(({ data }) => data as Record<string, unknown>);
  return { backend, asked };
}
