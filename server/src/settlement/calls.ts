import { errorFields, isCallError } from '@cumulus/contract/errors.ts';
import type { Handlers } from '../accounts/caller.ts';
import { swapAnswer } from '../swaps/answer.ts';
import { transferAnswer } from '../transfers/answer.ts';
import type { Concluded, Settlement } from './settlement.ts';

export function paymentCalls(settlement: Pick<Settlement, 'conclude'>): Handlers<'concludePayment'> {
  return {
    async concludePayment({ idempotencyKey }, { userId }) {
      const concluded = await settlement.conclude(userId, idempotencyKey);
      return { ...NOTHING, ...(concluded && { known: true, ...answer(concluded) }) };
    },
  };
}

const NOTHING = {
  known: false,
  success: false,
  pending: false,
  txSignature: null,
  inAmount: null,
  outAmount: null,
  error: null,
  errorDetails: null,
};

/** As the pay call answers. A refusal, which that call throws, is part of the answer here: the question itself succeeded. */
function answer({ kind, outcome }: Concluded) {
  try {
    return kind === 'swap' ? swapAnswer(outcome) : transferAnswer(outcome);
  } catch (error) {
    if (!isCallError(error)) throw error;
    return errorFields(error);
  }
}
