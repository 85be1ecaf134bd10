/** Prices and names of tokens. Unknown or unpriced tokens are left out; that is not an error. */
export interface Market {
  /** Last known prices by mint, each with its age. Never throws: if upstream fails, returns what is cached. */
  prices(mints: readonly string[]): Promise<ReadonlyMap<string, Price>>;
  /**
   * Names by mint. A mint that upstream does not know is named "Unknown Token", with the decimals of its account on the chain;
   * only addresses that are not mints are left out. Throws CHAIN_UNAVAILABLE if decimals cannot be read.
   */
  tokens(mints: readonly string[]): Promise<ReadonlyMap<string, TokenInfo>>;
}

/** The market with market caps, trading volumes and search. */
export interface TokenMarket extends Market {
  tokens(mints: readonly string[]): Promise<ReadonlyMap<string, ListedToken>>;
  /** As `tokens`, without those that only the chain knows. Never throws. */
  listed(mints: readonly string[]): Promise<ReadonlyMap<string, ListedToken>>;
  /** The symbol of a token if this process has it cached, else null. */
  symbolOf(mint: string): string | null;
  /** As `prices`, with market caps. */
  quotes(mints: readonly string[]): Promise<ReadonlyMap<string, Quote>>;
  /**
   * Quotes at most `maxAge` milliseconds old if upstream has them: refreshes older ones and waits for the answers. Costs one
   * request for up to 50 mints, and one to DexScreener for up to 30 of those of which Jupiter lacks price or market cap. If upstream fails,
   * returns stale quotes or none: check the `at` of each. Any number of mints.
   */
  fresh(mints: readonly string[], maxAge: number): Promise<ReadonlyMap<string, Quote>>;
  /** DexScreener's data of a token, by mint, with its age; with `maxAge`, as `fresh`. Never throws. */
  pairs(mints: readonly string[], maxAge?: number): Promise<ReadonlyMap<string, Pair>>;
  /** The sources that lately said that they have no price of a mint. One that does not answer has said nothing. */
  lacking(mint: string): ReadonlySet<Quote['source']>;
  /** Tokens by a part of their symbol or name, the best known first. Never throws. */
  search(text: string): Promise<readonly ListedToken[]>;
  /** Verified tokens that are traded more than usual. Never throws. */
  trending(): Promise<readonly ListedToken[]>;
}

/** The upstream of names and prices: uncached, one request per call. Throws if upstream fails. */
export interface MarketSource {
  /** Most mints in one call of `prices`. */
  readonly pricesMax: number;
  prices(mints: readonly string[]): Promise<ReadonlyMap<string, Price>>;
  /** Most mints in one call of `tokens`. */
  readonly tokensMax: number;
  tokens(mints: readonly string[]): Promise<ReadonlyMap<string, Listing>>;
  /** Tokens by a part of their symbol or name, in upstream's order. */
  search(text: string): Promise<readonly Listing[]>;
  /** Tokens that are traded more than usual, in upstream's order. */
  trending(): Promise<readonly Listing[]>;
}

/** As MarketSource, for pairs. */
export interface PairSource {
  /** Most mints in one call of `pairs`. */
  readonly pairsMax: number;
  /** A mint is null if the answer had no room for its pairs: it is asked for again with fewer others. */
  pairs(mints: readonly string[]): Promise<ReadonlyMap<string, Pair | null>>;
}

/** Upstream is rate limiting. */
export class UpstreamBusy extends Error {
  /** Milliseconds that it asks to wait; 0 if it does not say. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'UpstreamBusy';
    this.retryAfter = retryAfter;
  }
}

/** Upstream refuses the key, or the caller: says which setting of the operator's is wrong. */
export class UpstreamDenied extends Error {
  /** `key`: whether JUPITER_API_KEY is set; null for services without a key. */
  constructor(name: string, status: number, key: { readonly isSet: boolean } | null) {
    const what = !key
      ? 'refuses this server'
      : key.isSet
        ? 'does not take JUPITER_API_KEY'
        : 'wants a key: set JUPITER_API_KEY';
    super(`${name} ${what} (HTTP ${status})`);
    this.name = 'UpstreamDenied';
  }
}

/** Upstream refuses this request; it is not overloaded. */
export class UpstreamRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UpstreamRefused';
  }
}

export interface Price {
  /**
   * Of 10^decimals base units: goes on when an issuer changes the multiplier of what is shown. A shown unit costs this divided by
   * TokenInfo.multiplier.
   */
  readonly usd: number;
  /** Percent over 24 hours, or null. */
  readonly change24h: number | null;
  /** Milliseconds since 1970 at which upstream gave the price. */
  readonly at: number;
  /** The slot of the trade that the price is of; unset if upstream does not say. */
  readonly slot?: number;
  /** USD in the pools that trade the token; unset if upstream does not say. */
  readonly liquidity?: number;
}

/** A price and market caps in USD; null if unknown. */
export interface Quote extends Price {
  readonly source: 'jupiter' | 'dexscreener';
  /** The price times the units in circulation. */
  readonly marketCap: number | null;
  /** The price times all units: fully diluted value. */
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
  /** Of the issuer, at the time at which this was asked for. */
  readonly multiplier: number;
  readonly logoURI: string | null;
  readonly verified: boolean;
}

export interface ListedToken extends TokenInfo {
  /** Times 10^decimals base units that are in circulation, or null. */
  readonly supply: number | null;
  /** Address of the token program that owns the mint, or null. */
  readonly program: string | null;
  /** USD in the pools that trade it, or null. */
  readonly liquidity: number | null;
  /** The market's own checks have flagged it. */
  readonly isSuspicious?: boolean;
}

/** A token as its market lists it, with the price that it had then. */
export interface Listing extends Omit<ListedToken, 'multiplier'> {
  /** As the market knows it: the mint itself has precedence. */
  readonly scaling: Scaling | null;
  /** As `supply`, of all there are. */
  readonly totalSupply: number | null;
  /** Traded in the last 24 hours, USD, or null. */
  readonly volume24h: number | null;
  /** Null if the market lists the token without a price. */
  readonly price: Price | null;
}

/** What the issuer of a Token-2022 mint has set for showing its amounts. The program moves base units alone. */
export type Scaling =
  | {
      readonly kind: 'scaled';
      readonly multiplier: number;
      readonly next: number;
      /** From when on `next` is in force, milliseconds since 1970. */
      readonly nextFrom: number;
    }
  | {
      readonly kind: 'interest';
      /** Seconds since 1970. */
      readonly from: number;
      readonly changedAt: number;
      /** Basis points a year, until the change and since. */
      readonly averageBps: number;
      readonly bps: number;
    };
