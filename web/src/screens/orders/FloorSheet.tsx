import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { Cancelled } from '../../data/failure.ts';
import { useFloorMutation } from '../../data/orders.ts';
import { serverNow } from '../../data/server-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { FloorField, useFloor } from './FloorField.tsx';
import { OrderSentence } from './OrderSentence.tsx';
import { orderSentence } from './order-text.ts';
import { keptText } from './order-words.ts';

interface FloorSheetProps {
  uid: string;
  order: ConditionalOrder;
  open: boolean;
  onClose: () => void;
}

/** Changes the least that a pending order brings. */
export function FloorSheet({ uid, order, open, onClose }: FloorSheetProps) {
  const mutation = useFloorMutation(uid);
  const entry = useFloor(order.buyToken, order.floor === null ? null : BigInt(order.floor));
  const { floor } = entry;
  const kept = keptText(order);
  const change = () =>
    floor !== null &&
    mutation.mutate(
      { order, floor },
      {
        onSuccess: onClose,
        onError: (failure) => {
          if (!(failure instanceof Cancelled)) onClose();
        },
      },
    );
  return (
    <Sheet
      open={open}
      onClose={mutation.isPending ? () => {} : onClose}
      title={t('Minimum amount')}
      acts={
        <>
          <WriteButton full busy={mutation.isPending} disabled={floor === null} onClick={change}>
            {t('Change minimum')}
          </WriteButton>
          <Button kind="text" full disabled={mutation.isPending} onClick={onClose}>
            {t('Back')}
          </Button>
        </>
      }
    >
      <OrderSentence>{`${orderSentence(order, new Date(serverNow()))}.`}</OrderSentence>
      {kept !== null && <Warning>{kept}</Warning>}
      <FloorField
        bought={order.buyToken}
        entry={entry}
        hint={
          order.isMissed
            ? t('The order executes at once if the market offers that much.')
            : t('Below this, nothing is swapped and we notify you.')
        }
      />
    </Sheet>
  );
}
