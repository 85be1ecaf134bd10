import { errorFields, isCallError } from '@cumulus/contract/errors.ts';
import type { Handlers } from '../accounts/caller.ts';
import type { Concluded, Settlement } from '../settlement/settlement.ts';
import { swapAnswer } from '../swaps/answer.ts';
import { transferAnswer } from '../transfers/answer.ts';

export function createPaymentCalls(settlement: Pick<Settlement, 'conclude'>): Handlers<'concludePayment'> {
  return {
    async concludePayment({ idempotencyKey }, { userId }) {
      const concluded = await settlement.conclude(userId, idempotencyKey);
      return { ...UNKNOWN, ...(concluded && { known: true, ...answer(concluded) }) };
    },
  };
}

const UNKNOWN = {
  known: false,
  success: false,
  pending: false,
  txSignature: null,
  inAmount: null,
  outAmount: null,
  error: null,
  errorDetails: null,
};

/** The payment's own answer. An error that the payment call would throw is a field here: this call itself succeeded. */
function answer({ kind, outcome }: Concluded) {
  try {
    return kind === 'swap' ? swapAnswer(outcome) : transferAnswer(outcome);
  } catch (error) {
    if (!isCallError(error)) throw error;
    return errorFields(error);
  }
}
