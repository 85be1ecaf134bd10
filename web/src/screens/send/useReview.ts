import { amountText } from '@cumulus/contract/amount.ts';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { failureNotice } from '../../data/failure.ts';
import type { Transfer } from '../../data/intents.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { useNotify } from '../../ui/notices.ts';

/** A transfer with what the server says that it would do and cost. */
export interface Review {
  readonly transfer: Transfer;
  readonly costs: CallOutput<Calls['validateTransfer']>;
}

/**
 * Has a transfer validated before it is shown for review. Nothing is signed by it. What is closed before the answer is
 * there, as where the form says something else by then, is not shown.
 */
export function useReview() {
  const notify = useNotify();
  const [review, setReview] = useState<Review | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef<Transfer | null>(null);

  const ask = async (transfer: Transfer) => {
    asked.current = transfer;
    const { walletId, toAddress, mint, decimals, amount } = transfer;
    const failed = t('Transfer validation failed');
    setBusy(true);
    try {
      const costs = await call('validateTransfer', {
        walletId,
        toAddress,
        amount: amountText(amount, decimals),
        transferType: mint === SOL_MINT ? 'sol' : 'token',
        tokenMint: mint === SOL_MINT ? null : mint,
        decimals,
      });
      if (asked.current !== transfer) return;
      if (costs.isValid) setReview({ transfer, costs });
      else
        notify({
          type: 'error',
          message: costs.error === null ? failed : translated(costs.error, costs.errorDetails),
        });
    } catch (failure) {
      if (asked.current !== transfer) return;
      notify(failureNotice(failure, failed));
    }
    setBusy(false);
  };
  const close = useCallback(() => {
    asked.current = null;
    setReview(null);
    setBusy(false);
  }, []);
  return { review, busy, ask, close };
}
