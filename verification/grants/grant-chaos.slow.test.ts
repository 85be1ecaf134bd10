import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { runGrantChaos } from './grant-chaos.ts';

test(
  'a program spends what its grant allows and no more, and an intruder in the server nothing, through kills and an older database',
  async () => {
    const report = await runGrantChaos({
      ...{ acts: 60 * CHAOS_SCALE, kills: 6 * CHAOS_SCALE, allowedUsd: 6 * CHAOS_SCALE, seed: 20_262 },
      report: () => {},
    });
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ overUsd: '0.000000', byIntruderUsd: '0.000000' });
    // Nothing spent would show nothing.
    expect(report.transactions).toBeGreaterThan(2);
    expect(report.answers.GRANT_EXCEEDED).toBeGreaterThan(0);
  },
  900_000 * CHAOS_SCALE,
);
