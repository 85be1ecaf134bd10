import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { runSignerChaos } from './signers/signer-chaos.ts';

const PAYMENTS = 30 * CHAOS_SCALE;

test(
  'no payment over three signers is lost, doubled or misreported while one is killed, frozen, cut off, set back or lies',
  async () => {
    const report = await runSignerChaos({
      ...{ signers: 3, kills: 8 * CHAOS_SCALE, wallets: 8, payments: PAYMENTS, seed: 20_263 },
      report: () => {},
    });
    expect(report.findings).toEqual([]);
    expect(report.payments).toBe(PAYMENTS);
    expect(report.moved).toBeGreaterThan(report.refused);
  },
  900_000 * CHAOS_SCALE,
);
