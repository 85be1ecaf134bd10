import { requestTransfer } from '../../data/transfers.ts';
import {
  intentFor,
  keepIntent,
  settleIntent,
  type Transfer,
  transferText,
  unsettledIntent,
} from '../../data/transfers-intents.ts';
import { useSettling } from '../settling/useSettling.ts';

/** Carries out transfers of one token from one wallet. */
export function useTransfer(uid: string, walletId: string, mint: string) {
  const { start, ...rest } = useSettling({
    unsettled: () => unsettledIntent(uid, walletId, mint),
    keep: (intent) => keepIntent(uid, intent),
    settle: (intent) => settleIntent(uid, intent),
    request: requestTransfer,
    withAnswer: (intent) => intent,
    words: {
      failed: 'Transfer failed',
      refused: 'Failed to send',
      done: (intent) => `Sent ${transferText(intent)} successfully`,
    },
  });
  return { ...rest, send: (transfer: Transfer) => start(intentFor(uid, transfer)) };
}
