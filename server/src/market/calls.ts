import type { CallOutput } from '@cumulus/contract/call.ts';
import type { DexToken, PricedToken } from '@cumulus/contract/calls/market.ts';
import { CallError, errorFields, isCallError } from '@cumulus/contract/errors.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { isAddress } from '@solana/kit';
import type { Handlers } from '../accounts/caller.ts';
import type { ListedToken, Pair, Quote, TokenMarket } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import type { TokenRisks } from './token-risks.ts';

type Names =
  | 'getSolanaTokenPricesWeb'
  | 'getSolanaTokenPrices'
  | 'getDexScreenerDataWeb'
  | 'getDexScreenerData'
  | 'searchTokens'
  | 'getTrendingTokens';
type PricesAnswer = CallOutput<Calls['getSolanaTokenPricesWeb']>;
type DexAnswer = CallOutput<Calls['getDexScreenerDataWeb']>;

const ADDRESSES_MAX = 20_000;
/** How long a list of tokens to choose from waits for warnings of the chain: the review of a swap waits for them in any case. */
const PATIENCE_MS = 1_500;

interface Deps {
  readonly market: TokenMarket;
  readonly tokenRisks: TokenRisks;
}

export function createMarketCalls({ market, tokenRisks }: Deps): Handlers<Names> {
  const isMint = addressReader();
  const prices = ({ tokens }: { tokens: readonly string[] }) => pricesOf(market, isMint, tokens);
  const dex = ({ tokenAddresses }: { tokenAddresses: readonly string[] }) =>
    dexOf(market, isMint, tokenAddresses);
  /** Tokens that their reader may never have seen: with quotes and warnings. */
  async function toChoose(tokens: readonly ListedToken[]): Promise<PricedToken[]> {
    const mints = tokens.map(({ mint }) => mint);
    const told = new Map(tokens.map((token) => [token.mint, token]));
    const [quotes, risks] = await Promise.all([
      market.quotes(mints),
      tokenRisks(mints as Mint[], { told, patienceMs: PATIENCE_MS }),
    ]);
    return tokens.map((token) => {
      const warnings = risks.get(token.mint as Mint) ?? [];
      return {
        ...priced(token, quotes.get(token.mint)),
        ...(warnings.length > 0 && { warnings: [...warnings] }),
      };
    });
  }
  return {
    getSolanaTokenPricesWeb: prices,
    getSolanaTokenPrices: prices,
    getDexScreenerDataWeb: dex,
    getDexScreenerData: dex,
    async searchTokens({ query }) {
      const text = query.trim();
      const found = isMint(text) ? [...(await market.tokens([text])).values()] : await market.search(text);
      return { tokens: await toChoose(found) };
    },
    getTrendingTokens: async () => ({ tokens: await toChoose(await market.trending()) }),
  };
}

type IsMint = (text: string) => boolean;

/** Decoding base58 is slow, and the same addresses recur. */
function addressReader(): IsMint {
  const addresses = createCache<string, true>({ max: ADDRESSES_MAX });
  return (text) => {
    const isKnown = addresses.get(text) ?? isAddress(text);
    if (isKnown) addresses.set(text, true);
    return isKnown;
  };
}

/** Distinct trimmed addresses. */
const distinct = (typed: readonly string[]): string[] => [...new Set(typed.map((text) => text.trim()))];

async function pricesOf(
  market: TokenMarket,
  isMint: IsMint,
  typed: readonly string[],
): Promise<PricesAnswer> {
  const asked = distinct(typed);
  const mints = asked.filter(isMint);
  const [listed, quotes] = await Promise.all([market.listed(mints), market.quotes(mints)]);
  const unlisted = mints.filter((mint) => !listed.has(mint));
  // If the chain is unavailable, only unlisted tokens fail.
  const found = await market.tokens(unlisted).catch((error: unknown) => {
    if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
    return error;
  });

  const answer: PricesAnswer = { success: true, tokens: [], failedTokens: [] };
  for (const address of asked) {
    const fail = (error: CallError): number => answer.failedTokens.push({ address, ...errorFields(error) });
    const token = listed.get(address) ?? (found instanceof Map ? found.get(address) : undefined);
    if (!isMint(address)) fail(new CallError('MALFORMED_TOKEN_ADDRESS'));
    else if (!token) fail(found instanceof CallError ? found : new CallError('TOKEN_NOT_FOUND'));
    else {
      const quote = quotes.get(address);
      answer.tokens.push(priced(token, quote));
      if (!quote) fail(new CallError('TOKEN_PRICE_NOT_FOUND'));
    }
  }
  return answer;
}

function priced(token: ListedToken, quote: Quote | undefined): PricedToken {
  const { mint: address, symbol, name, decimals, multiplier, logoURI, supply, verified } = token;
  return {
    ...{ address, symbol, name, decimals, multiplier, logoURI, verified },
    supply: supply === null ? null : supply * multiplier,
    currentPrice: quote ? quote.usd / multiplier : null,
    marketCap: quote?.marketCap ?? null,
    priceChange24h: quote?.change24h ?? null,
    lastUpdated: quote ? new Date(quote.at).toISOString() : null,
    ...(token.isSuspicious && { suspicious: true }),
  };
}

async function dexOf(market: TokenMarket, isMint: IsMint, typed: readonly string[]): Promise<DexAnswer> {
  const mints = distinct(typed).filter(isMint);
  const [listed, pairs] = await Promise.all([market.listed(mints), market.pairs(mints)]);
  // Tokens without a pair may have a quote.
  const quotes = await market.quotes(mints.filter((mint) => !pairs.has(mint)));
  return {
    success: true,
    data: mints.flatMap((mint) => {
      const traded = pairs.get(mint) ?? quotes.get(mint);
      const names = listed.get(mint) ?? pairs.get(mint);
      return traded && names ? [dexToken(mint, names, traded, listed.get(mint)?.multiplier ?? 1)] : [];
    }),
  };
}

function dexToken(
  address: string,
  { symbol, name }: { symbol: string; name: string },
  { usd, marketCap, fdv, change24h, volume24h, at }: Pair | Quote,
  multiplier: number,
): DexToken {
  return {
    ...{ address, symbol, name, marketCap, fdv, volume24h },
    priceUsd: usd / multiplier,
    priceChange24h: change24h,
    lastUpdated: new Date(at).toISOString(),
  };
}
