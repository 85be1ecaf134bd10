import { cancelOrder, findOrderOwner } from '../orders/store.ts';
import type { OperationContext } from './context.ts';
import { OperatorError } from './operator-error.ts';

/** Cancels a pending order in the place of its user, whose id is returned. Throws OperatorError if it is not pending. */
export async function cancelOrderOf(
  { db, reach }: Pick<OperationContext, 'db' | 'reach'>,
  orderId: string,
): Promise<string> {
  const owner = await findOrderOwner(db, orderId);
  if (owner === null) throw new OperatorError(`There is no order ${orderId}.`);
  // First: what the signer has closed is not executed, whatever becomes of the row.
  await reach.signer((signer) => signer.closeMandate(orderId));
  if (!(await cancelOrder(db, owner, orderId, new Date())))
    throw new OperatorError(`Order ${orderId} is not pending any more. Nothing new is signed for it.`);
  return owner;
}
