import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';

type Concluded = CallOutput<Calls['concludePayment']>;

/** What the server says of a payment that it has not accepted. */
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

/** What it says of one that it has accepted, by what the pay call answers. */
export const accepted = (answer: Partial<Concluded>): Concluded => ({
  ...notAccepted,
  known: true,
  ...answer,
});
