import { shortAddress } from '@cumulus/contract/format.ts';
import { concludePayment } from '../../data/payments.ts';
import { postTransfer } from '../../data/transfers.ts';
import { type Transfer, transferPlace, transferText } from '../../data/transfers-intents.ts';
import { t } from '../../locale/t.ts';
import { useSettling } from '../settling/useSettling.ts';

/** Carries out transfers of one token from one wallet. `again` opens the review for one that failed. */
export function useTransfer(
  uid: string,
  walletId: string,
  mint: string,
  again: (transfer: Transfer) => void,
) {
  return useSettling({
    ...transferPlace(uid, walletId, mint),
    post: postTransfer,
    conclude: concludePayment,
    withAnswer: (intent) => intent,
    again,
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
