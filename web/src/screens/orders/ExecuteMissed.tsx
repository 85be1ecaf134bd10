import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { pairText, sentenceOf } from './order-words.ts';
import { useOrderAct } from './useOrderAct.ts';

interface ExecuteMissedProps {
  uid: string;
  /** Null closes the question. */
  order: ConditionalOrder | null;
  onClose: () => void;
}

/** Asks whether a missed order is still wanted, and has it executed. */
export function ExecuteMissed({ uid, order, onClose }: ExecuteMissedProps) {
  const { kept, busy, act } = useOrderAct(uid, order, onClose, {
    name: 'executeMissedOrder',
    detail: (asked) => t('Execute the order now: {order}', { order: pairText(asked) }),
    done: t('The order is being executed.'),
    failed: (reason) => t('Failed to execute order: {reason}', { reason }),
  });

  return (
    <Confirm
      open={order !== null}
      onClose={onClose}
      title={t('Execute this order now?')}
      mark={<Mark icon="clock" size="m" />}
      kind="filled"
      act={t('Execute now')}
      onAct={() => void act()}
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
