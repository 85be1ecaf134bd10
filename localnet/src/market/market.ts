import { createHash } from 'node:crypto';
import { NATIVE_MINT } from '../chain/token.ts';
import { buy, movePrice, openPool, type Pool, poolPrice, sell } from './pool.ts';
import type { Token } from './tokens.ts';

/** Five minutes of trading. */
interface Period {
  /** Seconds since 1970 at which it ended. */
  readonly at: number;
  readonly usd: number;
  readonly volumeUsd: number;
  /** Trades; short periods see parts of one. */
  readonly buys: number;
  readonly sells: number;
}

export interface Trading {
  /** Percent. */
  readonly priceChange: number;
  readonly volumeUsd: number;
  readonly buys: number;
  readonly sells: number;
}

/** What a swap over the pools of two tokens comes to. */
export interface Route {
  /** Whole tokens that come out. */
  readonly tokens: number;
  /** Dollars between the two pools. */
  readonly usd: number;
  /** The pools as the swap leaves them. */
  readonly input: Pool;
  readonly output: Pool;
}

interface Listing {
  pool: Pool;
  /** Price that the walk returns to, USD. */
  anchorUsd: number;
  /** A price that was set does not walk: only swaps move it. */
  held: boolean;
  periods: Period[];
}

export interface MarketState {
  readonly random: number;
  readonly at: number;
  readonly listings: Readonly<Record<string, Listing>>;
}

const PERIOD_SECONDS = 300;
const PERIODS = 289;
const DAY_SECONDS = 86_400;
/** A price that has strayed returns to its start within about this long. */
const RETURN_SECONDS = 10 * DAY_SECONDS;
/** What is traded in a day, as a share of a pool's liquidity. */
const DAILY_TURNOVER = 0.6;
const USD_A_TRADE = 400;

/** Prices that walk at random, each the price of a constant-product pool. The same seed walks the same way. */
export class Market {
  readonly tokens: readonly Token[];
  readonly #save: (state: MarketState) => void;
  readonly #listings = new Map<string, Listing>();
  #random: number;
  #at: number;

  /** `save` must make the state survive this process before it returns. */
  constructor(
    tokens: readonly Token[],
    seed: string,
    now: number,
    saved: MarketState | null,
    save: (state: MarketState) => void,
  ) {
    this.tokens = tokens;
    this.#save = save;
    this.#random = saved?.random ?? createHash('sha256').update(seed).digest().readUInt32LE(0);
    this.#at = saved?.at ?? now - (PERIODS - 1) * PERIOD_SECONDS;
    for (const token of tokens) {
      const usd = token.usd ?? (token.solRatio === undefined ? null : token.solRatio * this.#solUsd());
      const known = saved?.listings[token.mint];
      if (known !== undefined) this.#listings.set(token.mint, known);
      else if (usd !== null) {
        const listing: Listing = {
          pool: openPool(token.liquidityUsd, usd),
          anchorUsd: usd,
          held: false,
          periods: [],
        };
        this.#listings.set(token.mint, listing);
      }
    }
    this.walkTo(now);
  }

  /** USD; null for a token that no pool trades. */
  price(mint: string): number | null {
    const listing = this.#listings.get(mint);
    return listing === undefined ? null : poolPrice(listing.pool);
  }

  pool(mint: string): Pool | undefined {
    return this.#listings.get(mint)?.pool;
  }

  /** What was traded in the last `seconds`, up to a day. */
  trading(mint: string, seconds: number): Trading {
    const listing = this.#listings.get(mint);
    const now = listing === undefined ? 0 : poolPrice(listing.pool);
    const periods = listing?.periods.filter((period) => period.at > this.#at - seconds) ?? [];
    const before =
      listing?.periods.findLast((period) => period.at <= this.#at - seconds) ?? listing?.periods[0];
    const sum = (part: (period: Period) => number): number =>
      periods.reduce((total, p) => total + part(p), 0);
    return {
      priceChange: before === undefined ? 0 : (now / before.usd - 1) * 100,
      volumeUsd: sum((period) => period.volumeUsd),
      buys: Math.round(sum((period) => period.buys)),
      sells: Math.round(sum((period) => period.sells)),
    };
  }

  /** Sets a price, which then stays, or walks on from there. False if no pool trades the mint. */
  setPrice(mint: string, usd: number, walk: boolean, now: number): boolean {
    const listing = this.#listings.get(mint);
    if (listing === undefined) return false;
    this.walkTo(now);
    listing.pool = movePrice(listing.pool, usd);
    listing.anchorUsd = usd;
    listing.held = !walk;
    this.#record(listing, { at: now, usd, volumeUsd: 0, buys: 0, sells: 0 });
    this.save();
    return true;
  }

  /**
   * Sells `tokens` of one token for dollars and buys the other for them, each in its pool. Undefined if no pool
   * trades one of them.
   */
  route(inputMint: string, outputMint: string, tokens: number): Route | undefined {
    const [input, output] = [this.pool(inputMint), this.pool(outputMint)];
    if (input === undefined || output === undefined) return undefined;
    const sold = sell(input, tokens);
    const bought = buy(output, sold.usd);
    return { tokens: bought.tokens, usd: sold.usd, input: sold.pool, output: bought.pool };
  }

  /** Moves the pools of both tokens as this swap does. */
  swap(inputMint: string, outputMint: string, tokens: number, now: number): void {
    this.walkTo(now);
    const route = this.route(inputMint, outputMint, tokens);
    if (route === undefined) return;
    const { usd: volumeUsd } = route;
    const move = (mint: string, pool: Pool, buys: number): void => {
      const listing = this.#listings.get(mint)!;
      listing.pool = pool;
      this.#record(listing, { at: this.#at, usd: poolPrice(pool), volumeUsd, buys, sells: 1 - buys });
    };
    move(inputMint, route.input, 0);
    move(outputMint, route.output, 1);
  }

  /** Lets prices walk up to `now`, seconds since 1970; at most the last day of it. */
  walkTo(now: number): void {
    this.#at = Math.max(this.#at, now - (PERIODS - 1) * PERIOD_SECONDS);
    while (this.#at < now) {
      const end = Math.min(now, (Math.floor(this.#at / PERIOD_SECONDS) + 1) * PERIOD_SECONDS);
      for (const token of this.tokens) this.#walk(token, end - this.#at, end);
      this.#at = end;
    }
  }

  save(): void {
    this.#save({ random: this.#random, at: this.#at, listings: Object.fromEntries(this.#listings) });
  }

  #walk(token: Token, seconds: number, end: number): void {
    const listing = this.#listings.get(token.mint);
    if (listing === undefined) return;
    const before = poolPrice(listing.pool);
    const anchor = token.solRatio === undefined ? listing.anchorUsd : token.solRatio * this.#solUsd();
    if (!listing.held) {
      const drift =
        Math.log(anchor / before) * Math.min(1, token.solRatio === undefined ? seconds / RETURN_SECONDS : 1);
      const noise = token.volatility * Math.sqrt(seconds / DAY_SECONDS) * this.#normal();
      listing.pool = movePrice(listing.pool, before * Math.exp(drift + noise));
    }
    const volumeUsd = token.liquidityUsd * DAILY_TURNOVER * (seconds / DAY_SECONDS) * (0.5 + this.#uniform());
    const trades = volumeUsd / USD_A_TRADE;
    const buys = trades * (0.4 + 0.2 * this.#uniform());
    this.#record(listing, { at: end, usd: poolPrice(listing.pool), volumeUsd, buys, sells: trades - buys });
  }

  /** Adds what was traded to the period that it falls into. */
  #record({ periods }: Listing, traded: Period): void {
    const last = periods.at(-1);
    const same =
      last !== undefined && Math.ceil(last.at / PERIOD_SECONDS) === Math.ceil(traded.at / PERIOD_SECONDS);
    if (same) {
      periods.pop();
      periods.push({
        ...traded,
        volumeUsd: last.volumeUsd + traded.volumeUsd,
        buys: last.buys + traded.buys,
        sells: last.sells + traded.sells,
      });
    } else periods.push(traded);
    if (periods.length > PERIODS) periods.shift();
  }

  #solUsd(): number {
    return this.price(NATIVE_MINT) ?? 0;
  }

  #uniform(): number {
    this.#random = (this.#random + 0x6d2b79f5) >>> 0;
    let t = this.#random;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#uniform())) * Math.cos(2 * Math.PI * this.#uniform());
  }
}
