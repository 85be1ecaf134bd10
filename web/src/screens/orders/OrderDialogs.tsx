import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { ReactNode } from 'react';
import { Cancelled } from '../../data/failure.ts';
import { useOrderMutation } from '../../data/orders.ts';
import { serverNow } from '../../data/server-time.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useLast } from '../../ui/useLast.ts';
import { orderSentence } from './order-text.ts';
import { pairText } from './order-words.ts';

interface DialogProps {
  uid: string;
  /** Null closes the dialog. */
  order: ConditionalOrder | null;
  onClose: () => void;
}

/** Asks for confirmation, and cancels an order. */
export function CancelDialog(props: DialogProps) {
  const mutation = useOrderMutation(props.uid, {
    name: 'cancelConditionalOrder',
    detail: (order) => t('Cancel the order: {order}', { order: pairText(order) }),
    done: t('The order was cancelled. Nothing was swapped.'),
    failed: (reason) => t('Failed to cancel order: {reason}', { reason }),
  });
  return (
    <OrderDialog
      {...props}
      mutation={mutation}
      title={t('Cancel this order?')}
      whileStopped
      act={t('Cancel order')}
      leave={t('Keep order')}
    >
      {(order) => t('{order}. It will not execute.', { order })}
    </OrderDialog>
  );
}

/** Asks whether a missed order is still wanted, and executes it. */
export function ExecuteDialog(props: DialogProps) {
  const mutation = useOrderMutation(props.uid, {
    name: 'executeMissedOrder',
    detail: (order) => t('Execute the order now: {order}', { order: pairText(order) }),
    done: t('The order is being executed.'),
    failed: (reason) => t('Failed to execute order: {reason}', { reason }),
  });
  return (
    <OrderDialog
      {...props}
      mutation={mutation}
      title={t('Execute this order now?')}
      kind="filled"
      act={t('Execute now')}
      leave={t('Not now')}
    >
      {(order) =>
        t('{order}. That time has passed, so it swaps at the current price, with 1% slippage protection.', {
          order,
        })
      }
    </OrderDialog>
  );
}

interface OrderDialogProps extends DialogProps {
  mutation: ReturnType<typeof useOrderMutation>;
  title: string;
  kind?: 'danger' | 'filled';
  whileStopped?: boolean;
  act: string;
  leave: string;
  /** From the order's sentence. */
  children: (sentence: string) => ReactNode;
}

function OrderDialog({ order, onClose, mutation, children, ...words }: OrderDialogProps) {
  const shown = useLast(order);
  const act = () =>
    shown &&
    mutation.mutate(shown, {
      onSuccess: onClose,
      onError: (failure) => {
        if (!(failure instanceof Cancelled)) onClose();
      },
    });
  return (
    <Confirm
      {...words}
      open={order !== null}
      onClose={onClose}
      mark={<Mark icon="clock" size="m" />}
      onAct={act}
      busy={mutation.isPending}
    >
      {shown && children(orderSentence(shown, new Date(serverNow())))}
    </Confirm>
  );
}
