import { ORDER_KINDS } from '@cumulus/contract/order-kind.ts';
import { isAddress } from '@solana/kit';
import { cancelOrderOf } from '../operations/cancel-order.ts';
import { UsageError } from '../operations/operator-error.ts';
import { newestOrders, orderLine } from '../operations/order-answer.ts';
import { isId } from '../operations/read-id.ts';
import type { Command } from './command.ts';
import { lookAtUser, userOptions } from './operator-user.ts';
import { readChoice } from './read-options.ts';

const LISTED_MAX = 50;
const STATES = ['pending', 'executing', 'executed', 'failed', 'expired', 'cancelled', 'missed'] as const;

export const orderCommands: readonly Command[] = [
  {
    noun: 'orders',
    verb: 'list',
    summary: `List the newest ${LISTED_MAX} orders, of everybody or of one user`,
    options: {
      ...userOptions,
      state: { value: STATES.join('|'), about: 'Only those in this state; missed ones are pending too' },
      kind: {
        value: ORDER_KINDS.join('|'),
        about: 'Only those of this kind; specified ones are time or market',
      },
      mint: { value: 'address', about: 'Only those that sell or buy this token' },
    },
    answers: {
      orders:
        'List of orderId, userId, walletId, kind, bundleId, state, missedAt, sellMint, sellAmount, buyMint, scheduledAt, trigger, stop, expiresAt, createdAt, endedAt, signature, bought, error',
    },
    async run(given, context) {
      const { print } = context;
      const state = given.state === undefined ? null : readChoice('state', given.state, STATES);
      const kind = given.kind === undefined ? null : readChoice('kind', given.kind, ORDER_KINDS);
      if (given.mint !== undefined && !isAddress(given.mint))
        throw new UsageError(`${given.mint} is not an address.`);
      const filter = { state, kind, mint: given.mint ?? null, walletId: null, ids: null };
      const isOfOne = given.email !== undefined || given.user !== undefined;
      const user = isOfOne ? await lookAtUser(given, context, 'orders') : null;
      const orders = user
        ? await user.see((seen) => newestOrders(seen, { ...filter, userId: user.userId }, LISTED_MAX))
        : await newestOrders(context.serverDb, { ...filter, userId: null }, LISTED_MAX);
      if (!user) await context.look({ users: orders.map(({ userId }) => userId) }, 'orders');
      if (orders.length === 0) print('None.');
      for (const order of orders) print(orderLine(order));
      return { orders };
    },
  },
  {
    noun: 'orders',
    verb: 'cancel',
    summary:
      'Cancel a pending order in the place of its user, one of a bundle with its bundle: the signer signs nothing for it any more',
    options: {
      id: { value: 'id', about: 'Id of the order, or of the bundle', required: true },
      why: { value: 'text', about: 'Reason, for the audit log', required: true },
    },
    answers: { orderId: 'Id of the order', userId: 'Its user' },
    async run({ id }, context) {
      if (!isId(id!)) throw new UsageError(`${id} is not the id of an order.`);
      await context.look({ named: id!.toLowerCase() }, 'change');
      const owner = await cancelOrderOf(context, id!);
      context.print(`Cancelled order ${id} of user ${owner}.`);
      return { orderId: id, userId: owner };
    },
  },
];
