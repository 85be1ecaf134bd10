import { expect, onTestFinished, test, vi } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { createLeasedWorker } from './leased-worker.ts';

interface Item {
  readonly id: string;
  readonly fence: number;
}

/** A worker over a store that hands out `ready`, and runs that a test ends. */
function leasedWorker({ concurrencyMax = 2, stopAwaitsRuns = false } = {}) {
  const clock = heldClock();
  const log = { warn: vi.fn(), error: vi.fn() };
  const ready: Item[] = [];
  const runs: (PromiseWithResolvers<string> & { item: Item; isNew: boolean; signal: AbortSignal })[] = [];
  const renewed: [string[], number][] = [];
  const state = { claims: 0, isDown: false };
  const worker = createLeasedWorker<Item, string>({
    ...{ clock, log, items: 'things', leaseMs: 300, retryMs: 1_000, concurrencyMax, stopAwaitsRuns },
    async claim(slots) {
      state.claims += 1;
      if (state.isDown) throw new Error('down');
      slots.take(ready.splice(0, slots.free));
      return 1_000;
    },
    run(item, signal, isNew) {
      const run = { ...Promise.withResolvers<string>(), item, isNew, signal };
      runs.push(run);
      return run.promise;
    },
    async renew(items, leaseMs) {
      renewed.push([items.map(({ id, fence }) => `${id}${fence}`), leaseMs]);
    },
  });
  onTestFinished(async () => {
    for (const run of runs) run.resolve('');
    await worker.stop();
  });
  return { ...{ clock, log, ready, runs, renewed, state, worker } };
}

const a: Item = { id: 'a', fence: 1 };
const b: Item = { id: 'b', fence: 1 };
const c: Item = { id: 'c', fence: 1 };

test('claims no more than its slots, and claims again when one is free', async () => {
  const { ready, runs, worker } = leasedWorker();
  ready.push(a, b, c);
  worker.start();
  await vi.waitFor(() => expect(worker.underWay).toBe(2));
  expect(ready).toEqual([c]);
  runs[0]!.resolve('done');
  await vi.waitFor(() => expect(runs.map(({ item }) => item)).toEqual([a, b, c]));
});

test('does not claim after each run while slots are free', async () => {
  const { ready, runs, state, worker } = leasedWorker();
  ready.push(a);
  worker.start();
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  runs[0]!.resolve('done');
  await vi.waitFor(() => expect(worker.underWay).toBe(0));
  expect(state.claims).toBe(1);
  worker.wake();
  await vi.waitFor(() => expect(state.claims).toBe(2));
});

test('retries a failed claim after a pause', async () => {
  const { clock, log, ready, runs, state, worker } = leasedWorker();
  state.isDown = true;
  worker.start();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'cannot claim things'));
  state.isDown = false;
  ready.push(a);
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(runs).toHaveLength(1);
  });
});

test('renews the leases of running items three times per lease', async () => {
  const { clock, renewed, worker } = leasedWorker();
  worker.start(false);
  worker.take(a);
  await vi.waitFor(() => {
    clock.advance(100);
    expect(renewed).toContainEqual([['a1'], 300]);
  });
});

test('without claims it runs only what it is given, as new', async () => {
  const { ready, runs, state, worker } = leasedWorker();
  ready.push(b);
  worker.start(false);
  worker.take(a);
  expect(runs).toMatchObject([{ item: a, isNew: true }]);
  expect(state.claims).toBe(0);
});

test('returns the result of a run in progress; null for one that fails, which keeps its lease', async () => {
  const { log, runs, worker } = leasedWorker();
  worker.take(a);
  worker.take(b);
  const results = [worker.running('a'), worker.running('b')];
  runs[0]!.resolve('done');
  runs[1]!.reject(new Error('no'));
  expect(await Promise.all(results)).toEqual(['done', null]);
  expect(worker.running('a')).toBeUndefined();
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('an item that is claimed again under a newer fence outlasts its older run', async () => {
  const { clock, renewed, runs, worker } = leasedWorker();
  worker.take(a);
  worker.take({ ...a, fence: 2 });
  runs[0]!.resolve('lost');
  await vi.waitFor(() => expect(worker.running('a')).toBeDefined());
  worker.start(false);
  await vi.waitFor(() => {
    clock.advance(100);
    expect(renewed.at(-1)).toEqual([['a2'], 300]);
  });
});

test('a stop aborts the runs and releases their leases without waiting for them', async () => {
  const { log, renewed, runs, worker } = leasedWorker();
  worker.take(a);
  await worker.stop();
  expect(runs[0]!.signal.aborted).toBe(true);
  expect(renewed).toEqual([[['a1'], 0]]);
  runs[0]!.reject(new Error('aborted'));
  expect(log.error).not.toHaveBeenCalled();
});

test('a stop waits for runs if they end on their signal, and releases the leases after that', async () => {
  const { renewed, runs, worker } = leasedWorker({ stopAwaitsRuns: true });
  worker.take(a);
  const stopped = worker.stop();
  await Promise.resolve();
  expect(renewed).toEqual([]);
  runs[0]!.resolve('done');
  await stopped;
  expect(renewed).toEqual([[['a1'], 0]]);
});
