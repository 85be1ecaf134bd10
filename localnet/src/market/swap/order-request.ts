import { addressBytes } from '../../chain/base58.ts';
import type { QuoteRequest } from './quote.ts';

/** What the query of an order asks for. */
export interface OrderRequest extends QuoteRequest {
  readonly taker: string | null;
  readonly referralAccount: string | null;
  readonly priorityFeeLamports: number | null;
  /** "manual" if the request sets what the router would choose. */
  readonly mode: 'ultra' | 'manual';
  /** Newest version of transactions that the taker signs; null leaves it to the router. */
  readonly maxVersion: number | null;
  readonly excludedRouters: readonly string[];
}

/** A query that is answered with 400 and this sentence. */
export class OrderError extends Error {}

export const NO_ROUTE = 'Failed to get quotes';
/** Taken off the output if no referral asks for a share. */
const PLATFORM_FEE_BPS = 5;
const DEFAULT_SLIPPAGE_BPS = 50;
const CHOICES = ['slippageBps', 'priorityFeeLamports', 'excludeRouters', 'payer'];

/** Throws OrderError. */
export function readOrderRequest(query: URLSearchParams): OrderRequest {
  const inputMint = address(query, 'inputMint');
  const outputMint = address(query, 'outputMint');
  const taker = address(query, 'taker');
  const payer = address(query, 'payer');
  const referralAccount = address(query, 'referralAccount');
  const referralFee = whole(query, 'referralFee', 50, 255);
  if (inputMint === null) throw new OrderError('inputMint is required');
  if (outputMint === null) throw new OrderError('outputMint is required');
  if (inputMint === outputMint) throw new OrderError('inputMint cannot be same as outputMint');
  const amount = query.get('amount');
  if (amount === null || !/^\d{1,20}$/.test(amount) || BigInt(amount) === 0n || BigInt(amount) >= 2n ** 64n) {
    throw new OrderError('Invalid amount');
  }
  if ((referralAccount === null) !== (referralFee === null)) {
    throw new OrderError('referralAccount and referralFee must be given together');
  }
  if ((query.get('swapMode') ?? 'ExactIn') !== 'ExactIn') throw new OrderError('Invalid swapMode');
  if (query.has('receiver')) throw new OrderError('receiver is not supported');
  // Only takers pay here.
  if (payer !== null && payer !== taker) throw new OrderError(NO_ROUTE);
  return {
    inputMint,
    outputMint,
    amount: BigInt(amount),
    slippageBps: whole(query, 'slippageBps', 0, 10_000) ?? DEFAULT_SLIPPAGE_BPS,
    feeBps: referralFee ?? PLATFORM_FEE_BPS,
    taker,
    referralAccount,
    priorityFeeLamports: whole(query, 'priorityFeeLamports', 0, 1_000_000_000),
    maxVersion: whole(query, 'maxSupportedTransactionVersion', 0, 127),
    mode: CHOICES.some((name) => query.has(name)) ? 'manual' : 'ultra',
    excludedRouters: query.get('excludeRouters')?.split(',') ?? [],
  };
}

function address(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  if (value === null || value === '') return null;
  try {
    addressBytes(value);
    return value;
  } catch {
    throw new OrderError(`Invalid ${name}`);
  }
}

function whole(query: URLSearchParams, name: string, least: number, most: number): number | null {
  const value = query.get(name);
  if (value === null || value === '') return null;
  if (!/^\d{1,10}$/.test(value) || Number(value) < least || Number(value) > most) {
    throw new OrderError(`Invalid ${name}`);
  }
  return Number(value);
}
