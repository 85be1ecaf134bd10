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

interface CancelOrderProps {
  uid: string;
  /** Null closes the question. */
  order: ConditionalOrder | null;
  onClose: () => void;
}

/** Asks whether a cancellation is meant, and cancels. */
export function CancelOrder({ uid, order, onClose }: CancelOrderProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState(order);
  if (order && order !== kept) setKept(order);

  const cancel = async () => {
    if (!kept) return;
    setBusy(true);
    try {
      const { orderId } = kept;
      const detail = t('Cancel the order: {order}', { order: pairText(kept) });
      const answer = await callPinned('cancelConditionalOrder', { orderId }, { detail });
      changeOrder(client, uid, answer.order);
      notify({ type: 'success', message: t('The order was cancelled. Nothing was exchanged.') });
      onClose();
    } catch (failure) {
      if (!(failure instanceof Cancelled)) {
        onClose();
        const message = failureMessage(failure, t('Please try again.'));
        notify({ type: 'error', message: t('Failed to cancel order: {reason}', { reason: message }) });
      }
    }
    setBusy(false);
    rereadOrders(client, uid);
  };

  return (
    <Confirm
      open={order !== null}
      onClose={onClose}
      title={t('Cancel this order?')}
      mark={<Mark icon="clock" size="m" />}
      act={t('Cancel order')}
      onAct={() => void cancel()}
      leave={t('Keep order')}
      busy={busy}
    >
      {kept && t('{order}. It will not be carried out.', { order: sentenceOf(kept, new Date()) })}
    </Confirm>
  );
}
