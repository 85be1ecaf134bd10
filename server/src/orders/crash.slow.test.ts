import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { testDatabase } from '../../../testing/database.ts';
import { crash } from '../../../testing/order-crash/crash.ts';

const database = await testDatabase();

test(
  '[state-27] orders are each executed once, or fail with their reason, while workers are killed',
  async () => {
    const report = await crash(database, {
      orders: 200 * CHAOS_SCALE,
      kills: 40 * CHAOS_SCALE,
      workers: 4,
      seed: 11,
      span: 8_000 * CHAOS_SCALE,
    });
    expect(report.findings).toEqual([]);
    expect(report.takenOver, 'hardly a kill was felt').toBeGreaterThan(10 * CHAOS_SCALE);
    expect(report.stopped, 'no worker went on after its lease').toBeGreaterThan(2 * CHAOS_SCALE);
  },
  120_000 * CHAOS_SCALE,
);
