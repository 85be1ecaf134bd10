import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { runSplitChaos } from './split-chaos.ts';

test(
  'the keys of one signer are nowhere whole and none is lost, whatever is killed while three take them over',
  async () => {
    const report = await runSplitChaos({
      ...{ wallets: 24 * CHAOS_SCALE, kills: 8 * CHAOS_SCALE, seed: 175 },
      report: () => {},
    });
    expect(report.findings).toEqual([]);
    expect(report.runs).toBeGreaterThan(1);
  },
  600_000 * CHAOS_SCALE,
);
