import type { MovedToken, Transaction } from '@cumulus/contract/calls/history.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';

const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
export const WALLET = 'GgE5ZbLXqUkBLnuDqnVxhnWBDkNzYkBtfdNXLCZsHhkL';
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

export const sol = (amount: string | null): MovedToken => ({
  mint: SOL_MINT,
  symbol: 'SOL',
  logoURI: 'solana',
  amount,
});
export const usdc = (amount: string | null): MovedToken => ({
  mint: USDC_MINT,
  symbol: 'USDC',
  logoURI: 'usdc',
  amount,
});

let made = 0;

/** A transfer of 1.5 SOL, confirmed `ago` milliseconds ago, with changed `values`. */
export function transaction(ago: number, values: Partial<Transaction> = {}): Transaction {
  const { received = null, sent = sol('1.5') } = values;
  return {
    id: `event-${made++}`,
    type: 'transfer',
    status: 'confirmed',
    timestamp: new Date(Date.now() - ago).toISOString(),
    signature: SIGNATURE,
    direction: 'out',
    sent,
    inputSymbol: sent?.symbol ?? null,
    fromTokenSymbol: sent?.symbol ?? null,
    inputAmount: sent?.amount ?? null,
    fromAmount: sent?.amount ?? null,
    received,
    outputSymbol: received?.symbol ?? null,
    toTokenSymbol: received?.symbol ?? null,
    outputAmount: received?.amount ?? null,
    toAmount: received?.amount ?? null,
    alsoSent: [],
    alsoReceived: [],
    tokenSymbol: sent?.symbol ?? null,
    amount: sent?.amount ?? null,
    walletId: 'w1',
    walletName: 'Main',
    walletPublicKey: WALLET,
    walletAddress: WALLET,
    counterparty: RECIPIENT,
    usdValue: 222,
    feeLamports: '5000',
    error: null,
    errorDetails: null,
    hasReceipt: true,
    ...values,
  };
}

/** A page of getWalletTransactionsUnified. */
export function pageOf(transactions: readonly Transaction[], lastDoc: string | null = null) {
  return { success: true, transactions, hasMore: lastDoc !== null, lastDoc };
}
