import type { BaseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Address } from '@solana/kit';
import * as z from 'zod/mini';
import { baseUnitsText, lamportsText, type Mint, mintText } from './units.ts';

/**
 * The router: finds the best way from one token to another and builds the transaction for it. Its answers are untrusted
 * until the guard has checked them. Throws CallError ROUTER_UNAVAILABLE if it cannot be reached or its answer is malformed,
 * RATE_LIMITED if it is asked too often.
 */
export interface Router {
  /**
   * A quote for `taker`, with its transaction. Throws CallError NO_ROUTE if the pair or the size is not traded, and
   * an UnusableOffer if the quote does not match the request.
   */
  quote(request: QuoteRequest): Promise<Quote>;
  /**
   * Hands in a quote's transaction, signed by its taker, to be signed by the other signers and broadcast. May be repeated
   * with the same bytes. Its answer or error does not decide the outcome: only the chain does. Returns the name under which
   * it says that the transaction landed; null if it gives none.
   */
  execute(signed: SignedQuote): Promise<string | null>;
}

export interface QuoteRequest {
  /** Mint of the token that is sold; SOL is the all-ones address. */
  readonly inputMint: Mint;
  readonly outputMint: Mint;
  readonly inAmount: BaseUnits;
  /** Wallet that sells, receives and pays the fees. */
  readonly taker: Address;
  readonly slippageBps: number;
  /** Routers that may not be used this time, by the names that their quotes had. */
  readonly excludeRouters?: readonly string[];
  /**
   * The taker has too little SOL for the costs: the router may pay them and take them off what is bought. It does so only if all choices are
   * left to it, so the offer may come from any router and with any slippage up to the asked one. Default no.
   */
  readonly wantsSponsor?: boolean;
}

/** An offer that cannot be taken, even if asked for again. Another router may have one that can. */
export class UnusableOffer extends CallError<'ROUTER_REFUSED'> {
  /** Who made it. */
  readonly router: string;
  readonly outAmount: BaseUnits;

  constructor(router: string, reason: string, outAmount: BaseUnits) {
    super('ROUTER_REFUSED', { reason });
    this.router = router;
    this.outAmount = outAmount;
  }
}

/** An offer that was compared with the one that was taken, as it was received, and why it lost. */
export const losingOffer = z.object({
  router: z.string(),
  outAmount: baseUnitsText,
  reason: z.string(),
});
export type LosingOffer = z.output<typeof losingOffer>;

/** The terms of a quote, with their stored form. */
export const quoteTerms = z.object({
  /** Id of the quote at the router: each is taken once. */
  requestId: z.string(),
  inputMint: mintText,
  outputMint: mintText,
  inAmount: baseUnitsText,
  outAmount: baseUnitsText,
  /** Least that may arrive: what the slippage leaves, also of an offer that brings exactly its amount. */
  minimumReceived: baseUnitsText,
  /** Least that this offer brings; unset in seals of an older version. */
  guaranteed: z.optional(baseUnitsText),
  slippageBps: z.number(),
  /** Decimal ratio as text; "0.01" is one percent against the taker. */
  priceImpactPct: z.string(),
  inUsdValue: z.nullable(z.number()),
  outUsdValue: z.nullable(z.number()),
  /** All fees that the route takes off the output, basis points. */
  feeBps: z.number(),
  /** The operator's part of them. */
  operatorFeeBps: z.number(),
  networkFeeLamports: lamportsText,
  rentLamports: lamportsText,
  /** Name of the router that won. */
  router: z.string(),
  /** Milliseconds since 1970 at which the quote ends; null if the router does not say. */
  expiresAt: z.nullable(z.number()),
});

export interface Quote extends z.output<typeof quoteTerms> {
  /**
   * Wire bytes: one signature place for each signer, empty or filled, the taker's first. Null if the taker now has too
   * little of what is sold, or too little SOL for the costs.
   */
  readonly transaction: Uint8Array | null;
  /** The last block in which its transaction can land, as the router says; null if it does not. */
  readonly lastValidBlockHeight?: bigint | null;
  /** Whether another than the taker pays the network's fee. */
  readonly isPaidByOther?: boolean;
  /** Offers that were asked for before this one and lost. Default none. */
  readonly lost?: readonly LosingOffer[] | undefined;
}

export interface SignedQuote {
  readonly requestId: string;
  readonly transaction: Uint8Array;
}
