import { CallError, errorFields, storedRefusal } from '@cumulus/contract/errors.ts';
import type { Outcome } from '../settlement/intent.ts';

const STILL_CONFIRMING =
  'The network has not confirmed this transfer yet. It is sent once; there is no need to send it again.';

/** An outcome as the caller reads it. What was refused before anything was signed is thrown as its CallError. */
export function transferAnswer(outcome: Outcome) {
  const { state, signature } = outcome;
  if (state === 'confirmed')
    return { success: true, pending: false, txSignature: signature, error: null, errorDetails: null };
  if (state === 'pending')
    return {
      success: false,
      pending: true,
      txSignature: signature,
      error: STILL_CONFIRMING,
      errorDetails: null,
    };
  // What kept it from being sent was trouble of the moment, and it is over for good: a code that says "try again" would
  // have its key asked again for ever.
  if (state === 'expired') throw new CallError('TRANSACTION_EXPIRED');
  const error = storedRefusal(outcome.error);
  if (signature === null) throw error;
  return { success: false, pending: false, txSignature: signature, ...errorFields(error) };
}
