import { expect, test } from 'vitest';
import { runOrderChaos } from './order-chaos.ts';

test('[state-27] each order executes once or fails with a reason while server, signer, database and chain are killed', async () => {
  const report = await runOrderChaos({
    ...{ kills: 12, wallets: 4, ordersPerWallet: 60, seed: 20_261 },
    report: () => {},
  });
  expect(report.findings).toEqual([]);
  expect(report.orders).toBe(4 * 62);
  expect(report.executed).toBeGreaterThan(report.failed);
  expect(report.takenOver, 'no kill hit an order').toBeGreaterThan(0);
}, 300_000);
