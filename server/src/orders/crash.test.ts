import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { crash } from '../../testing/order-crash/crash.ts';

const database = await testDatabase();

test('[state-27] 200 orders are each executed once, or fail with their reason, while their workers are killed', async () => {
  const report = await crash(database, { orders: 200, kills: 12, workers: 3, seed: 7, span: 4_000 });
  expect(report.findings).toEqual([]);
  expect(report.takenOver, 'no kill was felt by any order').toBeGreaterThan(0);
}, 90_000);
