import { SWAP_PRIORITY_FEE } from '@cumulus/contract/limits.ts';
import { call } from '../../data/client.ts';
import { CallFailure } from '../../data/failure.ts';
import { keepSwap, type SwapIntent, settleSwap, swapText, unsettledSwap } from '../../data/swap-intents.ts';
import { t } from '../../locale/t.ts';
import { useSettling } from '../settling/useSettling.ts';

/** An offer that ran out, or that was taken before: nothing was signed now. */
const STALE = new Set(['QUOTE_EXPIRED', 'QUOTE_USED']);

/** Carries out swaps of one wallet. `onFailed` hears of each that came to nothing: whether its offer was just too old. */
export function useSwap(uid: string, walletId: string, onFailed: (isStale: boolean) => void) {
  return useSettling({
    unsettled: () => unsettledSwap(uid, walletId),
    keep: (intent: SwapIntent) => keepSwap(uid, intent),
    settle: () => settleSwap(uid, walletId),
    request: (intent, callPinned) => {
      const input = {
        walletId,
        quote: { seal: intent.seal },
        priorityFee: SWAP_PRIORITY_FEE,
        // The review sheet has had it confirmed where it is high.
        userConfirmedPriceImpact: true,
        idempotencyKey: intent.key,
      };
      const question = { detail: t('Swap {swap}', { swap: swapText(intent) }) };
      return callPinned
        ? callPinned('executeCloudWalletSwap', input, question)
        : call('executeCloudWalletSwap', input);
    },
    withAnswer: (intent, { inAmount, outAmount }) => ({
      ...intent,
      inAmount: inAmount ?? intent.inAmount,
      outAmount: outAmount ?? intent.outAmount,
    }),
    failed: (failure) => {
      const isStale = failure instanceof CallFailure && STALE.has(failure.code);
      onFailed(isStale);
      return isStale;
    },
    words: {
      failed: t('Swap failed'),
      refused: t('Failed to execute swap'),
      done: (intent) => t('Swapped {swap}', { swap: swapText(intent) }),
    },
  });
}
