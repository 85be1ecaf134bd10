import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/adapters/system-clock.ts';
import type { ClaimedOrder } from '../../server/src/orders/order.ts';
import { createOrderWorker } from '../../server/src/orders/worker.ts';
import { createLog } from '../../server/src/runtime/log.ts';
import { milliseconds, percentile, type Result } from './measure.ts';
import { COMMON, COMMON_VALUES, fillOrders, withOrderDatabase } from './orders-database.ts';

const ORDERS = 100_000;
const DUE = 10_000;
const MINUTE = 60_000;

/** How late orders are claimed when ten thousand of a hundred thousand come due within one minute. */
export async function benchClaims(): Promise<Result[]> {
  return await withOrderDatabase(async ({ pool, db }, { userId, walletId }) => {
    const begin = Date.now() + 10_000;
    await fillOrders(
      pool,
      `insert into orders (${COMMON}, condition_type, scheduled_at, due_at)
       select ${COMMON_VALUES}, 'time', due, due from generate_series(0, ${ORDERS - 1}) as n, lateral (
         select to_timestamp($3::float8 / 1000)
           + case when n < ${DUE} then random() * interval '1 minute' else interval '1 day' + n * interval '1 second' end
           as due
       ) as at`,
      [userId, walletId, begin],
    );
    await pool.query('vacuum analyze orders');
    const late: number[] = [];
    const worker = createOrderWorker({
      ...{ db, clock: systemClock, log: createLog('silent'), leaseMs: 15_000, latenessMaxMs: 60 * MINUTE },
      isClockRight: () => true,
      keys: { closeMandate: async () => {} },
      addFloor: async () => 1n,
      swaps: {
        async outcome(order) {
          late.push(Date.now() - (order as ClaimedOrder).dueAt.getTime());
          return null;
        },
        swap: async () => ({ state: 'confirmed', signature: 'signature', bought: 1n }),
      },
    });
    if (Date.now() > begin) throw new Error('the orders came due before they were written');
    worker.start();
    while (late.length < DUE && Date.now() < begin + 2 * MINUTE) await sleep(100);
    await worker.stop();
    if (late.length !== DUE) throw new Error(`${late.length} orders were claimed, not ${DUE}`);
    const p99 = percentile(late, 99);
    return [
      {
        name: `claim lateness, ${DUE} of ${ORDERS} scheduled orders due in one minute, p99`,
        ours: milliseconds(p99),
        baseline: 'absolute, ms',
        ratio: p99,
        bound: { atMost: 250 },
      },
    ];
  });
}
