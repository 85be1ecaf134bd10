import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { runChaos } from './chaos.ts';

test(
  'no transfer or swap is lost or doubled while server, signer, database and chain are killed',
  async () => {
    const report = await runChaos({ kills: 8 * CHAOS_SCALE, wallets: 4, seed: 20_260, report: () => {} });
    expect(report.findings).toEqual([]);
    expect(report.moved).toBeGreaterThan(report.swapped);
    expect(report.swapped).toBeGreaterThan(0);
    expect(report.retried, 'no kill hit a request').toBeGreaterThan(0);
  },
  300_000 * CHAOS_SCALE,
);
