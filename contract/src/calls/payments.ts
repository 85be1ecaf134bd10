import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { baseUnitsText, errorDetails, givenKey, scheduled } from '../shapes.ts';

/**
 * The outcome of a transfer or a swap, by its idempotency key. Moves nothing, and asks for no PIN.
 *
 * `known` is false if nothing was accepted under the key. The key is void from then on: a request that still arrives under
 * it, however late, is refused with REQUEST_VOID. So `known: false` is final: it was not sent and never will be.
 *
 * `success`, `pending`, `scheduled` and `txSignature` are as in transferSol. `error` also says why an accepted payment was never
 * signed. Amounts are what a confirmed swap moved, base units; null for everything else.
 */
export const concludePayment = defineCall({
  name: 'concludePayment',
  endpoint: '/wallets/payments/conclude',
  rests: true,
  input: z.object({ idempotencyKey: givenKey }),
  output: z.object({
    known: z.boolean(),
    success: z.boolean(),
    pending: z.boolean(),
    txSignature: z.nullable(z.string()),
    inAmount: z.nullable(baseUnitsText),
    outAmount: z.nullable(baseUnitsText),
    replacedBy: z.optional(z.string()),
    error: z.nullable(z.string()),
    errorDetails: z.nullable(errorDetails),
    scheduled: z.optional(scheduled),
    held: z.optional(z.literal(true)),
  }),
});
