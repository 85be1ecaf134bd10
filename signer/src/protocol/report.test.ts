import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { THIEF, TO } from '../../testing/cases.ts';
import { type SignerClient, signerClient } from '../../testing/client.ts';
import { order } from '../../testing/operator.ts';
import { scratchFolder, startSigner } from '../../testing/process.ts';
import { payingWallet } from '../../testing/wallet.ts';
import { nodeFlags } from '../node-flags.ts';
import type { Report } from './report.ts';

const SOL = 1_000_000_000;

/** A signer of this test alone, with a limit of 10 SOL an hour. */
async function startedSigner() {
  const folder = scratchFolder();
  const environment = { SIGNER_POLICY: '{"perHour":{"amounts":{"SOL":"10000000000"}}}' };
  const run = await startSigner({ folder: folder.path, environment });
  const by = await signerClient(run.socket);
  onTestFinished(async () => {
    by.socket.destroy();
    await run.kill();
    folder[Symbol.dispose]();
  });
  return { by, run };
}

async function reportOf(by: SignerClient): Promise<Report> {
  const { ok } = await by.ask({ name: 'numbers' });
  return JSON.parse((ok as { report: string }).report) as Report;
}

test('counts signatures, refusals by the check that was not passed, and what each limit is used by', async () => {
  const { by } = await startedSigner();
  const wallet = await payingWallet(by);
  expect((await wallet.pay(TO, 5 * SOL)).ok).toBeDefined();
  expect((await wallet.pay(THIEF, 6 * SOL)).held).toBeDefined();
  await order(by, { kind: 'hold', subject: 'all', why: 'maintenance' });
  expect((await wallet.pay(TO, SOL)).held).toBe('maintenance');
  await by.ask({ name: 'sign', nonsense: true });

  const report = await reportOf(by);
  expect(report.signatures).toMatchObject({ transfer_sol: 1, swap: 0 });
  expect(report.refusals).toMatchObject({ limit: 1, hold: 1, request: 1, mandate: 0, transaction: 0 });
  expect(report.limits.SOL).toBeCloseTo(0.5, 3);
  expect(report.holds).toEqual({ all: 1, wallet: 0, user: 0, mint: 0 });
  expect(report.signSeconds.count).toBe(3);
  expect(report.journalWriteSeconds.count).toBeGreaterThanOrEqual(3);
  expect(report.journal.records).toBeGreaterThanOrEqual(4);
  expect(report.journal.bytes).toBeGreaterThan(500);
  expect(report.disks.journal).toBeGreaterThan(0);
  expect(report.isInDoubt).toBe(false);
  expect(report.copy).toBeNull();
});

test('reads the disks of its journal under the permission model', async () => {
  const folder = scratchFolder();
  const at = (name: string) => `${folder.path}/${name}`;
  // Its folders exist before it starts.
  await (await startSigner({ folder: folder.path })).kill();
  const flags = nodeFlags({ socket: at('run/signer.sock'), journal: at('journal'), keyFile: at('keys/kek') });
  const run = await startSigner({ folder: folder.path, flags });
  const by = await signerClient(run.socket);
  onTestFinished(async () => {
    by.socket.destroy();
    await run.kill();
    folder[Symbol.dispose]();
  });
  expect((await reportOf(by)).disks.journal).toBeGreaterThan(0);
});

test('logs the id of the request that a request is part of, and nothing else of its origin', async () => {
  const { by, run } = await startedSigner();
  const reqId = randomUUID();
  expect((await by.ask({ name: 'ping', origin: { reqId } })).ok).toBeDefined();
  const lines = () =>
    run
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { reqId?: string });
  await expect.poll(() => lines().some((line) => line.reqId === reqId)).toBe(true);
  for (const origin of ['x', { reqId: 'a secret' }, { reqId, more: 1 }, { traced: 'yes' }, null])
    expect((await by.ask({ name: 'ping', origin })).refused).toBe('the request is malformed at origin');
  expect(run.output()).not.toContain('a secret');
});

test('returns the parts of a traced signature in their order', async () => {
  const { by } = await startedSigner();
  const wallet = await payingWallet(by);
  const { parts } = await wallet.pay(TO, SOL, undefined, { traced: true });
  expect((parts as [string, number, number][]).map(([name]) => name)).toEqual([
    'checks',
    'signature',
    'journal',
  ]);
  for (const [, began, took] of parts as [string, number, number][]) {
    expect(began).toBeGreaterThanOrEqual(0);
    expect(took).toBeGreaterThanOrEqual(0);
  }
  expect((await wallet.pay(TO, SOL)).parts).toBeUndefined();
});
