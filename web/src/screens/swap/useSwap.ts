import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallFailure } from '../../data/failure.ts';
import { swapIntents, swapText } from '../../data/intents.ts';
import { concludePayment, postSwap } from '../../data/payments.ts';
import { renewed } from '../../data/renew-quote.ts';
import { t } from '../../locale/t.ts';
import { usePayment } from '../../money/payment/usePayment.ts';

/** The quote expired or was used before: nothing was signed now. */
const STALE = new Set(['QUOTE_EXPIRED', 'QUOTE_USED']);

/** Swaps from one wallet. `place`: its id, or that of the approval. `onFailed` is called for each failed swap: was its quote just too old, and which one was posted last? */
export function useSwap(
  uid: string,
  place: string,
  onFailed: (isStale: boolean, seal: string | null) => void,
  onAccepted?: () => void,
) {
  const client = useQueryClient();
  /** Seal of the quote that was posted last. */
  const posted = useRef<string | null>(null);
  return usePayment({
    store: swapIntents(uid, place),
    onAccepted,
    post: async (intent, factor, tap) => {
      const current = await renewed(client, uid, intent);
      posted.current = current.quote.seal;
      return postSwap(current, factor, tap);
    },
    conclude: concludePayment,
    withAnswer: (intent, { inAmount, outAmount, replacedBy }) => ({
      ...intent,
      inAmount: inAmount ?? intent.inAmount,
      outAmount: outAmount ?? intent.outAmount,
      replacedBy,
    }),
    onFailed: (failure) => {
      const isStale = failure instanceof CallFailure && STALE.has(failure.code);
      onFailed(isStale, posted.current);
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
