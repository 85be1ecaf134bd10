import { SWAP_PRIORITY_FEE } from '@cumulus/contract/limits.ts';
import { call } from '../../data/client.ts';
import { CallFailure } from '../../data/failure.ts';
import { concludePayment } from '../../data/payments.ts';
import { type SwapIntent, swapPlace, swapText } from '../../data/swap-intents.ts';
import { t } from '../../locale/t.ts';
import { useSettling } from '../settling/useSettling.ts';

/** An offer that ran out, or that was taken before: nothing was signed now. */
const STALE = new Set(['QUOTE_EXPIRED', 'QUOTE_USED']);

/** Carries out swaps of one wallet. `onFailed` hears of each that came to nothing: whether its offer was just too old. */
export function useSwap(uid: string, walletId: string, onFailed: (isStale: boolean) => void) {
  return useSettling({
    ...swapPlace(uid, walletId),
    post: (intent: SwapIntent, pin, tap) => {
      const input = {
        walletId,
        quote: { seal: intent.seal },
        priorityFee: SWAP_PRIORITY_FEE,
        // The review sheet has had it confirmed where it is high.
        userConfirmedPriceImpact: true,
        ...(pin !== null && { pin }),
        idempotencyKey: intent.key,
      };
      return call('executeCloudWalletSwap', input, tap);
    },
    conclude: concludePayment,
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
      act: (intent) => t('Swap {swap}', { swap: swapText(intent) }),
      failed: t('Swap failed'),
      refused: t('Failed to execute swap'),
      done: (intent) => t('Swapped {swap}', { swap: swapText(intent) }),
    },
  });
}
