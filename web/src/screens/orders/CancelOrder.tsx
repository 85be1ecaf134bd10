import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { changeOrder, rereadOrders } from '../../data/orders.ts';
import { Cancelled, usePinned } from '../../data/pin.tsx';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/notices.ts';
import { pairText } from './order-words.ts';

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
      const detail = `Cancel the order: ${pairText(kept)}`;
      const answer = await callPinned('cancelConditionalOrder', { orderId }, { detail });
      changeOrder(client, uid, answer.order);
      notify({ type: 'success', message: 'The order was cancelled. Nothing was exchanged.' });
      onClose();
    } catch (failure) {
      if (!(failure instanceof Cancelled)) {
        onClose();
        const message = failureMessage(failure, 'Please try again.');
        notify({ type: 'error', message: `Failed to cancel order: ${message}` });
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
      title="Cancel this order?"
      mark={<Mark icon="clock" size="m" />}
      acts={
        <>
          <Button kind="danger" full busy={busy} onClick={() => void cancel()}>
            Cancel order
          </Button>
          <Button kind="quiet" full disabled={busy} onClick={close}>
            Keep order
          </Button>
        </>
      }
    >
      <p>{kept?.summary}. It will not be carried out.</p>
    </Modal>
  );
}
