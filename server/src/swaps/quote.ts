import { BASE_UNITS_MAX, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import { SLIPPAGE_MIN_BPS } from '@cumulus/contract/slippage.ts';
import { type Address, isAddress, type Lamports } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Quote, QuoteRequest, Router } from '../ports/router.ts';
import { mint } from '../ports/units.ts';
import { readOwnMessage } from '../solana/message.ts';
import { SOL, WRAPPED_SOL } from '../solana/sol.ts';
import type { JudgeOffer } from './judge.ts';
import type { HasLittleSol } from './little-sol.ts';
import { offerEnd } from './offer-end.ts';
import { losing, usableOffer } from './routers.ts';

export interface QuoteDeps {
  readonly router: Pick<Router, 'quote'>;
  readonly clock: Clock;
  readonly chain: Pick<Chain, 'finalized'>;
  readonly hasLittleSol: HasLittleSol;
  /** Most that signature and priority fees may cost together. */
  readonly feeCapLamports: Lamports;
  readonly judge: JudgeOffer;
}

/** The wallet that sells. */
export interface Seller {
  readonly walletId: string;
  readonly publicKey: Address;
}

/** A swap as a caller enters it. */
export interface SwapInput {
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units. */
  readonly amount: string;
  readonly slippageBps: number | null;
}

/** A validated SwapInput. */
export type SwapTerms = Omit<QuoteRequest, 'taker'>;

/** A router's quote for one wallet of one user, for a short time. */
export interface SwapQuote extends Quote {
  readonly userId: string;
  readonly walletId: string;
  /** From then on it is refused as stale. */
  readonly expiresAt: number;
  /** When the router was asked for it; unset in seals of an older version. */
  readonly quotedAt?: number | undefined;
}

/** No price is offered for longer, milliseconds. */
const QUOTE_LIFE = 30_000;
const SLIPPAGE_MAX_BPS = 5_000;
/** Each token account that a swap may open costs about 2,000,000. */
const RENT_MAX_LAMPORTS = 10_000_000n;

/** Throws the CallError of the first thing that is malformed, or that no swap does. */
export function readSwapInput({ inputMint, outputMint, amount, slippageBps }: SwapInput): SwapTerms {
  const mints = [inputMint, outputMint].map((text) => text.trim());
  for (const mint of mints) if (!isAddress(mint)) throw new CallError('MALFORMED_ADDRESS');
  if (mints.includes(WRAPPED_SOL)) throw new CallError('WRAPPED_SOL_NOT_SWAPPED');
  if (mints[0] === mints[1]) throw new CallError('SAME_TOKEN');
  const units = /^\d{1,20}$/.test(amount.trim()) ? BigInt(amount) : 0n;
  if (units === 0n || units > BASE_UNITS_MAX) throw new CallError('MALFORMED_AMOUNT');
  const slippage = slippageBps ?? SWAP_SLIPPAGE_BPS;
  if (!Number.isInteger(slippage) || slippage < SLIPPAGE_MIN_BPS || slippage > SLIPPAGE_MAX_BPS)
    throw new CallError('INVALID_SLIPPAGE');
  const [input, output] = mints as [string, string];
  return {
    inputMint: mint(input),
    outputMint: mint(output),
    inAmount: baseUnits(units),
    slippageBps: slippage,
  };
}

/**
 * Asks the routers for a quote for this wallet that can be signed later. Whether the wallet can pay is checked when the quote is taken: the
 * price is useful before. Throws what Router.quote throws, and CallError ROUTER_REFUSED if no offer could be signed.
 */
export async function requestQuote(
  deps: QuoteDeps,
  userId: string,
  { walletId, publicKey }: Seller,
  terms: SwapTerms,
): Promise<SwapQuote> {
  const { clock, chain, router, feeCapLamports, judge } = deps;
  const quotedAt = clock.now();
  const request = { ...terms, taker: publicKey };
  // While the router looks for its offer: an offer costs no more time for it.
  const height = heightNow(chain);
  const lacksSol = terms.inputMint === SOL ? Promise.resolve(false) : deps.hasLittleSol(publicKey);
  const fees = new Map<Quote, Lamports>();
  const wanted = {
    async judge(offer: Quote) {
      const fee = readFee(offer, publicKey);
      if (typeof fee === 'string') return fee;
      if (isDear(offer, fee, feeCapLamports)) return 'its fees are too high';
      fees.set(offer, fee);
      return await judge(offer, publicKey);
    },
  };
  const { offer, lost } = await usableOffer(router, request, wanted);
  const sponsored =
    !needsNoSol(offer) && (await lacksSol) ? await sponsoredOffer(router, request, wanted.judge) : null;
  const quote = sponsored ?? offer;
  const end = offerEnd(quote, { at: quotedAt, height: await height });
  const expiresAt = Math.min(end, clock.now() + QUOTE_LIFE);
  const { lastValidBlockHeight: _, ...offered } = quote;
  return {
    ...offered,
    networkFeeLamports: fees.get(quote)!,
    ...{ userId, walletId, expiresAt, quotedAt },
    lost: sponsored ? [...lost, losing(offer, 'the wallet has too little SOL for its costs')] : lost,
  };
}

/** Whether others pay the network's fee and all rent of an offer that can be taken. */
export function needsNoSol({ inputMint, transaction, isPaidByOther, rentLamports }: Quote): boolean {
  return inputMint !== SOL && transaction !== null && isPaidByOther === true && rentLamports === 0n;
}

/** The offer of a router that pays the costs itself; null if none does. */
async function sponsoredOffer(
  router: QuoteDeps['router'],
  request: QuoteRequest,
  judge: (offer: Quote) => Promise<string | null>,
): Promise<Quote | null> {
  try {
    const offer = await router.quote({ ...request, wantsSponsor: true });
    return needsNoSol(offer) && (await judge(offer)) === null ? offer : null;
  } catch (error) {
    if (!isCallError(error)) throw error;
    return null;
  }
}

/** Null if it cannot be read: what is taken too late is refused by its simulation. Never rejects: nothing waits for it if the router fails. */
function heightNow(chain: Pick<Chain, 'finalized'>): Promise<bigint | null> {
  return chain.finalized().then(
    ({ blockHeight }) => blockHeight,
    () => null,
  );
}

/** What the network takes from the wallet by the transaction of an offer, if it has one; why that cannot be read. */
function readFee({ transaction, networkFeeLamports }: Quote, publicKey: Address): Lamports | string {
  try {
    return transaction ? readOwnMessage(transaction, publicKey).feeLamports : networkFeeLamports;
  } catch (error) {
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    return error.context.reason;
  }
}

/** By what the router says, and by what its transaction does. */
function isDear({ networkFeeLamports, rentLamports }: Quote, fee: Lamports, feeCap: Lamports): boolean {
  return networkFeeLamports > feeCap || fee > feeCap || rentLamports > RENT_MAX_LAMPORTS;
}
