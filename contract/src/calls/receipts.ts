import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done } from '../shapes.ts';

const ofTransaction = z.object({
  /** `id` of a transaction whose `hasReceipt` is true, or the signature by which the caller's payment is known on the chain. */
  transactionId: z.string().check(z.maxLength(88)),
});

const file = { fileName: z.string(), content: z.string() };

const receiptLink = z.object({
  /** What follows `/receipt/` in the address of its page. */
  link: z.string(),
  /** ISO time. */
  expiresAt: z.string(),
});
export type ReceiptLink = z.output<typeof receiptLink>;

/**
 * The signed receipt of a settled transaction of the caller's, as the text of a file; docs/receipts.md says how to verify it.
 * Errors: RECEIPT_NOT_FOUND, RECEIPT_REFUSED, SIGNER_UNAVAILABLE.
 */
export const getReceipt = defineCall({
  name: 'getReceipt',
  input: ofTransaction,
  output: z.object({ success: z.literal(true), ...file }),
});

/** The link by which the caller shares a receipt; null if it is not shared. Errors: RECEIPT_NOT_FOUND. */
export const getReceiptLink = defineCall({
  name: 'getReceiptLink',
  input: ofTransaction,
  output: z.object({ success: z.literal(true), shared: z.nullable(receiptLink) }),
});

/**
 * Shows a receipt of the caller's to everyone who has the link, for 90 days from now. Shared again, it keeps its link, unless that
 * has ended. Errors: RECEIPT_NOT_FOUND, RECEIPT_REFUSED, SIGNER_UNAVAILABLE.
 */
export const shareReceipt = defineCall({
  name: 'shareReceipt',
  input: ofTransaction,
  output: z.object({ success: z.literal(true), shared: receiptLink }),
});

/** Ends the link of a receipt for good. Idempotent. Errors: RECEIPT_NOT_FOUND. */
export const stopSharingReceipt = defineCall({
  name: 'stopSharingReceipt',
  input: ofTransaction,
  output: done,
});

/** A shared receipt, as its file and with what is needed to show its amounts. Errors: RECEIPT_LINK_INVALID, CHAIN_UNAVAILABLE. */
export const getSharedReceipt = defineCall({
  name: 'getSharedReceipt',
  protection: 'public',
  input: z.object({ link: z.string() }),
  output: z.object({
    success: z.literal(true),
    ...file,
    /** Of the payment; without mints that are unknown. */
    tokens: z.array(
      z.object({
        mint: z.string(),
        symbol: z.string(),
        decimals: z.number(),
        multiplier: z.number(),
        verified: z.boolean(),
      }),
    ),
  }),
});
