import { CallError, errorFields, storedRefusal } from '@cumulus/contract/errors.ts';
import type { SendOutcome } from './scheduled/scheduled-sends.ts';

const STILL_CONFIRMING =
  'The network has not confirmed this transfer yet. It is sent once; there is no need to send it again.';

const WAITS =
  'This address is new to you, so the transfer waits. It is sent later; you can cancel it in Orders until then.';

/** The caller's view of an outcome. Throws the CallError of a transfer that was refused before anything was signed. */
export function transferAnswer(outcome: SendOutcome) {
  if (outcome.state === 'scheduled') {
    const { id, at } = outcome;
    const scheduled = { id, at: at.toISOString() };
    return { success: false, pending: true, txSignature: null, error: WAITS, errorDetails: null, scheduled };
  }
  const { state, signature } = outcome;
  if (state === 'confirmed')
    return { success: true, pending: false, txSignature: signature, error: null, errorDetails: null };
  if (state === 'pending' && outcome.held) {
    const fields = errorFields(new CallError('PAYMENT_HELD', outcome.held));
    return { success: false, pending: true, txSignature: null, ...fields, held: true as const };
  }
  if (state === 'pending')
    return {
      success: false,
      pending: true,
      txSignature: signature,
      error: STILL_CONFIRMING,
      errorDetails: null,
    };
  // Not the stored error: it is transient, and clients would retry a final outcome for ever.
  if (state === 'expired') throw new CallError('TRANSACTION_EXPIRED');
  const error = storedRefusal(outcome.error);
  if (signature === null) throw error;
  return { success: false, pending: false, txSignature: signature, ...errorFields(error) };
}
