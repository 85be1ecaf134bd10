import { shortAddress } from '@cumulus/contract/format.ts';
import { type Transfer, transferIntents, transferText } from '../../data/intents.ts';
import { concludePayment, postTransfer } from '../../data/payments.ts';
import { serverNow } from '../../data/server-time.ts';
import { isUnverified, useAskForEmail } from '../../data/verified-email.ts';
import { t } from '../../locale/t.ts';
import { usePayment } from '../../money/payment/usePayment.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useNotify } from '../../ui/notices.ts';
import { momentText } from '../orders/order-times.ts';

/**
 * Sends one token from one wallet. `place`: the id of the wallet, or of the approval, of which it is the one unsettled transfer.
 * `onRetry` opens the review for a failed transfer.
 */
export function useTransfer(
  uid: string,
  place: string,
  mint: string,
  onRetry: (transfer: Transfer) => void,
  onAccepted?: () => void,
) {
  const notify = useNotify();
  const navigate = useNavigate();
  const askForEmail = useAskForEmail();
  return usePayment({
    store: transferIntents(uid, place, mint),
    onAccepted,
    post: postTransfer,
    conclude: concludePayment,
    onScheduled: (at) =>
      notify({
        type: 'info',
        title: t('Send scheduled'),
        message: t('It will be sent on {time}. Until then, you can cancel it in Orders.', {
          time: momentText(at, new Date(serverNow())),
        }),
        offer: { label: t('Orders'), act: () => navigate('/orders') },
      }),
    onHeld: (message) =>
      notify({
        ...{ type: 'info', title: t('Send on hold'), message },
        offer: { label: t('Orders'), act: () => navigate('/orders') },
      }),
    onRetry,
    // Afterwards its user reviews and sends it again.
    onFailed: (failure, intent) => {
      if (!isUnverified(failure)) return false;
      askForEmail().then(
        () => onRetry(intent),
        () => {},
      );
      return true;
    },
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
