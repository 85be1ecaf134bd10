import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';

type Concluded = CallOutput<Calls['concludePayment']>;

/** The conclusion of a payment that was not accepted. */
export const notAccepted: Concluded = {
  known: false,
  success: false,
  pending: false,
  txSignature: null,
  inAmount: null,
  outAmount: null,
  error: null,
  errorDetails: null,
};

/** The conclusion of an accepted payment, from the answer of its call. */
export const accepted = (answer: Partial<Concluded>): Concluded => ({
  ...notAccepted,
  known: true,
  ...answer,
});
