import { shortAddress } from '@cumulus/contract/format.ts';
import { type Transfer, transferIntents, transferText } from '../../data/intents.ts';
import { concludePayment, postTransfer } from '../../data/payments.ts';
import { t } from '../../locale/t.ts';
import { usePayment } from '../payment/usePayment.ts';

/** Sends one token from one wallet. `onRetry` opens the review for a failed transfer. */
export function useTransfer(
  uid: string,
  walletId: string,
  mint: string,
  onRetry: (transfer: Transfer) => void,
) {
  return usePayment({
    store: transferIntents(uid, walletId, mint),
    post: postTransfer,
    conclude: concludePayment,
    onRetry,
    words: {
      act: (intent) =>
        t('Send {amount} to {address}', {
          amount: transferText(intent),
          address: shortAddress(intent.toAddress),
        }),
      failed: t('Transfer failed'),
      refused: t('Failed to send'),
      done: (intent) => t('Sent {amount} successfully', { amount: transferText(intent) }),
    },
  });
}
