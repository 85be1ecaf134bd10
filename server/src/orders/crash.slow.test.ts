import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { crash } from '../../testing/order-crash/crash.ts';

const database = await testDatabase();

test('[state-27] 1,000 orders are each executed once, or fail with their reason, while workers are killed 200 times', async () => {
  const report = await crash(database, { orders: 1_000, kills: 200, workers: 4, seed: 11, span: 40_000 });
  expect(report.findings).toEqual([]);
  expect(report.takenOver, 'hardly a kill was felt').toBeGreaterThan(50);
  expect(report.stopped, 'no worker went on after its lease').toBeGreaterThan(10);
}, 300_000);
