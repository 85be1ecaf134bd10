import { sql } from 'kysely';
import { renewLeases } from '../db/lease.ts';
import type { Keys } from '../ports/keys.ts';
import { createLeasedWorker, type LeasedWorker } from '../runtime/leased-worker.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';
import { closeBundles } from './bundles/close.ts';
import { makeRounds } from './bundles/rounds.ts';
import { type ExecutionDeps, executeOrder } from './execution.ts';
import { claimAbandoned, claimDue, type Next, nextTimes } from './execution-store.ts';
import { addFloors, type FloorDeps } from './floor.ts';
import { closeEnded } from './mandate.ts';
import { createMarketChecks, type MarketCheckDeps } from './market-check.ts';
import type { ClaimedOrder } from './order.ts';
import { expireOrders } from './store.ts';

export interface OrderWorkerDeps extends ExecutionDeps {
  readonly keys: Pick<Keys, 'closeMandate'>;
  /** How long a worker that dies keeps others from its orders, milliseconds. */
  readonly leaseMs: number;
}

export type OrderWorker = Pick<LeasedWorker<ClaimedOrder, void>, 'start' | 'wake' | 'stop' | 'underWay'>;

/** Most orders that one process executes at once; the others wait in the table for it or for another process. */
const CONCURRENCY_MAX = 256;
/** Longest pause between two polls: other processes write orders too, milliseconds. */
const POLL_MS = 1_000;
const EXPIRE_AT_ONCE = 10_000;
/** Pause between two looks for orders that have ended, milliseconds. */
const CLOSE_MS = 5_000;
/** Pause between two looks for orders without a floor while there are some, and while there are none, milliseconds. */
const FLOORS_MS = 5_000;
const FLOORS_IDLE_MS = 60_000;
/** First pause if no due order could be claimed, because another process holds their locks or an incident stops all; it doubles. */
const LOCKED_MS = 25;

/** Triggers orders by market checks, makes those of the next rounds, executes those that are due, and expires those whose time is over. */
export function createOrderEngine(
  deps: OrderWorkerDeps & Omit<MarketCheckDeps, 'onTriggered'> & FloorDeps,
): OrderWorker {
  const worker = createOrderWorker(deps);
  const marketChecks = createMarketChecks({ ...deps, onTriggered: worker.wake });
  const closing = createRepeatingTask(
    { ...deps, failure: 'the signer is not told yet which orders have ended', retryMs: CLOSE_MS },
    async () => {
      const closed = (await closeEnded(deps.db, deps.keys)) + (await closeBundles(deps.db, deps.keys));
      return closed > 0 ? 0 : CLOSE_MS;
    },
  );
  const rounds = createRepeatingTask(
    { ...deps, failure: 'the next rounds of recurring orders are not made yet', retryMs: POLL_MS },
    async () => {
      if (!deps.isClockRight()) return POLL_MS;
      const made = await makeRounds(deps.db, new Date(deps.clock.now()), deps.latenessMaxMs);
      if (made > 0) worker.wake();
      return made > 0 ? 0 : POLL_MS;
    },
  );
  const floors = createRepeatingTask(
    { ...deps, failure: 'orders without a floor have none yet', retryMs: FLOORS_MS },
    async () => ((await addFloors(deps)) ? FLOORS_IDLE_MS : FLOORS_MS),
  );
  return {
    start() {
      worker.start();
      marketChecks.start();
      closing.start();
      rounds.start();
      floors.start();
    },
    wake: worker.wake,
    async stop() {
      await Promise.all([worker.stop(), marketChecks.stop(), closing.stop(), rounds.stop(), floors.stop()]);
    },
    get underWay() {
      return worker.underWay;
    },
  };
}

/** Executes due orders in this process and expires those whose time is over. A swap outlives `stop`, in settlement. */
export function createOrderWorker(deps: OrderWorkerDeps): OrderWorker {
  const { db, clock, log, isClockRight, leaseMs } = deps;
  let next: Next = { due: null, expires: null, abandoned: false };
  let locked = LOCKED_MS;

  return createLeasedWorker<ClaimedOrder, void>({
    ...{ clock, log, items: 'orders', leaseMs, retryMs: POLL_MS, concurrencyMax: CONCURRENCY_MAX },
    async claim(slots) {
      const now = clock.now();
      if (!isClockRight()) return POLL_MS;
      let done = 0;
      const take = (orders: readonly ClaimedOrder[]): void => {
        done += orders.length;
        slots.take(orders);
      };
      const isDue = has(next.due, now);
      if (isDue && slots.free > 0) take(await claimDue(db, new Date(now), slots.free, leaseMs));
      if (next.abandoned && slots.free > 0) take(await claimAbandoned(db, slots.free, leaseMs));
      if (has(next.expires, now)) done += await expireOrders(db, new Date(now), { limit: EXPIRE_AT_ONCE });

      next = await nextTimes(db);
      if (slots.free === 0) return POLL_MS;
      const first = Math.min(next.due?.getTime() ?? now + POLL_MS, next.expires?.getTime() ?? now + POLL_MS);
      if (first > clock.now()) return Math.min(first - clock.now(), POLL_MS);
      const pause = isDue && done === 0 ? locked : 0;
      locked = pause === 0 ? LOCKED_MS : Math.min(locked * 2, POLL_MS);
      return pause;
    },
    run: (order, signal) => executeOrder(deps, order, signal),
    renew: (orders, until) => renewLeases(db, 'orders', sql`state = 'executing'`, orders, until),
  });
}

function has(time: Date | null, now: number): boolean {
  return time !== null && time.getTime() <= now;
}
