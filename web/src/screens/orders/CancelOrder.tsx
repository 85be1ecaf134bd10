import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { changeOrder, rereadOrders } from '../../data/orders.ts';
import { Cancelled, usePinned } from '../../data/pin.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/notices.ts';
import { WriteButton } from '../../ui/WriteButton.tsx';
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
  const close = busy ? () => {} : onClose;

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
    <Modal
      open={order !== null}
      onClose={close}
      alert
      title={t('Cancel this order?')}
      mark={<Mark icon="clock" size="m" />}
      acts={
        <>
          <WriteButton kind="danger" full busy={busy} onClick={() => void cancel()}>
            {t('Cancel order')}
          </WriteButton>
          <Button kind="quiet" full disabled={busy} onClick={close}>
            {t('Keep order')}
          </Button>
        </>
      }
    >
      <p>{kept && t('{order}. It will not be carried out.', { order: sentenceOf(kept, new Date()) })}</p>
    </Modal>
  );
}
