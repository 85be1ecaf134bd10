import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { runLieChaos } from './lie-chaos.ts';

const PAYMENTS = 24 * CHAOS_SCALE;

test(
  'no payment is lost, doubled or misreported while one of two nodes lies, both fail and processes are killed',
  async () => {
    const report = await runLieChaos({
      kills: 4 * CHAOS_SCALE,
      wallets: 10,
      payments: PAYMENTS,
      seed: 20_262,
      report: () => {},
    });
    expect(report.findings).toEqual([]);
    expect(report.payments).toBe(PAYMENTS);
    expect(report.moved).toBeGreaterThan(report.refused);
    expect(Object.keys(report.lies).length, 'too few kinds of lies').toBeGreaterThan(5);
  },
  400_000 * CHAOS_SCALE,
);
