import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { wholeAmountText } from '@cumulus/contract/whole-amount.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../data/client.ts';
import { failureNotice } from '../../data/failure.ts';
import type { Transfer } from '../../data/intents.ts';
import { attachedTo } from '../../data/payments.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { useNotify } from '../../ui/notices.ts';

/** A transfer with the server's estimate of its effect and cost. */
export interface Review {
  readonly transfer: Transfer;
  readonly costs: CallOutput<Calls['validateTransfer']>;
}

function validate(transfer: Transfer) {
  const { walletId, toAddress, mint, decimals, multiplier, amount } = transfer;
  return call('validateTransfer', {
    walletId,
    toAddress,
    amount: wholeAmountText(amount, transfer),
    transferType: mint === SOL_MINT ? 'sol' : 'token',
    tokenMint: mint === SOL_MINT ? null : mint,
    decimals,
    multiplier,
    ...attachedTo(transfer),
  });
}

/** Validates a transfer before it is shown for review; signs nothing. Closing discards an answer on its way. */
export function useReview() {
  const notify = useNotify();
  const [review, setReview] = useState<Review | null>(null);
  const { mutate, isPending, reset } = useMutation({ mutationFn: validate });
  const open = (transfer: Transfer) => {
    const failed = t('Transfer validation failed');
    mutate(transfer, {
      onSuccess: (costs) => {
        const feeAmount = costs.sponsored?.feeAmount;
        if (costs.isValid) setReview({ transfer: { ...transfer, feeAmount }, costs });
        else
          notify({
            type: 'error',
            message: costs.error === null ? failed : translated(costs.error, costs.errorDetails),
          });
      },
      onError: (failure) => notify(failureNotice(failure, failed)),
    });
  };
  const close = useCallback(() => {
    reset();
    setReview(null);
  }, [reset]);
  return { review, busy: isPending, open, close };
}
