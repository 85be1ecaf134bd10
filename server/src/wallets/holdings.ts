import { approximate, type Scale, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { inListOrder } from '@cumulus/contract/holding-order.ts';
import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import {
  SOL_MINT,
  TOKEN_DECIMALS_DEFAULT,
  UNKNOWN_TOKEN_NAME,
  UNKNOWN_TOKEN_SYMBOL,
} from '@cumulus/contract/limits.ts';
import type { TokenAmount, TokenFacts, WalletBalances } from '@cumulus/contract/shapes.ts';
import type { Books } from '../history/profit/books.ts';
import { unrealised } from '../history/profit/held-cost.ts';
import type { Price, TokenInfo } from '../ports/market.ts';
import type { MintBalance } from '../solana/balances.ts';

export interface MarketData {
  readonly prices: ReadonlyMap<string, Price>;
  readonly tokens: ReadonlyMap<string, TokenInfo>;
}

/** Names and prices of mints, built once for all wallets of a list, which mostly hold the same tokens. */
export function tokenFacts(
  mints: readonly string[],
  { prices, tokens }: MarketData,
): ReadonlyMap<string, TokenFacts> {
  return new Map(
    mints.map((mint): [string, TokenFacts] => {
      const price = prices.get(mint);
      const token = tokens.get(mint);
      return [
        mint,
        {
          mint,
          name: token?.name ?? UNKNOWN_TOKEN_NAME,
          symbol: token?.symbol ?? UNKNOWN_TOKEN_SYMBOL,
          decimals: token?.decimals ?? TOKEN_DECIMALS_DEFAULT,
          multiplier: token?.multiplier ?? 1,
          logoURI: token?.logoURI ?? null,
          priceUsd: price ? price.usd / (token?.multiplier ?? 1) : null,
          priceChange24h: price?.change24h ?? null,
          pricedAt: price ? new Date(price.at).toISOString() : null,
          verified: token?.verified ?? false,
        },
      ];
    }),
  );
}

/** Balances whose tokens' facts are apart. */
export type Valued = Omit<WalletBalances, 'tokens'> & { readonly tokens: TokenAmount[] };

/** A wallet's balances with values, profit and loss. `facts` covers all its mints. */
export function valued(
  wallet: { walletId: string; publicKey: string },
  lamports: bigint,
  balances: readonly MintBalance[],
  facts: ReadonlyMap<string, TokenFacts>,
  positions: Books['positions'],
  readAt: Date,
): Valued {
  const holdings = inListOrder(
    balances.map((balance) => tokenAmount(balance, facts.get(balance.mint)!, positions.get(balance.mint))),
  );
  const tokens = holdings.filter(({ mint }) => mint !== SOL_MINT);
  const solUsdValue = usdValue(lamports, SOL_SCALE, facts.get(SOL_MINT)?.priceUsd ?? null);
  const totalTokensUsdValue = tokens.reduce((sum, token) => sum + (token.usdValue ?? 0), 0);
  return {
    walletId: wallet.walletId,
    publicKey: wallet.publicKey,
    solBalance: approximate(lamports, SOL_SCALE),
    solLamports: lamports.toString(),
    solUsdValue,
    tokens: holdings,
    totalTokensUsdValue,
    totalUsdValue: totalTokensUsdValue + (solUsdValue ?? 0),
    tokenCount: tokens.length,
    pnl: totalPnl(holdings),
    readAt: readAt.toISOString(),
  };
}

function tokenAmount(
  { mint, amount, frozen }: MintBalance,
  facts: TokenFacts,
  position: Parameters<typeof unrealised>[0],
): TokenAmount {
  const { priceUsd } = facts;
  return {
    mint,
    balance: amount.toString(),
    uiAmount: approximate(amount, facts),
    usdValue: usdValue(amount, facts, priceUsd),
    pnl: priceUsd === null ? null : unrealised(position, amount, facts, priceUsd),
    frozen,
  };
}

/** At a price of a shown unit. Zero is worth 0 even without a price. */
export function usdValue(amount: bigint, scale: Scale, priceUsd: number | null): number | null {
  if (amount === 0n) return 0;
  return priceUsd === null ? null : approximate(amount, scale) * priceUsd;
}
