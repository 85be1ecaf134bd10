import { CallError, errorFields, storedRefusal } from '@cumulus/contract/errors.ts';
import type { Outcome } from '../settlement/intent.ts';
import { swapMoved } from './plan.ts';

const STILL_CONFIRMING =
  'The network has not confirmed this swap yet. It is sent once; there is no need to repeat it.';

/** The caller's view of an outcome. Throws the CallError of a swap that failed before anything was signed. */
export function swapAnswer(outcome: Outcome) {
  const { state, signature } = outcome;
  const unmoved = { inAmount: null, outAmount: null };
  if (state === 'confirmed') {
    const { sold, bought, replacedBy } = swapMoved.parse(outcome.moved);
    const moved = { inAmount: sold, outAmount: bought };
    return {
      success: true,
      pending: false,
      txSignature: signature,
      ...moved,
      ...(replacedBy !== undefined && { replacedBy }),
      error: null,
      errorDetails: null,
    };
  }
  if (state === 'pending')
    return {
      success: false,
      pending: true,
      txSignature: signature,
      ...unmoved,
      error: STILL_CONFIRMING,
      errorDetails: null,
    };
  if (state === 'expired') throw new CallError('SWAP_EXPIRED');
  const error = storedRefusal(outcome.error);
  if (signature === null) throw refusal(error);
  return { success: false, pending: false, txSignature: signature, ...unmoved, ...errorFields(error) };
}

function refusal(error: CallError): CallError {
  return error.code === 'GUARD_REFUSED'
    ? new CallError('SWAP_REFUSED', error.context as { reason: string })
    : error;
}
