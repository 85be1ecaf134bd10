/** Prices and names of tokens. Missing entries are tokens that nobody knows or prices; never an error by themselves. */
export interface Market {
  /** Last known prices by mint, each with its age. Throws nothing when upstream fails: answers what is known. */
  prices(mints: readonly string[]): Promise<ReadonlyMap<string, Price>>;
  /**
   * Names by mint. A mint that upstream does not know is told as "Unknown Token" with the decimals of its account on the
   * chain; missing are only addresses that are no mint. Throws CHAIN_UNAVAILABLE where decimals cannot be read.
   */
  tokens(mints: readonly string[]): Promise<ReadonlyMap<string, TokenInfo>>;
}

/** Where Market gets its data: asks upstream anew each time, one request a call, and throws when upstream fails. */
export interface MarketSource {
  /** Most mints in one call of `prices`. */
  readonly pricesMax: number;
  prices(mints: readonly string[]): Promise<ReadonlyMap<string, Price>>;
  /** Most mints in one call of `tokens`. */
  readonly tokensMax: number;
  tokens(mints: readonly string[]): Promise<ReadonlyMap<string, TokenInfo>>;
}

export interface Price {
  readonly usd: number;
  /** Percent over 24 hours, or null. */
  readonly change24h: number | null;
  /** Milliseconds since 1970 at which upstream gave the price. */
  readonly at: number;
}

export interface TokenInfo {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly logoURI: string | null;
  readonly verified: boolean;
}
