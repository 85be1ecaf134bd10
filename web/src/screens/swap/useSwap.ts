import { useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '../../data/failure.ts';
import { type SwapIntent, swapIntents, swapText } from '../../data/intents.ts';
import { concludePayment, postSwap } from '../../data/payments.ts';
import { renewed } from '../../data/renew-quote.ts';
import { t } from '../../locale/t.ts';
import { usePayment } from '../payment/usePayment.ts';

/** The quote expired or was used before: nothing was signed now. */
const STALE = new Set(['QUOTE_EXPIRED', 'QUOTE_USED']);

/** Swaps from one wallet. `onFailed` is called for each failed swap: was its quote just too old? */
export function useSwap(
  uid: string,
  walletId: string,
  onFailed: (isStale: boolean, intent: SwapIntent) => void,
) {
  const client = useQueryClient();
  return usePayment({
    store: swapIntents(uid, walletId),
    post: async (intent, factor, tap) => postSwap(await renewed(client, uid, intent), factor, tap),
    conclude: concludePayment,
    withAnswer: (intent, { inAmount, outAmount }) => ({
      ...intent,
      inAmount: inAmount ?? intent.inAmount,
      outAmount: outAmount ?? intent.outAmount,
    }),
    onFailed: (failure, intent) => {
      const isStale = failure instanceof CallFailure && STALE.has(failure.code);
      onFailed(isStale, intent);
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
