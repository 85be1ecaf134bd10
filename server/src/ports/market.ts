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

/** The market with all that is known of a token: what it is worth as a whole, what is traded of it, what is like it. */
export interface TokenMarket extends Market {
  tokens(mints: readonly string[]): Promise<ReadonlyMap<string, ListedToken>>;
  /** As `tokens`, without those that only the chain knows. Throws nothing. */
  listed(mints: readonly string[]): Promise<ReadonlyMap<string, ListedToken>>;
  /** What a token is called as far as this process has heard; null where it has not. Asks nobody. */
  symbolOf(mint: string): string | null;
  /** As `prices`, with what the token is worth as a whole. */
  quotes(mints: readonly string[]): Promise<ReadonlyMap<string, Quote>>;
  /**
   * Quotes that were given at most `maxAge` milliseconds ago wherever upstream can give them: asks anew for all that are
   * older, and waits for the answers. Costs one request for 50 mints at most, and one to DexScreener for 30 of those that
   * Jupiter does not price. Where upstream fails, older quotes are answered, or none: judge each by its `at`. Any number of
   * mints.
   */
  fresh(mints: readonly string[], maxAge: number): Promise<ReadonlyMap<string, Quote>>;
  /** What exchanges trade of a token, by mint: DexScreener's view, and its age. Throws nothing. */
  pairs(mints: readonly string[]): Promise<ReadonlyMap<string, Pair>>;
  /** Tokens by a part of their symbol or name, the best known first. Throws nothing when upstream fails. */
  search(text: string): Promise<readonly ListedToken[]>;
}

/** Where names and prices come from: asks upstream anew each time, one request a call, and throws when upstream fails. */
export interface MarketSource {
  /** Most mints in one call of `prices`. */
  readonly pricesMax: number;
  prices(mints: readonly string[]): Promise<ReadonlyMap<string, Price>>;
  /** Most mints in one call of `tokens`. */
  readonly tokensMax: number;
  tokens(mints: readonly string[]): Promise<ReadonlyMap<string, Listing>>;
  /** Tokens by a part of their symbol or name, in upstream's order. */
  search(text: string): Promise<readonly Listing[]>;
}

/** As MarketSource, for what exchanges trade. */
export interface PairSource {
  /** Most mints in one call of `pairs`. */
  readonly pairsMax: number;
  pairs(mints: readonly string[]): Promise<ReadonlyMap<string, Pair>>;
}

/** Upstream answered that it has had enough. */
export class UpstreamBusy extends Error {
  /** Milliseconds that it asks to be left alone; 0 where it does not say. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'UpstreamBusy';
    this.retryAfter = retryAfter;
  }
}

/** Upstream has nothing against being asked, but will not answer this. */
export class UpstreamRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UpstreamRefused';
  }
}

export interface Price {
  readonly usd: number;
  /** Percent over 24 hours, or null. */
  readonly change24h: number | null;
  /** Milliseconds since 1970 at which upstream gave the price. */
  readonly at: number;
}

/** A price, and what the token is worth as a whole. USD throughout; null where it is not known. */
export interface Quote extends Price {
  readonly source: 'jupiter' | 'dexscreener';
  /** The price times the units in circulation. */
  readonly marketCap: number | null;
  /** The price times all units there are: fully diluted value. */
  readonly fdv: number | null;
  /** Traded in the last 24 hours; may be older than the price. */
  readonly volume24h: number | null;
}

/** The deepest pair in which a token trades, as an exchange lists it. */
export interface Pair extends Price {
  readonly name: string;
  readonly symbol: string;
  readonly marketCap: number | null;
  readonly fdv: number | null;
  readonly volume24h: number | null;
}

export interface TokenInfo {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly logoURI: string | null;
  readonly verified: boolean;
}

export interface ListedToken extends TokenInfo {
  /** Whole units in circulation, or null. */
  readonly supply: number | null;
  /** Address of the token program that the mint belongs to, or null. */
  readonly program: string | null;
}

/** A token as its market lists it, with the price that it had then. */
export interface Listing extends ListedToken {
  /** Whole units that there are, or null. */
  readonly totalSupply: number | null;
  /** Traded in the last 24 hours, USD, or null. */
  readonly volume24h: number | null;
  /** Null where the market lists the token without a price. */
  readonly price: Price | null;
}
