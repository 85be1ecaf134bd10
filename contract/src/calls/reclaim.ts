import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { baseUnitsText, idempotencyKey, stepUp, transferAnswer, walletId } from '../shapes.ts';

/** Closes the accounts of the wallet's wrapped SOL instead, which comes back as SOL with their rent. */
const unwrap = z.optional(z.boolean());

/**
 * The rent that closing a wallet's empty token accounts would bring back, and what those in use hold above today's rent; sends nothing.
 */
export const getReclaimableRent = defineCall({
  name: 'getReclaimableRent',
  endpoint: '/wallets/rent',
  input: z.object({ walletId, unwrap }),
  output: z.object({
    /** How many accounts the next reclaim closes: as many as one transaction can. */
    accounts: z.number(),
    /** From how many accounts in use, which stay as they are, it withdraws what they hold above today's rent. */
    excessAccounts: z.optional(z.number()),
    /** What comes back of both, lamports. */
    lamports: baseUnitsText,
    /** Signature and priority fee, lamports, which the wallet pays; 0 if there are no accounts. */
    networkFeeLamports: baseUnitsText,
  }),
});

/**
 * Closes a wallet's empty token accounts and withdraws what those in use hold above today's rent; all of it goes to the wallet. The answer is as in transferSol. Throws
 * NOTHING_TO_RECLAIM or NOTHING_TO_UNWRAP if there is no such account.
 */
export const reclaimRent = defineCall({
  name: 'reclaimRent',
  endpoint: '/wallets/rent/reclaim',
  protection: 'money',
  input: z.object({ walletId, unwrap, ...stepUp, idempotencyKey }),
  output: transferAnswer,
});
