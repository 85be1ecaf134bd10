import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding, Wallet, WalletBalances } from '@cumulus/contract/shapes.ts';

/** Holdings and wallets as the server sends them. */

export const MAIN_KEY = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
export const OTHER_KEY = 'Fh3qPQXv8gK1pY7yRZ6zD5kT3mJ2bN9cW4xV8sLhT8bw';
export const STRANGER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

export function token(values: Partial<TokenHolding> & { symbol: string; balance: string }): TokenHolding {
  const decimals = values.decimals ?? 6;
  return {
    mint: `${values.symbol}1111111111111111111111111111111111111`.slice(0, 40),
    name: values.symbol,
    decimals,
    multiplier: 1,
    logoURI: null,
    uiAmount: Number(values.balance) / 10 ** decimals,
    usdValue: null,
    priceUsd: null,
    priceChange24h: null,
    pricedAt: null,
    pnl: null,
    frozen: false,
    verified: true,
    ...values,
  };
}

/** SOL at $100. */
export function sol(lamports: bigint, pnl: number | null = null): TokenHolding {
  const usdValue = Number(lamports) / 1e7;
  const symbol = { symbol: 'SOL', name: 'Solana', mint: SOL_MINT, decimals: 9, logoURI: 'solana' };
  return token({ ...symbol, balance: `${lamports}`, priceUsd: 100, priceChange24h: 2.4, usdValue, pnl });
}

export function usdc(units: bigint): TokenHolding {
  const symbol = { symbol: 'USDC', name: 'USD Coin', mint: USDC_MINT, logoURI: 'usdc' };
  return token({ ...symbol, balance: `${units}`, priceUsd: 1, usdValue: Number(units) / 1e6, pnl: 7 });
}

export function wallet(values: Partial<Wallet> & { walletId: string; name: string }): Wallet {
  const tokens = values.tokens ?? [sol(25_000_000_000n)];
  const sum = (held: TokenHolding[]) => held.reduce((total, { usdValue }) => total + (usdValue ?? 0), 0);
  const native = tokens.find(({ mint }) => mint === SOL_MINT);
  const others = tokens.filter((held) => held !== native);
  return {
    publicKey: MAIN_KEY,
    isDefault: false,
    gameTag: null,
    isReadOnly: false,
    isDesktopWallet: false,
    createdAt: '2026-11-01T00:00:00Z',
    wholeUntil: null,
    solBalance: native?.uiAmount ?? 0,
    solUsdValue: native?.usdValue ?? 0,
    tokens,
    totalTokensUsdValue: sum(others),
    totalUsdValue: sum(tokens),
    tokenCount: others.length,
    ...values,
  };
}

export function balancesOf(held: Wallet): WalletBalances {
  const native = held.tokens.find(({ mint }) => mint === SOL_MINT);
  const { walletId, publicKey, solBalance, solUsdValue, tokens, tokenCount } = held;
  const { totalTokensUsdValue, totalUsdValue } = held;
  return {
    walletId,
    publicKey,
    solBalance,
    solLamports: native?.balance ?? '0',
    solUsdValue,
    tokens,
    totalTokensUsdValue,
    totalUsdValue,
    tokenCount,
    pnl: null,
    readAt: '2026-11-21T00:00:00Z',
  };
}
