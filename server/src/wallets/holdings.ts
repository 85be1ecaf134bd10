import { approximate } from '@cumulus/contract/amount.ts';
import { inListOrder } from '@cumulus/contract/holding-order.ts';
import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import {
  SOL_DECIMALS,
  SOL_MINT,
  TOKEN_DECIMALS_DEFAULT,
  UNKNOWN_TOKEN_NAME,
  UNKNOWN_TOKEN_SYMBOL,
} from '@cumulus/contract/limits.ts';
import type { TokenHolding, WalletBalances } from '@cumulus/contract/shapes.ts';
import type { Holdings } from '../ports/chain.ts';
import type { Price, TokenInfo } from '../ports/market.ts';
import type { Books } from '../profit/books.ts';
import { unrealised } from '../profit/unrealised.ts';

/** What a wallet holds of one mint, over all its token accounts. */
export interface MintBalance {
  readonly mint: string;
  readonly amount: bigint;
  /** Nothing of it can be moved. */
  readonly frozen: boolean;
}

/** Sums token accounts by mint; SOL is one of them, and what is empty is left out. */
export function balancesByMint({ lamports, tokens }: Holdings): MintBalance[] {
  const byMint = new Map<string, MintBalance>();
  if (lamports > 0n) byMint.set(SOL_MINT, { mint: SOL_MINT, amount: lamports, frozen: false });
  for (const { mint, amount, frozen } of tokens) {
    if (amount === 0n) continue;
    const sum = byMint.get(mint);
    byMint.set(mint, {
      mint,
      amount: amount + (sum?.amount ?? 0n),
      frozen: frozen && (sum?.frozen ?? true),
    });
  }
  return [...byMint.values()];
}

export interface MarketData {
  readonly prices: ReadonlyMap<string, Price>;
  readonly tokens: ReadonlyMap<string, TokenInfo>;
}

/** Puts names, prices, profit and loss to what a wallet holds. */
export function valued(
  wallet: { walletId: string; publicKey: string },
  lamports: bigint,
  balances: readonly MintBalance[],
  market: MarketData,
  positions: Books['positions'],
  readAt: Date,
): WalletBalances {
  const holdings = inListOrder(balances.map((balance) => tokenHolding(balance, market, positions)));
  const tokens = holdings.filter(({ mint }) => mint !== SOL_MINT);
  const solUsdValue = usdValue(lamports, SOL_DECIMALS, market.prices.get(SOL_MINT));
  const totalTokensUsdValue = tokens.reduce((sum, token) => sum + (token.usdValue ?? 0), 0);
  return {
    walletId: wallet.walletId,
    publicKey: wallet.publicKey,
    solBalance: approximate(lamports, SOL_DECIMALS),
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

function tokenHolding(
  { mint, amount, frozen }: MintBalance,
  { prices, tokens }: MarketData,
  positions: Books['positions'],
): TokenHolding {
  const price = prices.get(mint);
  const token = tokens.get(mint);
  const decimals = token?.decimals ?? TOKEN_DECIMALS_DEFAULT;
  return {
    mint,
    name: token?.name ?? UNKNOWN_TOKEN_NAME,
    symbol: token?.symbol ?? UNKNOWN_TOKEN_SYMBOL,
    decimals,
    logoURI: token?.logoURI ?? null,
    balance: amount.toString(),
    uiAmount: approximate(amount, decimals),
    usdValue: usdValue(amount, decimals, price),
    priceUsd: price?.usd ?? null,
    priceChange24h: price?.change24h ?? null,
    pricedAt: price ? new Date(price.at).toISOString() : null,
    pnl: price ? unrealised(positions.get(mint), amount, decimals, price.usd) : null,
    frozen,
    verified: token?.verified ?? false,
  };
}

/** Nothing is worth nothing, whatever its price. */
function usdValue(amount: bigint, decimals: number, price: Price | undefined): number | null {
  if (amount === 0n) return 0;
  return price ? approximate(amount, decimals) * price.usd : null;
}
