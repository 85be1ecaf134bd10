import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { QUOTE_DEBOUNCE, SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import {
  AUTO_SLIPPAGE_MIN_BPS,
  autoSlippageBps,
  SLIPPAGE_MIN_BPS,
  slippageKeeping,
} from '@cumulus/contract/slippage.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './client.ts';
import { userKey } from './query-client.ts';
import { isMuchWorse, needsConsent, type QuoteTerms } from './requote.ts';
import { useDebounced } from './useDebounced.ts';

/** Basis points, or as much as the market for the amount needs. */
export type Slippage = number | 'auto';

export interface QuoteRequest {
  readonly walletId: string;
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units; null fetches no quote. */
  readonly amount: bigint | null;
  readonly slippage?: Slippage;
}

/** Bounds for how long a quote is valid by a server that says only when it ends, on a device whose clock is wrong, milliseconds. */
const LIFE_MIN = 5_000;
const LIFE_MAX = 60_000;
const ASK_AGAIN_AFTER = 5_000;
/** Between two quotes, milliseconds, however soon the first one ends. */
const PAUSE_MIN = 1_000;
/** Share of its life after which a reviewed quote is replaced, so that there is always one to take. */
const RENEWED_AT = 5 / 6;

/** The current quote of a swap and its state. */
export interface LiveQuote {
  /** The last quote, even if it has expired and another one is loading. */
  readonly quote: SwapQuote | null;
  /** Until when it can be taken, by this device's clock, milliseconds; 0 without a quote. */
  readonly goodUntil: number;
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
  /** How long it was valid when it came. */
  readonly life: number;
  readonly cameAt: number;
}

/** The query for a quote. `reviewed` is what its user has before them: its minimum is kept if the market allows it. */
export function quoteQuery(
  uid: string,
  { walletId, inputMint, outputMint, amount, slippage = SWAP_SLIPPAGE_BPS }: QuoteRequest,
  reviewed: QuoteTerms | null,
) {
  const settled = amount === null || amount === 0n ? '' : String(amount);
  const ask = async (slippageBps: number): Promise<SwapQuote> => {
    const input = { walletId, inputMint, outputMint, amount: settled, slippageBps };
    return (await call('getCloudWalletSwapQuote', input)).quote;
  };
  return {
    queryKey: userKey(uid, 'swap-quote', walletId, inputMint, outputMint, settled, slippage),
    queryFn: async (): Promise<Held> => {
      const quote = await keeping(ask, await chosen(ask, slippage), reviewed);
      const cameAt = Date.now();
      const left = quote.goodForMs ?? Math.max(Date.parse(quote.expiresAt) - cameAt, LIFE_MIN);
      const life = Math.min(left, LIFE_MAX);
      return { quote, life, cameAt, goodUntil: cameAt + life };
    },
  };
}

type Ask = (slippageBps: number) => Promise<SwapQuote>;

/** A quote with the chosen slippage. */
async function chosen(ask: Ask, slippage: Slippage): Promise<SwapQuote> {
  if (slippage !== 'auto') return ask(slippage);
  const quote = await ask(AUTO_SLIPPAGE_MIN_BPS);
  const needed = autoSlippageBps(quote.priceImpactPct);
  return needed === quote.slippageBps ? quote : ask(needed);
}

/**
 * If the price has fallen so little that the user need not be asked, a quote with less slippage guarantees what was reviewed.
 * Returns the given quote if there is no such quote.
 */
async function keeping(ask: Ask, quote: SwapQuote, reviewed: QuoteTerms | null): Promise<SwapQuote> {
  if (!reviewed || isMuchWorse(quote, reviewed)) return quote;
  const minimum = BigInt(reviewed.minimumReceived);
  if (BigInt(quote.minimumReceived) >= minimum) return quote;
  const tighter = slippageKeeping(BigInt(quote.outAmount), minimum);
  if (tighter < SLIPPAGE_MIN_BPS) return quote;
  const kept = await ask(tighter).catch(() => quote);
  return needsConsent(kept, reviewed) ? quote : kept;
}

/**
 * The quote for a swap: fetched 500 ms after the amount has changed, and again whenever it expires; before that while it is
 * `reviewed`.
 */
export function useSwapQuote(
  uid: string,
  request: QuoteRequest,
  live: boolean,
  reviewed: QuoteTerms | null = null,
): LiveQuote {
  const { amount } = request;
  const wanted = amount === null || amount === 0n ? '' : String(amount);
  const settled = useDebounced(wanted, QUOTE_DEBOUNCE);
  const isSettled = settled === wanted;
  const isReviewed = reviewed !== null;
  const query = useQuery({
    ...quoteQuery(uid, { ...request, amount: settled === '' ? null : BigInt(settled) }, reviewed),
    enabled: wanted !== '' && isSettled && live,
    // Valid until it expires; useless once the amount has changed and come back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return ASK_AGAIN_AFTER;
      if (!data) return false;
      const early = isReviewed ? data.life * (1 - RENEWED_AT) : 0;
      return Math.max(Math.max(data.goodUntil - early, data.cameAt + PAUSE_MIN) - Date.now(), 1);
    },
  });
  const held = wanted !== '' && isSettled ? query.data : undefined;
  const seconds = useSecondsUntil(held?.goodUntil ?? 0);
  return {
    quote: held?.quote ?? null,
    goodUntil: held?.goodUntil ?? 0,
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
