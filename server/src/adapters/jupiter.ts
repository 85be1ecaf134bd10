import type { Clock } from '../ports/clock.ts';
import type { Listing, MarketSource, Price, Scaling } from '../ports/market.ts';
import { multiplierAt } from '../solana/scaling.ts';
import { fieldsOf, finite, nameOf, positive } from './market-fields.ts';
import { type OnAnswer, openMarketHttp } from './market-http.ts';

export interface JupiterSettings {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly clock: Clock;
  /** Timeout of a request, milliseconds. */
  readonly timeout?: number;
  /** Called for each request. */
  readonly onRequest?: () => void;
  /** Called with how each request ended. */
  readonly onAnswer?: OnAnswer;
  /** Called with an answer after which there is no room for another request, with the milliseconds until there is. */
  readonly onUsedUp?: (waitMs: number) => void;
}

/** Prices in one request. */
export const PRICES_MAX = 50;
const DECIMALS_MAX = 255;
/** The most that it gives, since most of them are not verified. */
const TRENDING_ASKED = 100;

/** Jupiter's Price v3 and Tokens v2. */
export function openJupiter({
  url,
  apiKey,
  clock,
  timeout,
  onRequest,
  onAnswer,
  onUsedUp,
}: JupiterSettings): MarketSource & {
  close(): Promise<void>;
} {
  const http = openMarketHttp({
    url,
    name: 'Jupiter',
    headers: apiKey === undefined ? {} : { 'x-api-key': apiKey },
    key: { isSet: apiKey !== undefined },
    timeout,
    onRequest,
    onAnswer,
    onUsedUp,
  });

  async function listings(path: string): Promise<Listing[]> {
    const answer = await http.get(`/tokens/v2/${path}`);
    if (!Array.isArray(answer)) throw new TypeError('Jupiter returned no tokens');
    const at = clock.now();
    return answer.map((token) => listing(fieldsOf(token), at)).filter((token) => token !== null);
  }

  const search = (query: string) => listings(`search?${new URLSearchParams({ query })}`);

  return {
    pricesMax: PRICES_MAX,
    async prices(mints) {
      const answer = await http.get(`/price/v3?${new URLSearchParams({ ids: mints.join(',') })}`);
      if (typeof answer !== 'object' || answer === null) throw new TypeError('Jupiter returned no prices');
      const at = clock.now();
      const prices = new Map<string, Price>();
      for (const mint of mints) {
        const fields = fieldsOf((answer as Record<string, unknown>)[mint]);
        const { priceChange24h, blockId } = fields;
        const usd = unscaledPrice(fields, at);
        if (usd !== null)
          prices.set(mint, { usd, change24h: finite(priceChange24h), at, ...traded(fields, blockId) });
      }
      return prices;
    },
    tokensMax: 100,
    async tokens(mints) {
      const found = await search(mints.join(','));
      // A search for addresses may find other tokens too.
      return new Map(found.filter(({ mint }) => mints.includes(mint)).map((token) => [token.mint, token]));
    },
    search,
    trending: () => listings(`toptrending/24h?limit=${TRENDING_ASKED}`),
    close: http.close,
  };
}

function listing(token: Readonly<Record<string, unknown>>, at: number): Listing | null {
  const { id, decimals, icon, tokenProgram } = token;
  if (typeof id !== 'string' || !isDecimals(decimals)) return null;
  const symbol = nameOf(token.symbol);
  const name = nameOf(token.name) || symbol;
  if (name === '') return null;
  const { priceChange, buyVolume, sellVolume } = fieldsOf(token.stats24h);
  const [bought, sold] = [positive(buyVolume), positive(sellVolume)];
  const { circSupplyPrescaled, totalSupplyPrescaled } = fieldsOf(token.scaledUiConfig);
  const usd = unscaledPrice(token, at);
  return {
    mint: id,
    name,
    symbol: symbol || name,
    decimals,
    logoURI: typeof icon === 'string' && /^https?:\/\//.test(icon) ? icon : null,
    verified: token.isVerified === true,
    // There only if a token is flagged.
    ...(fieldsOf(token.audit).isSus === true && { isSuspicious: true }),
    scaling: scalingOf(token),
    supply: positive(circSupplyPrescaled) ?? positive(token.circSupply),
    program: typeof tokenProgram === 'string' ? tokenProgram : null,
    liquidity: finite(token.liquidity),
    totalSupply: positive(totalSupplyPrescaled) ?? positive(token.totalSupply),
    volume24h: bought === null && sold === null ? null : (bought ?? 0) + (sold ?? 0),
    price:
      usd === null ? null : { usd, change24h: finite(priceChange), at, ...traded(token, token.priceBlockId) },
  };
}

/** When and where a price was made: `blockId` is the slot of its trade. */
function traded(
  { liquidity }: Readonly<Record<string, unknown>>,
  blockId: unknown,
): Pick<Price, 'slot' | 'liquidity'> {
  const [slot, usd] = [positive(blockId), positive(liquidity)];
  return { ...(slot !== null && { slot }), ...(usd !== null && { liquidity: usd }) };
}

/**
 * `scaledUiConfig` is there if the multiplier is not 1. Its second time has had two names. Recorded on 15 and 23 September 2026
 * (testing/replays/price-v3-scaled.json).
 */
function scalingOf(fields: Readonly<Record<string, unknown>>): Scaling | null {
  const config = fieldsOf(fields.scaledUiConfig);
  const multiplier = positive(config.multiplier);
  const next = positive(config.newMultiplier);
  if (!multiplier || !next) return null;
  const { newMultiplierEffectiveAt: time, newMultiplierEffectiveTimestamp: seconds } = config;
  const nextFrom = typeof time === 'string' ? Date.parse(time) : (finite(seconds) ?? Number.NaN) * 1_000;
  return Number.isFinite(nextFrom) ? { kind: 'scaled', multiplier, next, nextFrom } : null;
}

/** USD of 10^decimals base units; `usdPrice` is of what is shown. Null without a price, or if its basis is unknown. */
function unscaledPrice(fields: Readonly<Record<string, unknown>>, now: number): number | null {
  const { usdPrice, scaledUiConfig } = fields;
  if (scaledUiConfig === undefined || scaledUiConfig === null) return positive(usdPrice);
  const prescaled = positive(fieldsOf(scaledUiConfig).usdPricePrescaled);
  if (prescaled !== null) return prescaled;
  const scaling = scalingOf(fields);
  const multiplier = scaling && multiplierAt(scaling, now);
  const shown = positive(usdPrice);
  return multiplier === null || shown === null ? null : shown * multiplier;
}

function isDecimals(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= DECIMALS_MAX;
}
