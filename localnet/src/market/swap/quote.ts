import type { Chain } from '../../chain/chain.ts';
import type { Market } from '../market.ts';
import { POOL_FEE } from '../pool.ts';
import { pathOf } from './path.ts';
import { arriving, baseUnits, type TradedToken, tradedToken, wholeTokens } from './traded-token.ts';

/** Jupiter's names: of the one that asks market makers, and of its aggregator over pools. */
export type RouterName = 'jupiterz' | 'iris';

export interface QuoteRequest {
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units of the input that leave the taker. */
  readonly amount: bigint;
  readonly slippageBps: number;
  /** What is taken off the output, basis points. */
  readonly feeBps: number;
}

/** What the maker gives more than the pools, basis points. */
const MAKERS_EDGE_BPS = 3n;

/** A price for a swap. Amounts named after the input are in its base units, all others in the output's. */
export interface Quote extends QuoteRequest {
  readonly router: RouterName;
  readonly input: TradedToken;
  readonly output: TradedToken;
  /** What the pools or the maker give. */
  readonly routedAmount: bigint;
  /** What is taken off that, and off what the token itself has kept back. */
  readonly feeAmount: bigint;
  /** What arrives. */
  readonly outAmount: bigint;
  /** Least that may arrive; the maker fills no order for which it would give less by then. */
  readonly thresholdAmount: bigint;
  /** How much worse the price is for the size of the swap, as a ratio: never above 0. */
  readonly priceImpact: number;
  readonly inUsd: number;
  readonly outUsd: number;
  /** As of a path; the maker does without. */
  readonly isShared: boolean;
  /** The exchanges that it consists of, in order. */
  readonly legs: readonly Leg[];
}

/** A swap of one token for another, base units of each. */
export interface Leg {
  readonly input: TradedToken;
  readonly output: TradedToken;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Routes continue with whole lots of an intermediate token; the rest stays in its account. */
const LOT = 1_000n;

/** No leg takes more than this share of what a pool holds: beyond it the price means nothing. */
const MOST_OF_A_POOL = 0.5;

/** Null if no pool trades the pair, or this much of it. */
export function quote(chain: Chain, market: Market, request: QuoteRequest, router: RouterName): Quote | null {
  const { inputMint, outputMint, amount, slippageBps, feeBps } = request;
  const input = tradedToken(chain, market, inputMint);
  const output = tradedToken(chain, market, outputMint);
  if (input === null || output === null) return null;
  const tokens = wholeTokens(input, arriving(input, amount));
  const route = market.route(inputMint, outputMint, tokens);
  if (route === undefined) return null;
  const [inputPool, outputPool] = [market.pool(inputMint)!, market.pool(outputMint)!];
  if (route.usd > inputPool.usd * MOST_OF_A_POOL || route.tokens > outputPool.tokens * MOST_OF_A_POOL)
    return null;
  const pooledAmount = baseUnits(output, route.tokens);
  const edge = router === 'jupiterz' ? (pooledAmount * MAKERS_EDGE_BPS) / 10_000n : 0n;
  const routedAmount = pooledAmount + edge;
  const arrived = arriving(output, routedAmount);
  const feeAmount = (arrived * BigInt(feeBps)) / 10_000n;
  const outAmount = arrived - feeAmount;
  if (outAmount <= 0n) return null;
  const [inPrice, outPrice] = [market.price(inputMint)!, market.price(outputMint)!];
  const unmoved = ((tokens * inPrice) / outPrice) * (1 - POOL_FEE) ** 2;
  return {
    ...request,
    router,
    input,
    output,
    routedAmount,
    feeAmount,
    outAmount,
    thresholdAmount: (outAmount * BigInt(10_000 - slippageBps)) / 10_000n,
    priceImpact: Math.min(0, route.tokens / unmoved - 1),
    inUsd: wholeTokens(input, amount) * inPrice,
    outUsd: wholeTokens(output, outAmount) * outPrice,
    ...(router === 'jupiterz'
      ? { isShared: false, legs: [{ input, output, amountIn: amount, amountOut: routedAmount }] }
      : pathOver(chain, market, { input, output, amount, routedAmount, usd: route.usd })),
  };
}

interface Routed {
  readonly input: TradedToken;
  readonly output: TradedToken;
  readonly amount: bigint;
  readonly routedAmount: bigint;
  /** What the input is sold for. */
  readonly usd: number;
}

function pathOver(
  chain: Chain,
  market: Market,
  { input, output, amount, routedAmount, usd }: Routed,
): Pick<Quote, 'isShared' | 'legs'> {
  const { isShared, between: mint } = pathOf(input, output);
  const between = mint === null ? null : tradedToken(chain, market, mint);
  const got = between === null ? 0n : baseUnits(between, usd / market.price(between.mint)!);
  const spent = got < LOT ? got : got - (got % LOT);
  if (between === null || spent === 0n)
    return { isShared, legs: [{ input, output, amountIn: amount, amountOut: routedAmount }] };
  return {
    isShared,
    legs: [
      { input, output: between, amountIn: amount, amountOut: got },
      { input: between, output, amountIn: spent, amountOut: routedAmount },
    ],
  };
}
