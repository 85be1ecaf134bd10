import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { changeOrder, rereadOrders } from '../../data/orders.ts';
import { usePinned } from '../../data/pin.tsx';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useNotify } from '../../ui/notices.ts';
import { pairText, sentenceOf } from './order-words.ts';

interface ExecuteMissedProps {
  uid: string;
  /** Null closes the question. */
  order: ConditionalOrder | null;
  onClose: () => void;
}

/** Asks whether a missed order is still wanted, and has it executed. */
export function ExecuteMissed({ uid, order, onClose }: ExecuteMissedProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [busy, setBusy] = useState(false);
  // What was asked stays while the question leaves.
  const [kept, setKept] = useState(order);
  if (order && order !== kept) setKept(order);

  const execute = async () => {
    if (!kept) return;
    setBusy(true);
    try {
      const { orderId } = kept;
      const detail = t('Execute the order now: {order}', { order: pairText(kept) });
      const answer = await callPinned('executeMissedOrder', { orderId }, { detail });
      changeOrder(client, uid, answer.order);
      notify({ type: 'success', message: t('The order is being executed.') });
      onClose();
    } catch (failure) {
      if (!(failure instanceof Cancelled)) {
        onClose();
        const message = failureMessage(failure, t('Please try again.'));
        notify({ type: 'error', message: t('Failed to execute order: {reason}', { reason: message }) });
      }
    }
    setBusy(false);
    rereadOrders(client, uid);
  };

  return (
    <Confirm
      open={order !== null}
      onClose={onClose}
      title={t('Execute this order now?')}
      mark={<Mark icon="clock" size="m" />}
      kind="filled"
      act={t('Execute now')}
      onAct={() => void execute()}
      leave={t('Not now')}
      busy={busy}
    >
      {kept &&
        t(
          '{order}. That time has passed: it will be swapped at the price of now, with 1% slippage protection.',
          {
            order: sentenceOf(kept, new Date()),
          },
        )}
    </Confirm>
  );
}
