import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { baseUnitsText, errorDetails } from '../shapes.ts';

const TRANSACTION_TYPES = ['swap', 'transfer', 'wallet_create', 'wallet_delete'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What was moved, or was to be, of one token. */
const movedToken = z.object({
  /** SOL is the all-ones address. */
  mint: z.string(),
  symbol: z.string(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
  /** Whole units as exact decimal text; null where it is not known (yet). */
  amount: z.nullable(z.string()),
});
export type MovedToken = z.output<typeof movedToken>;

const symbol = z.nullable(z.string());
/** Whole units as exact decimal text. */
const amount = z.nullable(z.string());

const transaction = z.object({
  id: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  /** `failed` moved nothing, but for a fee that the network charged. */
  status: z.enum(['pending', 'confirmed', 'failed']),
  /** ISO time at which it was asked for or, where somebody else did it, at which the chain took it. */
  timestamp: z.string(),
  /** Null where nothing was signed, or there is no transaction. */
  signature: z.nullable(z.string()),
  /** Of a transfer, whether it left the wallet; else null. */
  direction: z.nullable(z.enum(['in', 'out'])),
  /** What left the wallet; the four below say the same for older clients. Null where nothing did. */
  sent: z.nullable(movedToken),
  inputSymbol: symbol,
  fromTokenSymbol: symbol,
  inputAmount: amount,
  fromAmount: amount,
  /** What arrived in the wallet; the four below as above. */
  received: z.nullable(movedToken),
  outputSymbol: symbol,
  toTokenSymbol: symbol,
  outputAmount: amount,
  toAmount: amount,
  /** What else the same transaction of somebody else moved. */
  alsoSent: z.array(movedToken),
  alsoReceived: z.array(movedToken),
  /** Of a transfer, what it moved. */
  tokenSymbol: symbol,
  amount,
  walletId: z.string(),
  walletName: z.string(),
  walletPublicKey: z.string(),
  /** The same as `walletPublicKey`. */
  walletAddress: z.string(),
  /** Who received it, or sent it; null where that is not one address alone. */
  counterparty: z.nullable(z.string()),
  /** What was moved was worth this when it was, USD; null where nothing moved or nobody knew a price. */
  usdValue: z.nullable(z.number()),
  /** What the network charged the wallet, lamports; null until it has. */
  feeLamports: z.nullable(baseUnitsText),
  /** Why it failed, in words. */
  error: z.nullable(z.string()),
  errorDetails: z.nullable(errorDetails),
});
export type Transaction = z.output<typeof transaction>;

/**
 * Whatever happened to the caller's wallets, deleted ones included, newest first, a page at a time. What happens while
 * pages are read stands before the first page: no page repeats or leaves out what was there before.
 */
export const getWalletTransactionsUnified = defineCall({
  name: 'getWalletTransactionsUnified',
  endpoint: '/wallets/transactions',
  input: z.nullish(
    z.object({
      /** `lastDoc` of the page before; the first page where it is not given. */
      startAfter: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      transactionType: z.optional(z.nullable(z.enum(['all', ...TRANSACTION_TYPES]))),
      /** Of one wallet alone; a wallet of nobody's or of somebody else's has no transactions. */
      walletId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    }),
  ),
  output: z.object({
    success: z.literal(true),
    transactions: z.array(transaction),
    hasMore: z.boolean(),
    /** Opaque: where the next page begins. Null where there is nothing. */
    lastDoc: z.nullable(z.string()),
  }),
});
