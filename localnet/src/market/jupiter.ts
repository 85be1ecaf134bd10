import type { Chain } from '../chain/chain.ts';
import { readMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';
import type { Market } from './market.ts';
import type { Token } from './tokens.ts';

const MOST_PRICES = 50;
const MOST_MINTS = 100;
const MOST_MATCHES = 20;
const DAY_SECONDS = 86_400;
/** Tokens are older than any localnet. */
const CREATED_AT = '2024-06-05T08:55:25.527Z';

/** Prices in the shape of Price v3, by mint, without tokens that have no pool. Null if too many are requested. */
export function prices(market: Market, chain: Chain, ids: readonly string[]): object | null {
  if (ids.length > MOST_PRICES) return null;
  const { slot } = chain.blocks.at('processed');
  const entries = ids.flatMap((mint) => {
    const token = market.tokens.find((known) => known.mint === mint);
    const usdPrice = market.price(mint);
    if (token === undefined || usdPrice === null) return [];
    const price = {
      createdAt: CREATED_AT,
      liquidity: liquidity(market, mint),
      usdPrice,
      blockId: slot,
      decimals: token.decimals,
      priceChange24h: market.trading(mint, DAY_SECONDS).priceChange,
    };
    return [[mint, price] as const];
  });
  return Object.fromEntries(entries);
}

/** Tokens as Tokens v2 answers them: by mints, or by a part of their symbol or name. Null if too many are requested. */
export function searchTokens(market: Market, chain: Chain, query: string, origin: string): object[] | null {
  const mints = query.split(',').map((entry) => entry.trim());
  if (mints.length > MOST_MINTS) return null;
  const listed = market.tokens.filter((token) => mints.includes(token.mint));
  const found = listed.length > 0 || mints.length > 1 ? listed : byName(market.tokens, query.trim());
  return found.map((token) => describe(market, chain, token, origin));
}

const CATEGORIES = ['toporganicscore', 'toptraded', 'toptrending'] as const;
const INTERVAL_SECONDS: Readonly<Record<string, number>> = {
  '5m': 300,
  '1h': 3_600,
  '6h': 21_600,
  '24h': DAY_SECONDS,
};
/** Left out of the categories, as upstream leaves out generic tokens. */
const GENERIC = new Set(['SOL', 'USDC', 'USDT']);
const MOST_RANKED = 100;
const RANKED = 50;

/** The first tokens of a category of Tokens v2, of this market's own trades. Null if there is no such category or limit. */
export function topTokens(
  market: Market,
  chain: Chain,
  {
    category,
    interval,
    limit,
    origin,
  }: { category: string; interval: string; limit: string | null; origin: string },
): object[] | null {
  const kind = CATEGORIES.find((each) => each === category);
  const seconds = INTERVAL_SECONDS[interval];
  const most = limit === null ? RANKED : Number(limit);
  if (!kind || !seconds || !Number.isInteger(most) || most < 1 || most > MOST_RANKED) return null;
  const score = (token: Token): number => {
    const { priceChange, volumeUsd } = market.trading(token.mint, seconds);
    if (kind === 'toptraded') return volumeUsd;
    return kind === 'toptrending' ? priceChange : Number(token.verified) * token.liquidityUsd;
  };
  return market.tokens
    .filter(({ symbol, mint }) => !GENERIC.has(symbol) && market.price(mint) !== null)
    .map((token) => ({ token, score: score(token) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ token }) => describe(market, chain, token, origin));
}

function byName(tokens: readonly Token[], query: string): Token[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return [];
  const rank = ({ symbol, name }: Token): number => {
    const symbolText = symbol.toLowerCase();
    if (symbolText === wanted) return 0;
    if (symbolText.startsWith(wanted)) return 1;
    if (symbolText.includes(wanted) || name.toLowerCase().includes(wanted)) return 2;
    return 3;
  };
  return tokens
    .filter((token) => rank(token) < 3)
    .sort((a, b) => rank(a) - rank(b) || b.liquidityUsd - a.liquidityUsd)
    .slice(0, MOST_MATCHES);
}

function describe(market: Market, chain: Chain, token: Token, origin: string): object {
  const usdPrice = market.price(token.mint);
  const account = chain.account(token.mint);
  const mint = account && readMint(account);
  // Of wrapped SOL the mint does not count the supply.
  const supply = Number(
    mint && mint.supply > 0n ? mint.supply : token.supply * 10n ** BigInt(token.decimals),
  );
  const totalSupply = supply / 10 ** token.decimals;
  const worth = usdPrice === null ? null : usdPrice * totalSupply;
  const { priceChange, volumeUsd, buys, sells } = market.trading(token.mint, DAY_SECONDS);
  return {
    id: token.mint,
    name: token.name,
    symbol: token.symbol,
    icon: `${origin}/logos/${token.mint}.png`,
    decimals: token.decimals,
    tokenProgram: token.program === 'token-2022' ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM,
    createdAt: CREATED_AT,
    ...(mint?.mintAuthority && { mintAuthority: mint.mintAuthority }),
    ...(mint?.freezeAuthority && { freezeAuthority: mint.freezeAuthority }),
    circSupply: totalSupply,
    totalSupply,
    audit: {
      mintAuthorityDisabled: !mint?.mintAuthority,
      freezeAuthorityDisabled: !mint?.freezeAuthority,
    },
    organicScore: token.verified ? 90 : 5,
    organicScoreLabel: token.verified ? 'high' : 'low',
    isVerified: token.verified,
    tags: token.verified ? ['verified'] : [],
    fdv: worth,
    mcap: worth,
    usdPrice,
    priceBlockId: usdPrice === null ? null : chain.blocks.at('processed').slot,
    liquidity: usdPrice === null ? null : liquidity(market, token.mint),
    stats24h: {
      priceChange,
      buyVolume: volumeUsd / 2,
      sellVolume: volumeUsd / 2,
      numBuys: buys,
      numSells: sells,
    },
    updatedAt: new Date(chain.unixSeconds * 1000).toISOString(),
  };
}

const liquidity = (market: Market, mint: string): number => (market.pool(mint)?.usd ?? 0) * 2;
