import type { Keys, SignIntent } from '../server/src/ports/keys.ts';
import { createMandateSeal, termsOf } from '../server/src/settlement/signing/mandate.ts';
import { createOrderSeal } from '../server/src/settlement/signing/order-seal.ts';
import { MANDATE_KEY } from '../signer/testing/mandates.ts';

/** As the servers of tests seal, and their signers open. */
export const sealMandate = createMandateSeal(MANDATE_KEY);
export const sealOrder = createOrderSeal(MANDATE_KEY);

/** Whatever an order or a contest tells the signer of its mandates. */
export const unwatchedMandates: Pick<Keys, 'recordMandate' | 'closeMandate'> = {
  recordMandate: async () => null,
  closeMandate: async () => {},
};

/** What a request to sign says of its mandate: a new payment of exactly what its intent declares. */
export function paymentOf(wallet: { readonly walletId: string; readonly owner: string }, intent: SignIntent) {
  const { walletId, owner } = wallet;
  const id = crypto.randomUUID();
  return {
    intentId: id,
    mandate: sealMandate({ id, owner, walletId, expiresAt: null, terms: termsOf(intent) }),
  };
}
