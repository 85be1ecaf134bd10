import { BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, SWAP_SLIPPAGE_BPS, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, isAddress } from '@solana/kit';
import type { Clock } from '../ports/clock.ts';
import type { Router, RouterOrder } from '../ports/router.ts';
import { readOwnMessage } from '../solana/message.ts';
import type { Offer } from './offer.ts';

export interface QuoteDeps {
  readonly router: Pick<Router, 'order'>;
  readonly clock: Clock;
  /** Most that signature and priority fees may cost together. */
  readonly feeCapLamports: bigint;
}

/** The wallet that sells. */
export interface Seller {
  readonly walletId: string;
  readonly publicKey: Address;
}

/** A swap as a caller words it. */
export interface SwapWish {
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units. */
  readonly amount: string;
  readonly slippageBps: number | null;
}

/** A wish read and understood. */
export interface SwapTerms {
  readonly inputMint: Address;
  readonly outputMint: Address;
  readonly amount: bigint;
  readonly slippageBps: number;
}

/** A router's transaction is good for a minute or so: the rest of it is for carrying the swap out. */
const OFFER_LIFE = 30_000;
const SLIPPAGE_MAX_BPS = 5_000;
/** Token accounts that a swap may open cost about 2,000,000 each. */
const RENT_MAX_LAMPORTS = 10_000_000n;

/** Throws the CallError of the first thing that is malformed, or that no swap does. */
export function readWish({ inputMint, outputMint, amount, slippageBps }: SwapWish): SwapTerms {
  const mints = [inputMint, outputMint].map((text) => text.trim());
  for (const mint of mints) if (!isAddress(mint)) throw new CallError('MALFORMED_ADDRESS');
  if (mints.includes(WRAPPED_SOL_MINT)) throw new CallError('WRAPPED_SOL_NOT_SWAPPED');
  if (mints[0] === mints[1]) throw new CallError('SAME_TOKEN');
  const units = /^\d{1,20}$/.test(amount.trim()) ? BigInt(amount) : 0n;
  if (units === 0n || units > BASE_UNITS_MAX) throw new CallError('MALFORMED_AMOUNT');
  const slippage = slippageBps ?? SWAP_SLIPPAGE_BPS;
  if (!Number.isInteger(slippage) || slippage < 1 || slippage > SLIPPAGE_MAX_BPS)
    throw new CallError('INVALID_SLIPPAGE');
  const [input, output] = mints as [Address, Address];
  return { inputMint: input, outputMint: output, amount: units, slippageBps: slippage };
}

/**
 * Asks the router for an offer to this wallet. Whether the wallet can pay for it is judged when it is taken: a price is
 * worth knowing before. Throws what Router.order throws, and CallError ROUTER_REFUSED for an offer that cannot be taken.
 */
export async function askOffer(
  deps: QuoteDeps,
  userId: string,
  { walletId, publicKey }: Seller,
  terms: SwapTerms,
): Promise<{ offer: Offer; order: RouterOrder }> {
  const order = await deps.router.order({ ...terms, taker: publicKey });
  const offer: Offer = {
    userId,
    walletId,
    inputMint: terms.inputMint,
    outputMint: terms.outputMint,
    inAmount: terms.amount,
    outAmount: order.outAmount,
    minimumReceived: order.minimumReceived,
    priceImpactPct: order.priceImpactPct,
    networkFeeLamports: order.networkFeeLamports,
    rentLamports: order.rentLamports,
    router: order.router,
    requestId: order.requestId,
    expiresAt: Math.min(order.expiresAt ?? Number.POSITIVE_INFINITY, deps.clock.now() + OFFER_LIFE),
    transaction: order.transaction,
  };
  return { offer: checked(offer, publicKey, deps.feeCapLamports), order };
}

/** Refuses at once what would not be signed later. The fee is what the transaction itself says, where there is one. */
function checked(offer: Offer, publicKey: Address, feeCapLamports: bigint): Offer {
  const { transaction, networkFeeLamports: told, rentLamports } = offer;
  const networkFeeLamports = transaction ? feeOf(transaction, publicKey) : told;
  const isTooHigh = told > feeCapLamports || networkFeeLamports > feeCapLamports;
  if (isTooHigh || rentLamports > RENT_MAX_LAMPORTS)
    throw new CallError('ROUTER_REFUSED', { reason: 'its fees are too high' });
  return { ...offer, networkFeeLamports };
}

function feeOf(transaction: Uint8Array, publicKey: Address): bigint {
  try {
    return readOwnMessage(transaction, publicKey).feeLamports;
  } catch (error) {
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    throw new CallError('ROUTER_REFUSED', { reason: error.context.reason });
  }
}

/** Whether the mint stands for SOL itself. */
export function isSol(mint: string): boolean {
  return mint === SOL_MINT;
}

/** The mint by which programs and routers know it. */
export function wrapped(mint: string): Address {
  return (isSol(mint) ? WRAPPED_SOL_MINT : mint) as Address;
}
