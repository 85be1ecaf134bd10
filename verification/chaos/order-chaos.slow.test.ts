import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { runOrderChaos } from './order-chaos.ts';
import { roundsIn } from './order-kinds.ts';

test(
  '[state-27] each order of every kind executes once or fails with a reason while servers, signer, database and chain are killed',
  async () => {
    const report = await runOrderChaos({
      ...{ kills: 6 * CHAOS_SCALE, wallets: 4, ordersPerWallet: 30 * CHAOS_SCALE, seed: 20_261 },
      report: () => {},
    });
    expect(report.findings).toEqual([]);
    const { otoco, oco, recurring, ...kinds } = report.kinds;
    expect(kinds).toMatchObject({
      time: { orders: 4 * 30 * CHAOS_SCALE },
      price: { orders: 4 * 2 },
      ladder: { orders: 4 * 3 },
      trailing: { orders: 4 },
    });
    // Each buy that was executed has one that protects what it brought.
    expect(oco!.orders).toBe(4 * 2 + otoco!.executed);
    expect(recurring!.orders).toBe(4 * roundsIn(15_000 * CHAOS_SCALE));
    expect(report.executed).toBeGreaterThan(report.failed);
    expect(report.takenOver, 'no kill hit an order').toBeGreaterThan(0);
  },
  600_000 * CHAOS_SCALE,
);
