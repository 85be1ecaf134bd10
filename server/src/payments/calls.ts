import { errorFields, isCallError } from '@cumulus/contract/errors.ts';
import type { Handlers } from '../accounts/caller.ts';
import type { Concluded, Settlement } from '../settlement/settlement.ts';
import { swapAnswer } from '../swaps/answer.ts';
import { transferAnswer } from '../transfers/answer.ts';
import type { ScheduledSends, SendOutcome } from '../transfers/scheduled/scheduled-sends.ts';

interface Deps {
  readonly settlement: Pick<Settlement, 'conclude'>;
  readonly scheduledSends: Pick<ScheduledSends, 'outcome'>;
}

export function createPaymentCalls({ settlement, scheduledSends }: Deps): Handlers<'concludePayment'> {
  return {
    async concludePayment({ idempotencyKey }, { userId }) {
      const concluded = await settlement.conclude(userId, idempotencyKey);
      if (concluded) return { ...UNKNOWN, known: true, ...answer(concluded) };
      // Its key is void either way: asked for last, it is found if it was ever written.
      const scheduled = await scheduledSends.outcome(userId, idempotencyKey);
      if (!scheduled) return UNKNOWN;
      return { ...UNKNOWN, known: true, ...answer({ kind: 'transfer_sol', outcome: scheduled }) };
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
function answer(concluded: Concluded | { kind: 'transfer_sol'; outcome: SendOutcome }) {
  try {
    return concluded.kind === 'swap' ? swapAnswer(concluded.outcome) : transferAnswer(concluded.outcome);
  } catch (error) {
    if (!isCallError(error)) throw error;
    return errorFields(error);
  }
}
