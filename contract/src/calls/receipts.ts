import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/**
 * The signed receipt of a settled transaction of the caller's, as the text of a file; docs/receipts.md says how to verify it.
 * Errors: RECEIPT_NOT_FOUND, RECEIPT_REFUSED, SIGNER_UNAVAILABLE.
 */
export const getReceipt = defineCall({
  name: 'getReceipt',
  input: z.object({
    /** `id` of a transaction whose `hasReceipt` is true. */
    transactionId: z.string().check(z.maxLength(64)),
  }),
  output: z.object({ success: z.literal(true), fileName: z.string(), content: z.string() }),
});
