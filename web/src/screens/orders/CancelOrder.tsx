import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { pairText, sentenceOf } from './order-words.ts';
import { useOrderAct } from './useOrderAct.ts';

interface CancelOrderProps {
  uid: string;
  /** Null closes the question. */
  order: ConditionalOrder | null;
  onClose: () => void;
}

/** Asks whether a cancellation is meant, and cancels. */
export function CancelOrder({ uid, order, onClose }: CancelOrderProps) {
  const { kept, busy, act } = useOrderAct(uid, order, onClose, {
    name: 'cancelConditionalOrder',
    detail: (asked) => t('Cancel the order: {order}', { order: pairText(asked) }),
    done: t('The order was cancelled. Nothing was exchanged.'),
    failed: (reason) => t('Failed to cancel order: {reason}', { reason }),
  });

  return (
    <Confirm
      open={order !== null}
      onClose={onClose}
      title={t('Cancel this order?')}
      mark={<Mark icon="clock" size="m" />}
      act={t('Cancel order')}
      onAct={() => void act()}
      leave={t('Keep order')}
      busy={busy}
    >
      {kept && t('{order}. It will not be carried out.', { order: sentenceOf(kept, new Date()) })}
    </Confirm>
  );
}
