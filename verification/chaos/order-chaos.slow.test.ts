import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { runOrderChaos } from './order-chaos.ts';

test(
  '[state-27] each order executes once or fails with a reason while server, signer, database and chain are killed',
  async () => {
    const report = await runOrderChaos({
      ...{ kills: 6 * CHAOS_SCALE, wallets: 4, ordersPerWallet: 30 * CHAOS_SCALE, seed: 20_261 },
      report: () => {},
    });
    expect(report.findings).toEqual([]);
    expect(report.orders).toBe(4 * (30 * CHAOS_SCALE + 2));
    expect(report.executed).toBeGreaterThan(report.failed);
    expect(report.takenOver, 'no kill hit an order').toBeGreaterThan(0);
  },
  600_000 * CHAOS_SCALE,
);
