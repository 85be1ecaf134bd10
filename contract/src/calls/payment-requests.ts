import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { addressText, baseUnitsText, walletId } from '../shapes.ts';

/**
 * The transaction by which a request for payment was paid: it names the request's reference, and brought the wallet at least this much
 * of this token. Null until then.
 */
export const findPayment = defineCall({
  name: 'findPayment',
  endpoint: '/wallets/payment-requests/find',
  input: z.object({
    walletId,
    reference: addressText,
    /** SOL is the all-ones address. */
    mint: addressText,
    amount: baseUnitsText,
  }),
  output: z.object({ txSignature: z.nullable(z.string()) }),
});
