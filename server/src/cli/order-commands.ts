import { cancelOrder, findOrderOwner } from '../orders/store.ts';
import type { Command } from './command.ts';
import { OperatorError, UsageError } from './operator-error.ts';
import { isUuid } from './operator-user.ts';
import { withSigner } from './reach.ts';

export const orderCommands: readonly Command[] = [
  {
    noun: 'orders',
    verb: 'cancel',
    summary: 'Cancel a pending order in the place of its user: the signer signs nothing for it any more',
    options: {
      id: { value: 'id', about: 'Id of the order', required: true },
      why: { value: 'text', about: 'Reason, for the audit log', required: true },
    },
    async run({ id }, context) {
      if (!isUuid(id!)) throw new UsageError(`${id} is not the id of an order.`);
      const owner = await findOrderOwner(context.db, id!);
      if (owner === null) throw new OperatorError(`There is no order ${id}.`);
      // First: what the signer has closed is not executed, whatever becomes of the row.
      await withSigner(context, (signer) => signer.closeMandate(id!));
      if (!(await cancelOrder(context.db, owner, id!, new Date())))
        throw new OperatorError(`Order ${id} is not pending any more. Nothing new is signed for it.`);
      context.print(`Cancelled order ${id} of user ${owner}.`);
    },
  },
];
