import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { HISTORY_SEARCH_MAX_CHARACTERS } from '../limits.ts';
import { baseUnitsText, errorDetails } from '../shapes.ts';

const TRANSACTION_TYPES = ['swap', 'transfer', 'wallet_create', 'wallet_delete'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The amount of one token that was moved, or was meant to be. */
const movedToken = z.object({
  /** SOL is the all-ones address. */
  mint: z.string(),
  symbol: z.string(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
  /** Whole units as exact decimal text; null if unknown (yet). */
  amount: z.nullable(z.string()),
});
export type MovedToken = z.output<typeof movedToken>;

const symbol = z.nullable(z.string());
/** Whole units as exact decimal text. */
const amount = z.nullable(z.string());

const transaction = z.object({
  id: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  /** `failed`: nothing moved except a network fee. */
  status: z.enum(['pending', 'confirmed', 'failed']),
  /** ISO time of the request or, for external transactions, of the block. */
  timestamp: z.string(),
  /** Null if there is no signed transaction. */
  signature: z.nullable(z.string()),
  /** Set for transfers. */
  direction: z.nullable(z.enum(['in', 'out'])),
  /**
   * `reclaim`: rent of token accounts was taken back, and is the SOL received. `unread`: what transactions did that the
   * server cannot read, and `reread`: the same taken back, because it has read one of them.
   */
  reason: z.optional(z.nullable(z.enum(['reclaim', 'unread', 'reread']))),
  /** What left the wallet, or null; the four fields below repeat it for older clients. */
  sent: z.nullable(movedToken),
  inputSymbol: symbol,
  fromTokenSymbol: symbol,
  inputAmount: amount,
  fromAmount: amount,
  /** What arrived in the wallet, or null; the four fields below repeat it. */
  received: z.nullable(movedToken),
  outputSymbol: symbol,
  toTokenSymbol: symbol,
  outputAmount: amount,
  toAmount: amount,
  /** Further tokens that an external transaction moved. */
  alsoSent: z.array(movedToken),
  alsoReceived: z.array(movedToken),
  /** Set for transfers: the moved token. */
  tokenSymbol: symbol,
  amount,
  walletId: z.string(),
  walletName: z.string(),
  walletPublicKey: z.string(),
  /** The same as `walletPublicKey`. */
  walletAddress: z.string(),
  /** Receiver or sender; null if it is not a single address. */
  counterparty: z.nullable(z.string()),
  /** Of a receiver whom the caller has found by name, or a sender who has found the caller so, while they can be found; without "@". */
  counterpartyHandle: z.optional(z.string()),
  /** Value when it was moved, USD; null if nothing moved or no price was known. */
  usdValue: z.nullable(z.number()),
  /** Network fee paid by the wallet, lamports; null until it is charged. */
  feeLamports: z.nullable(baseUnitsText),
  /** Why it failed, in words. */
  error: z.nullable(z.string()),
  errorDetails: z.nullable(errorDetails),
  /** Whether `getReceipt` has a receipt for it, or will have one soon. */
  hasReceipt: z.boolean(),
});
export type Transaction = z.output<typeof transaction>;

/**
 * The history of the caller's wallets, including deleted ones, newest first, in pages. Events that happen while pages are
 * read come before the first page, so that no page repeats or skips an event.
 */
export const getWalletTransactionsUnified = defineCall({
  name: 'getWalletTransactionsUnified',
  endpoint: '/wallets/transactions',
  input: z.nullish(
    z.object({
      /** `lastDoc` of the previous page; default: the first page. */
      startAfter: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      /** Most that are wanted, up to 100. Default: 25. */
      limit: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100)))),
      transactionType: z.optional(z.nullable(z.enum(['all', ...TRANSACTION_TYPES]))),
      /** Only this wallet; unknown and others' wallets have no transactions. */
      walletId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      /** Only what moved or was to move this token; SOL is the all-ones address. Network fees do not count. */
      mint: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      /** Only from this ISO time on. */
      from: z.optional(z.nullable(z.iso.datetime())),
      /** Only before this ISO time. */
      until: z.optional(z.nullable(z.iso.datetime())),
      /**
       * Only what this finds: a part of a token's symbol or name, of the name of a wallet or contact, or of a memo; the address
       * of a token or of the other side, or a signature, as a whole, its beginning, or shortened ("9WzD...AWWM").
       */
      search: z.optional(z.nullable(z.string().check(z.maxLength(HISTORY_SEARCH_MAX_CHARACTERS)))),
    }),
  ),
  output: z.object({
    success: z.literal(true),
    transactions: z.array(transaction),
    hasMore: z.boolean(),
    /** Opaque cursor of the next page; null if there are no transactions. */
    lastDoc: z.nullable(z.string()),
  }),
});
