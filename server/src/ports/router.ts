/**
 * The router: finds the best way from one token to another and builds the transaction for it. What it says and builds is
 * hostile input until the guard has judged it. Throws CallError ROUTER_UNAVAILABLE when it cannot be reached or answers
 * nonsense, RATE_LIMITED when it is asked too often.
 */
export interface Router {
  /**
   * An offer to `taker`, with its transaction. Throws CallError NO_ROUTE where nobody trades the pair or the size, and
   * ROUTER_REFUSED where the offer is not what was asked for.
   */
  order(request: OrderRequest): Promise<RouterOrder>;
  /**
   * Hands in an order's transaction, signed by its taker, to be signed by whoever else must and sent to the network. May
   * be called again with the same bytes. What it answers or throws says nothing about the outcome: only the chain does.
   */
  execute(signed: SignedOrder): Promise<void>;
}

export interface OrderRequest {
  /** Mint of the token that is sold; SOL is the all-ones address. */
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units. */
  readonly amount: bigint;
  /** Wallet that sells, receives and pays the fees. */
  readonly taker: string;
  readonly slippageBps: number;
}

export interface RouterOrder {
  readonly requestId: string;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  /** Least that arrives, base units. */
  readonly minimumReceived: bigint;
  readonly slippageBps: number;
  /** Decimal ratio as text; "0.01" is one percent against the taker. */
  readonly priceImpactPct: string;
  readonly inUsdValue: number | null;
  readonly outUsdValue: number | null;
  /** All fees that the route takes off the output, basis points. */
  readonly feeBps: number;
  /** The operator's part of them. */
  readonly operatorFeeBps: number;
  readonly networkFeeLamports: bigint;
  readonly rentLamports: bigint;
  /** Name of the router that won. */
  readonly router: string;
  /**
   * Wire bytes: one signature place for each signer, empty or filled, the taker's first. Null where the taker has too
   * little for it now, of what is sold or of SOL for the costs.
   */
  readonly transaction: Uint8Array | null;
  /** Milliseconds since 1970 at which the offer ends, where it says so. */
  readonly expiresAt: number | null;
}

export interface SignedOrder {
  readonly requestId: string;
  readonly transaction: Uint8Array;
}
