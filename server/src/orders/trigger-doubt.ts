import { approximate, ownUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SWAP_SLIPPAGE_BPS, USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import { conditionParts, type Doubt } from '@cumulus/contract/trigger.ts';
import type { Clock } from '../ports/clock.ts';
import type { Pair, Quote, TokenInfo, TokenMarket } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';
import { isWorth } from '../ports/worth.ts';
import { tradedMint } from '../solana/sol.ts';
import type { Watched } from './order.ts';
import { type IsTraded, isFresh } from './price-age.ts';

/** What a router offers: base units. */
export interface Offered {
  readonly inputMint: Mint;
  readonly outputMint: Mint;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
}

/** What is known when an order is judged. */
export interface Known {
  readonly now: number;
  /** Null while unknown. */
  readonly isTraded: IsTraded | null;
  /** The least that the pools of a watched token hold, USD. */
  readonly liquidityMin: number;
  readonly quotes: ReadonlyMap<string, Quote>;
  readonly pairs: ReadonlyMap<string, Pair>;
  readonly lacking: TokenMarket['lacking'];
  readonly tokens: ReadonlyMap<string, Pick<TokenInfo, 'decimals'>>;
}

/** The same without an offer. */
export type Sources = Omit<Known, 'tokens'>;

/** How far another source or an offer may be from a trigger and yet agree. */
export const SLIPPAGE = SWAP_SLIPPAGE_BPS / 10_000;
/**
 * How old a price may be by which an order executes, if upstream has a newer one, milliseconds: it was loaded for an order that came due
 * with this one, and not before the change of the market that made both due.
 */
const MAX_AGE_MS = 100;
/** The same of a price that is not needed, but for what came with it: what the pools hold, and the supply. */
const TOLD_MAX_AGE_MS = 10_000;
/** What dollar tokens are worth to someone who waits for a price in dollars. */
const DOLLARS: ReadonlySet<string> = new Set([USDC_MINT, USDT_MINT]);

/** What keeps all orders that watch a token from being judged; null if nothing does. */
export function tokenDoubt(
  quote: Quote | undefined,
  { now, liquidityMin }: Pick<Known, 'now' | 'liquidityMin'>,
): 'no_price' | 'thin' | null {
  if (!quote || !isFresh(quote, now) || !isWorth(quote.usd)) return 'no_price';
  return liquidityMin > 0 && !((quote.liquidity ?? 0) >= liquidityMin) ? 'thin' : null;
}

/**
 * Why an order may not execute by this offer; null if it may: a price that one source told moves no money alone. Of a token that is
 * sold or bought, the offer itself says the price; of any other, two sources have to.
 */
export function triggerDoubt(watched: Watched, offered: Offered, known: Known): Doubt | null {
  return judge(watched, offered, known).doubt;
}

/** The prices and the supplies (1 of a price) that all have to agree, as far as they are known. */
interface Judged {
  readonly doubt: Doubt | null;
  readonly prices?: readonly number[];
  readonly supplies?: readonly number[];
}

function judge(watched: Watched, offered: Offered, known: Known): Judged {
  const { isPrice, side } = conditionParts(watched.condition);
  const quote = known.quotes.get(watched.mint);
  const doubt = tokenDoubt(quote, known);
  if (doubt || !quote) return { doubt: doubt ?? 'no_price' };
  const prices = pricesBy(offered, watched.mint, known);
  if (typeof prices === 'string') return { doubt: prices };
  const supplies = isPrice ? [1] : suppliesOf(quote, known.pairs.get(watched.mint), known.now);
  if (supplies.length === 0) return { doubt: 'no_cap', prices };
  const isThere = (value: number): boolean =>
    side === 'above' ? value >= watched.value * (1 - SLIPPAGE) : value <= watched.value * (1 + SLIPPAGE);
  const agree = prices.every((price) => supplies.every((units) => isThere(price * units)));
  return { doubt: agree ? null : 'apart', prices, supplies };
}

/** The prices of a watched token that all have to agree. */
function pricesBy(offered: Offered, mint: string, known: Known): readonly number[] | Doubt {
  const other = otherSide(offered, mint);
  if (other === null) return pricesOf(mint, known);
  const [own, others] = isSame(mint, offered.inputMint)
    ? [offered.inAmount, offered.outAmount]
    : [offered.outAmount, offered.inAmount];
  const [of, by] = [known.tokens.get(mint), known.tokens.get(other)];
  if (!of || !by || own === 0n) return 'no_price';
  const ratio = approximate(others, ownUnits(by.decimals)) / approximate(own, ownUnits(of.decimals));
  const prices = DOLLARS.has(other) ? [1] : pricesOf(other, known);
  return typeof prices === 'string' ? prices : prices.map((usd) => usd * ratio);
}

/** What two sources say of a token whose pools are deep enough, USD; Jupiter's first. Otherwise why it is unknown. */
export function surePrices(mint: string, known: Sources): readonly [number, number] | Doubt {
  return tokenDoubt(known.quotes.get(mint), known) ?? pricesOf(mint, known);
}

/** What two sources say. */
function pricesOf(
  mint: string,
  { quotes, pairs, lacking, now, isTraded }: Sources,
): readonly [number, number] | Doubt {
  const [quote, pair] = [quotes.get(mint), pairs.get(mint)];
  if (!quote || !isFresh(quote, now) || !isWorth(quote.usd)) return 'no_price';
  const without = (source: Quote['source']): Doubt =>
    lacking(mint).has(source) ? 'one_source' : 'no_answer';
  if (quote.source !== 'jupiter') return without('jupiter');
  if (!pair || !isFresh(pair, now)) return without('dexscreener');
  if (!isWorth(pair.usd)) return 'one_source';
  return isTraded?.(quote) ? [quote.usd, pair.usd] : 'stale';
}

/** Of a market cap, which is a price times a supply: what each source that knows one counts as in circulation. */
function suppliesOf(quote: Quote, pair: Pair | undefined, now: number): readonly number[] {
  const known = [quote, ...(pair && isFresh(pair, now) ? [pair] : [])];
  return known.flatMap(({ usd, marketCap }) => (isWorth(usd) && isWorth(marketCap) ? [marketCap / usd] : []));
}

/** The market caps by each price and each supply; empty if no supply is known. */
export const sureCaps = (
  prices: readonly number[],
  quote: Quote,
  pair: Pair,
  now: number,
): readonly number[] => suppliesOf(quote, pair, now).flatMap((units) => prices.map((price) => price * units));

/** What is exchanged for a watched token; null if it is not exchanged. */
function otherSide({ inputMint, outputMint }: Pick<Offered, 'inputMint' | 'outputMint'>, mint: string) {
  if (isSame(mint, inputMint)) return outputMint;
  return isSame(mint, outputMint) ? inputMint : null;
}

const isSame = (one: string, other: string): boolean => tradedMint(one as Mint) === tradedMint(other as Mint);

/** What orders are judged by, besides the market. */
export interface TriggerRules {
  /** Reads which prices are current (price-age.ts). */
  readonly readSlots: () => Promise<IsTraded | null>;
  /** The least that the pools of a watched token hold, USD. */
  readonly liquidityMin: number;
}

interface KnownDeps {
  readonly market: Pick<TokenMarket, 'fresh' | 'lacking' | 'pairs' | 'tokens'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly rules: TriggerRules;
}

/** TRIGGER_IN_DOUBT, and what shows it. */
export class InDoubt extends CallError<'TRIGGER_IN_DOUBT'> {
  readonly seen: Pick<Judged, 'prices' | 'supplies'> & Pick<Offered, 'inAmount' | 'outAmount'>;

  constructor(
    { doubt, ...judged }: Judged & { doubt: Doubt },
    { inAmount, outAmount }: Offered,
    least: number,
  ) {
    super('TRIGGER_IN_DOUBT', { doubt, least });
    this.seen = { ...judged, inAmount, outAmount };
  }
}

/** Throws InDoubt unless the offer may be accepted, and what the offer throws. */
export async function expectTriggered(
  deps: KnownDeps,
  watched: Watched,
  sides: Pick<Offered, 'inputMint' | 'outputMint'>,
  offer: Promise<Offered>,
): Promise<void> {
  const [offered, known] = await Promise.all([offer, readKnown(deps, watched, sides, MAX_AGE_MS)]);
  const { doubt, ...judged } = judge(watched, offered, known);
  if (doubt) throw new InDoubt({ doubt, ...judged }, offered, known.liquidityMin);
}

/** Reads what an order is judged by; `maxAge` as of TokenMarket.fresh. Throws CHAIN_UNAVAILABLE if decimals cannot be read. */
export async function readKnown(
  { market, clock, rules }: KnownDeps,
  { mint, condition }: Watched,
  sides: Pick<Offered, 'inputMint' | 'outputMint'>,
  maxAge: number,
): Promise<Known> {
  const priced = otherSide(sides, mint) ?? mint;
  const isSure = DOLLARS.has(priced) && priced !== mint;
  const isPrice = conditionParts(condition).isPrice;
  const paired = [...(isSure ? [] : [priced]), ...(isPrice ? [] : [mint])];
  const [isTraded, told, quotes, pairs, tokens] = await Promise.all([
    isSure ? null : rules.readSlots(),
    priced === mint ? [] : market.fresh([mint], TOLD_MAX_AGE_MS),
    isSure ? [] : market.fresh([priced], maxAge),
    paired.length === 0 ? new Map<string, Pair>() : market.pairs([...new Set(paired)], maxAge),
    market.tokens([...new Set([mint, sides.inputMint, sides.outputMint])]),
  ]);
  const { liquidityMin } = rules;
  const { lacking } = market;
  return {
    ...{ now: clock.now(), isTraded, liquidityMin, lacking },
    ...{ quotes: new Map([...told, ...quotes]), pairs, tokens },
  };
}
