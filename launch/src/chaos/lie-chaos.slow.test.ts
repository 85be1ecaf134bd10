import { expect, test } from 'vitest';
import { runLieChaos } from './lie-chaos.ts';

test('no payment is lost, doubled or misreported while one of two nodes lies, both fail and processes are killed', async () => {
  const report = await runLieChaos({ kills: 6, wallets: 10, payments: 40, seed: 20_262, report: () => {} });
  expect(report.findings).toEqual([]);
  expect(report.payments).toBe(40);
  expect(report.moved).toBeGreaterThan(report.refused);
  expect(Object.keys(report.lies).length, 'too few kinds of lies').toBeGreaterThan(5);
}, 400_000);
