import { ATTACHMENT_FIELDS, type AttachmentText } from './attachment.ts';

/*
 * What may leave a wallet. All values are text: addresses are base58, amounts decimal in base units.
 */

export interface TransferSolTerms extends AttachmentText {
  readonly kind: 'transfer_sol';
  readonly to: string;
  readonly lamports: string;
}

export interface TransferTokenTerms extends AttachmentText {
  readonly kind: 'transfer_token';
  readonly to: string;
  readonly mint: string;
  readonly amount: string;
  /** Of the mint, if its owner has decided that by a passkey: how the amount was shown follows from them. */
  readonly decimals?: string;
  /** What the operator's sponsor gets of the token; missing if the wallet pays fee and rent. */
  readonly feeAmount?: string;
}

/** Either a swap at once, or an order: a swap that waits. */
interface TradeTerms<Kind extends 'swap' | 'order'> {
  readonly kind: Kind;
  readonly sellMint: string;
  /** At most. */
  readonly sellAmount: string;
  readonly buyMint: string;
  /** At least: the floor of an order. As a swap, 0 in the mandates of orders that have none yet; nothing is signed for those. */
  readonly buyAmount: string;
}

/** Takes rent of token accounts back to the wallet. */
interface ReclaimTerms {
  readonly kind: 'reclaim';
}

/** An order of several swaps, or of one whose amount or least is decided when it is made. */
interface TradesTerms {
  readonly kind: 'trades';
  /** See trades.ts. */
  readonly trades: string;
}

/** Of a mandate. Swaps are of wrapped SOL. */
export type Terms =
  | TransferSolTerms
  | TransferTokenTerms
  | TradeTerms<'swap'>
  | TradeTerms<'order'>
  | TradesTerms
  | ReclaimTerms;

/** Of a decision, as they are shown: SOL is all ones. The page may leave the floor of an order to the server. */
export type DecisionTerms = { readonly walletId: string } & (
  | TransferSolTerms
  | (TransferTokenTerms & { readonly decimals: string })
  | TradeTerms<'swap'>
  | (Omit<TradeTerms<'order'>, 'buyAmount'> & { readonly buyAmount?: string })
  | TradesTerms
  | ReclaimTerms
);

/** Names of terms: those that are needed, and those that may be missing. */
export interface TermNames {
  readonly needed: readonly string[];
  readonly optional: readonly string[];
}

const TRADE: TermNames = { needed: ['sellMint', 'sellAmount', 'buyMint', 'buyAmount'], optional: [] };

/** Of a mandate, by its kind. Their order is that in which the signer's journal digests them: it never changes. */
export const TERMS: Readonly<Record<Terms['kind'], TermNames>> = {
  transfer_sol: { needed: ['to', 'lamports'], optional: ATTACHMENT_FIELDS },
  transfer_token: {
    needed: ['to', 'mint', 'amount'],
    optional: ['decimals', 'feeAmount', ...ATTACHMENT_FIELDS],
  },
  swap: TRADE,
  order: TRADE,
  trades: { needed: ['trades'], optional: [] },
  reclaim: { needed: [], optional: [] },
};

/** Of a decision, beside its wallet. */
export const DECISION_TERMS: typeof TERMS = {
  ...TERMS,
  transfer_token: {
    needed: ['to', 'mint', 'amount', 'decimals'],
    optional: ['feeAmount', ...ATTACHMENT_FIELDS],
  },
  order: { needed: ['sellMint', 'sellAmount', 'buyMint'], optional: ['buyAmount'] },
};
