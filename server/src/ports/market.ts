/** Prices and names of tokens. Missing entries are tokens that nobody knows or prices; never an error by themselves. */
export interface Market {
  /** Last known prices by mint, each with its age. Throws nothing when upstream fails: answers what is known. */
  prices(mints: readonly string[]): Promise<ReadonlyMap<string, Price>>;
  /** Names by mint. */
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
