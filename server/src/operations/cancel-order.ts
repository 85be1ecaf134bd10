import { cancelOpen } from '../orders/bundles/cancel.ts';
import { cancelOrder, findNamed } from '../orders/store.ts';
import type { OperationContext } from './context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Cancels a pending order in the place of its user, whose id is returned; one of a bundle with the whole bundle, which may be named
 * itself: they have one mandate. Throws OperatorError if it is not pending.
 */
export async function cancelOrderOf(
  { db, reach }: Pick<OperationContext, 'db' | 'reach'>,
  id: string,
): Promise<string> {
  const named = await findNamed(db, id);
  if (named === null) throw new OperatorError(`There is no order ${id}.`);
  const { owner, bundleId } = named;
  // First: what the signer has closed is not executed, whatever becomes of the row.
  await reach.signer((signer) => signer.closeMandate(bundleId ?? id));
  const now = new Date();
  const isCancelled =
    bundleId === null ? await cancelOrder(db, owner, id, now) : await cancelOpen(db, owner, bundleId, now);
  if (!isCancelled)
    throw new OperatorError(`Order ${id} is not pending any more. Nothing new is signed for it.`);
  return owner;
}
