import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { Logger } from 'pino';
import { isUuid } from '../../../wire/src/uuid.ts';
import type { Session } from '../accounts/session.ts';
import { expectWritable } from '../db/may-write.ts';
import type { Keys } from '../ports/keys.ts';
import type { TokenInfo } from '../ports/market.ts';
import { mintsOf, toConditionalOrder } from './conditional-order.ts';
import { changeMandate, closeEnded } from './mandate.ts';
import { checkedEvery } from './market-check-store.ts';
import { createPlacing, type Placing, type PlacingDeps } from './placing.ts';
import { parseFloor } from './request.ts';
import {
  cancelOrder,
  changeFloor,
  expireOrders,
  findByKey,
  findOrder,
  findOrVoid,
  listOrders,
  markSeen,
  type OrderRow,
  resumeOrder,
  unseenOrders,
} from './store.ts';

export interface OrdersDeps extends PlacingDeps {
  readonly keys: Pick<Keys, 'recordMandate' | 'closeMandate'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Pause between two looks at the market as set, milliseconds. */
  readonly intervalMs: number;
}

export interface Orders extends Placing {
  /** Whether an order was ever created under this key. */
  knows(userId: string, idempotencyKey: string): Promise<boolean>;
  /** The order that was created under this key. Null if none was: from then on `create` refuses the key. */
  conclude(userId: string, idempotencyKey: string): Promise<OrderRow | null>;
  list(userId: string): Promise<OrderRow[]>;
  /** Orders as their user sees them now: in the units of the issuers. */
  shown(rows: readonly OrderRow[]): Promise<ConditionalOrder[]>;
  /** Throws CallError ORDER_NOT_FOUND and ORDER_NOT_PENDING. */
  cancel(userId: string, orderId: string): Promise<OrderRow>;
  /**
   * Executes a missed order now. A repeated request returns the order as it is. Throws CallError ORDER_NOT_FOUND,
   * ORDER_NOT_MISSED, CLOCK_WRONG, INCIDENT.
   */
  executeMissed(userId: string, orderId: string): Promise<OrderRow>;
  /**
   * Changes the least that an order brings; one that is missed because of it is due at once. Throws CallError INVALID_FLOOR,
   * ORDER_NOT_FOUND, ORDER_FLOOR_FIXED, ORDER_FLOOR_OF_PARTS, INCIDENT, and as recordMandate does.
   */
  setFloor(session: Session, orderId: string, floor: string): Promise<OrderRow>;
  /** Ended orders that the user has not seen. */
  notices(userId: string): Promise<OrderRow[]>;
  markSeen(userId: string, orderIds: readonly string[]): Promise<void>;
}

export function createOrders(deps: OrdersDeps): Orders {
  const { db, clock } = deps;
  const now = () => new Date(clock.now());

  /** Call it before orders are read, so that they show what the database has decided. */
  async function expireOwn(userId: string): Promise<void> {
    const time = now();
    if (deps.isClockRight()) await expireOrders(db, time, { userId });
  }

  /** The database has decided; if the signer is not told here, the worker tells it. */
  async function closeCancelled(): Promise<void> {
    await closeEnded(db, deps.keys).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the signer is not told yet that an order was cancelled');
    });
  }

  return {
    ...createPlacing(deps),

    async knows(userId, idempotencyKey) {
      return (await findByKey(db, userId, idempotencyKey)) !== null;
    },

    async conclude(userId, idempotencyKey) {
      await expireOwn(userId);
      return await findOrVoid(db, userId, idempotencyKey);
    },

    shown: async (rows) => {
      const scaleOf = await multipliers(deps.market, rows);
      const watches = rows.some(
        ({ state, condition_type: type }) => state === 'pending' && type === 'market',
      );
      const everyMs = watches ? await checkedEvery(db, deps.intervalMs) : null;
      return rows.map((row) => toConditionalOrder(row, scaleOf, deps.rules.liquidityMin, everyMs));
    },

    async list(userId) {
      await expireOwn(userId);
      return await listOrders(db, userId);
    },

    async cancel(userId, typed) {
      const orderId = parseId(typed);
      await expireOwn(userId);
      if (await cancelOrder(db, userId, orderId, now())) await closeCancelled();
      const order = await findOrder(db, userId, orderId);
      if (!order) throw new CallError('ORDER_NOT_FOUND');
      if (order.state !== 'cancelled') throw new CallError('ORDER_NOT_PENDING', { status: order.state });
      return order;
    },

    async executeMissed(userId, typed) {
      const orderId = parseId(typed);
      if (!deps.isClockRight()) throw new CallError('CLOCK_WRONG');
      // The statement that resumes it asks again.
      await expectWritable(db);
      if (await resumeOrder(db, userId, orderId, now())) deps.onScheduled();
      const order = await findOrder(db, userId, orderId);
      if (!order) throw new CallError('ORDER_NOT_FOUND');
      if (!isPastItsTime(order, clock.now())) throw new CallError('ORDER_NOT_MISSED');
      return order;
    },

    async setFloor(session, typed, typedFloor) {
      const { userId, ticket } = session;
      const orderId = parseId(typed);
      const floor = parseFloor(typedFloor);
      await expireOwn(userId);
      const order = await findOrder(db, userId, orderId);
      if (!order) throw new CallError('ORDER_NOT_FOUND');
      if (order.state !== 'pending') throw new CallError('ORDER_FLOOR_FIXED');
      if (order.part !== null) throw new CallError('ORDER_FLOOR_OF_PARTS');
      await expectWritable(db);
      // If the process dies here, the signer knows a floor that the row does not: the same request writes it.
      const kept = await changeMandate(deps, order, floor, clock.now(), ticket);
      if (!(await changeFloor(db, userId, orderId, kept, now()))) throw new CallError('ORDER_FLOOR_FIXED');
      deps.onScheduled();
      return (await findOrder(db, userId, orderId))!;
    },

    async notices(userId) {
      await expireOwn(userId);
      return await unseenOrders(db, userId);
    },

    async markSeen(userId, orderIds) {
      const ids = orderIds.filter((id) => isUuid(id));
      if (ids.length > 0) await markSeen(db, userId, ids, now());
    },
  };
}

/** Throws CallError ORDER_NOT_FOUND if it is not a UUID. */
function parseId(typed: string): string {
  const id = typed.trim();
  if (!isUuid(id)) throw new CallError('ORDER_NOT_FOUND');
  return id;
}

/** Whether it is a time order whose time has come, and is not cancelled. */
function isPastItsTime({ scheduled_at, state }: OrderRow, now: number): boolean {
  return scheduled_at !== null && scheduled_at.getTime() <= now && state !== 'cancelled';
}

/** Of the tokens of orders. Falls back to what is listed while the chain is unavailable. */
async function multipliers(
  market: OrdersDeps['market'],
  rows: readonly OrderRow[],
): Promise<(mint: string) => number> {
  const mints = [...new Set(rows.flatMap(mintsOf))];
  if (mints.length === 0) return () => 1;
  const tokens: ReadonlyMap<string, TokenInfo> = await market.tokens(mints).catch((error: unknown) => {
    if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
    return market.listed(mints);
  });
  return (mint) => tokens.get(mint)?.multiplier ?? 1;
}
