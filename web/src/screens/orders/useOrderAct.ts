import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { changeOrder, rereadOrders } from '../../data/orders.ts';
import { usePinned } from '../../data/pin.tsx';
import { t } from '../../locale/t.ts';
import { useNotify } from '../../ui/notices.ts';

/** What a user does with one order, and how it is worded. */
interface OrderAct {
  readonly name: 'cancelConditionalOrder' | 'executeMissedOrder';
  /** Shown where the PIN is asked. */
  readonly detail: (order: ConditionalOrder) => string;
  readonly done: string;
  readonly failed: (reason: string) => string;
}

/** Acts on the order that a dialog asks about; null while the dialog is closed. Reports the outcome by a notice. */
export function useOrderAct(uid: string, order: ConditionalOrder | null, onClose: () => void, way: OrderAct) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [busy, setBusy] = useState(false);
  // What was asked stays while the dialog closes.
  const [kept, setKept] = useState(order);
  if (order && order !== kept) setKept(order);

  const act = async (): Promise<void> => {
    if (!kept) return;
    setBusy(true);
    try {
      const answer = await callPinned(way.name, { orderId: kept.orderId }, { detail: way.detail(kept) });
      changeOrder(client, uid, answer.order);
      notify({ type: 'success', message: way.done });
      onClose();
    } catch (failure) {
      if (!(failure instanceof Cancelled)) {
        onClose();
        notify({ type: 'error', message: way.failed(failureMessage(failure, t('Please try again.'))) });
      }
    }
    setBusy(false);
    rereadOrders(client, uid);
  };
  return { kept, busy, act };
}
