import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { QUOTE_DEBOUNCE, SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './client.ts';
import { userKey } from './query-client.ts';
import { useDebounced } from './useDebounced.ts';

export interface QuoteRequest {
  readonly walletId: string;
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units; null fetches no quote. */
  readonly amount: bigint | null;
}

/** Bounds for how long a quote is valid on a device whose clock is wrong, milliseconds. */
const LIFE_MIN = 5_000;
const LIFE_MAX = 60_000;
const ASK_AGAIN_AFTER = 5_000;

/** The current quote of a swap and its state. */
export interface LiveQuote {
  /** The last quote, even if it has expired and another one is loading. */
  readonly quote: SwapQuote | null;
  /** Seconds until it expires; 0 without a quote. */
  readonly seconds: number;
  readonly waiting: boolean;
  readonly failure: Error | null;
  readonly refresh: () => void;
}

interface Held {
  readonly quote: SwapQuote;
  /** By this device's clock, milliseconds. */
  readonly goodUntil: number;
}

/** The quote for a swap: fetched 500 ms after the amount has changed, and again whenever it expires. */
export function useSwapQuote(
  uid: string,
  { walletId, inputMint, outputMint, amount }: QuoteRequest,
  live: boolean,
) {
  const wanted = amount === null || amount === 0n ? '' : String(amount);
  const settled = useDebounced(wanted, QUOTE_DEBOUNCE);
  const isSettled = settled === wanted;
  const query = useQuery({
    queryKey: userKey(uid, 'swap-quote', walletId, inputMint, outputMint, settled),
    queryFn: async (): Promise<Held> => {
      const { quote } = await call('getCloudWalletSwapQuote', {
        walletId,
        inputMint,
        outputMint,
        amount: settled,
        slippageBps: SWAP_SLIPPAGE_BPS,
      });
      const life = Date.parse(quote.expiresAt) - Date.now();
      return { quote, goodUntil: Date.now() + Math.min(Math.max(life, LIFE_MIN), LIFE_MAX) };
    },
    enabled: wanted !== '' && isSettled && live,
    // Valid until it expires; useless once the amount has changed and come back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return ASK_AGAIN_AFTER;
      return data ? Math.max(data.goodUntil - Date.now(), 1) : false;
    },
  });
  const held = wanted !== '' && isSettled ? query.data : undefined;
  const seconds = useSecondsUntil(held?.goodUntil ?? 0);
  return {
    quote: held?.quote ?? null,
    seconds: held ? seconds : 0,
    waiting: wanted !== '' && (!isSettled || query.isFetching),
    failure: wanted !== '' && isSettled && !query.isFetching ? query.error : null,
    refresh: () => void query.refetch(),
  };
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((time - Math.max(now, Date.now())) / 1_000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
