import { requestTransfer } from '../../data/transfers.ts';
import {
  intentFor,
  keepIntent,
  settleIntent,
  type Transfer,
  transferText,
  unsettledIntent,
} from '../../data/transfers-intents.ts';
import { t } from '../../locale/t.ts';
import { useSettling } from '../settling/useSettling.ts';

/** Carries out transfers of one token from one wallet. `again` begins anew with one that came to nothing. */
export function useTransfer(
  uid: string,
  walletId: string,
  mint: string,
  again: (transfer: Transfer) => void,
) {
  const { start, ...rest } = useSettling({
    unsettled: () => unsettledIntent(uid, walletId, mint),
    keep: (intent) => keepIntent(uid, intent),
    settle: (intent) => settleIntent(uid, intent),
    request: requestTransfer,
    withAnswer: (intent) => intent,
    again,
    words: {
      failed: t('Transfer failed'),
      refused: t('Failed to send'),
      done: (intent) => t('Sent {amount} successfully', { amount: transferText(intent) }),
    },
  });
  return { ...rest, send: (transfer: Transfer) => start(intentFor(uid, transfer)) };
}
