import { decidedOrder } from '../../../wire/src/ordered-swap.ts';
import { t } from '../locale/t.ts';
import { callWith, type Factor } from './factor.ts';
import type { OrderIntent } from './intents.ts';
import { useReported } from './order-bundles.ts';
import { usePinned } from './pin.ts';
import type { Tap } from './tap.ts';

/** Placing and changing orders beside the specified ones. */

type Placing = OrderIntent<'placeOrder'>['order'];

/** Places an order; the one that was made first, if there is one already, and how it would have fared at once. */
export async function postPlacing(
  { order, key }: OrderIntent<'placeOrder'>,
  factor: Factor | null,
  tap: Tap,
) {
  const input = { ...order, idempotencyKey: key };
  const { orders, dryRun } = await callWith(factor, 'placeOrder', input, tap, decidedOrder(input));
  return { order: orders[0] ?? null, dryRun };
}

/** Changes a pending order or an open bundle in place, and reports the outcome. */
export function useChangeOrder(uid: string) {
  const { pinned } = usePinned();
  return useReported(uid, {
    mutationFn: ({ id, order }: { id: string; order: Placing }) =>
      pinned((factor, tap) => callWith(factor, 'editOrder', { id, ...order }, tap, decidedOrder(order)), {
        detail: t('Change an order'),
      }),
    done: () => t('Order changed.'),
  });
}
