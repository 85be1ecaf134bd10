import { expect, test } from 'vitest';
import type { Running } from './child.ts';
import { type Backoff, supervise } from './supervisor.ts';

const BACKOFF: Backoff = { firstMilliseconds: 1, mostMilliseconds: 4, wellMilliseconds: 60_000 };

/** A process that ends when told to, and says how often it was stopped. */
function fake(pid: number): Running & { end: (how: string) => void; stops: number } {
  const { promise, resolve } = Promise.withResolvers<string>();
  const process = {
    pid,
    exited: promise,
    end: resolve,
    stops: 0,
    kill: () => resolve('signal SIGKILL'),
    async stop() {
      process.stops += 1;
      resolve('exit code 0');
    },
  };
  return process;
}

function fakes() {
  const started: ReturnType<typeof fake>[] = [];
  const start = async () => {
    const next = fake(started.length + 1);
    started.push(next);
    return next;
  };
  return { started, start };
}

test('restarts a process that ended', async () => {
  const { started, start } = fakes();
  const reports: string[] = [];
  const supervised = await supervise('it', start, (line) => reports.push(line), BACKOFF);
  supervised.kill();
  expect((await supervised.up()).pid).toBe(2);
  expect(supervised.current().pid).toBe(2);
  expect(reports).toEqual([
    'it ended (signal SIGKILL); starting it again in 1 ms.',
    'it runs again (process 2).',
  ]);
  await supervised.stop();
  expect(started).toHaveLength(2);
});

test('is up at once before any restart', async () => {
  const supervised = await supervise('it', fakes().start, unexpected, BACKOFF);
  expect((await supervised.up()).pid).toBe(1);
  await supervised.stop();
});

test('waits longer before each restart, up to a maximum', async () => {
  const reports: string[] = [];
  let attempts = 0;
  const processes = fakes();
  const start = async () => {
    attempts += 1;
    if (attempts > 1 && attempts < 6) throw new Error('no room');
    return processes.start();
  };
  const supervised = await supervise('it', start, (line) => reports.push(line), BACKOFF);
  for (let round = 0; round < 2; round += 1) {
    supervised.kill();
    await supervised.up();
  }
  expect(attempts).toBe(7);
  expect(reports.filter((line) => line === 'it does not start: no room')).toHaveLength(4);
  expect(reports.filter((line) => line.includes('in 1 ms'))).toHaveLength(1);
  expect(reports.filter((line) => line.includes('in 4 ms'))).toHaveLength(1);
  await supervised.stop();
});

test('waits the first pause again after a process that ran well', async () => {
  const reports: string[] = [];
  const backoff = { ...BACKOFF, wellMilliseconds: 0 };
  const supervised = await supervise('it', fakes().start, (line) => reports.push(line), backoff);
  for (let round = 0; round < 3; round += 1) {
    supervised.kill();
    await supervised.up();
  }
  expect(reports.filter((line) => line.includes('in 1 ms'))).toHaveLength(3);
  await supervised.stop();
});

test('throws the failure of the first start', async () => {
  const start = () => Promise.reject(new Error('no room'));
  await expect(supervise('it', start, unexpected, BACKOFF)).rejects.toThrow('no room');
});

test('restarts nothing once it is stopped', async () => {
  const { started, start } = fakes();
  const supervised = await supervise('it', start, unexpected, BACKOFF);
  await supervised.stop();
  expect(started.map((process) => process.stops)).toEqual([1]);
});

test('aborts a restart when it is stopped', async () => {
  const first = fake(1);
  let attempts = 0;
  const restarting = Promise.withResolvers<void>();
  const start = (signal: AbortSignal): Promise<Running> => {
    attempts += 1;
    if (attempts === 1) return Promise.resolve(first);
    restarting.resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  };
  const supervised = await supervise('it', start, () => {}, BACKOFF);
  first.end('exit code 1');
  await restarting.promise;
  const up = supervised.up();
  await supervised.stop();
  await expect(up).rejects.toThrow('it is stopped');
  expect(attempts).toBe(2);
});

test('stops a process whose restart succeeds after the stop', async () => {
  const [first, second] = [fake(1), fake(2)];
  const restarting = Promise.withResolvers<void>();
  const comesThrough = Promise.withResolvers<Running>();
  let attempts = 0;
  const start = (): Promise<Running> => {
    attempts += 1;
    if (attempts === 1) return Promise.resolve(first);
    restarting.resolve();
    return comesThrough.promise;
  };
  const reports: string[] = [];
  const supervised = await supervise('it', start, (line) => reports.push(line), BACKOFF);
  first.end('exit code 1');
  await restarting.promise;
  const up = supervised.up();
  const stopped = supervised.stop();
  comesThrough.resolve(second);
  await stopped;
  expect(second.stops).toBe(1);
  await expect(up).rejects.toThrow('it is stopped');
  expect(reports).toEqual(['it ended (exit code 1); starting it again in 1 ms.']);
});

function unexpected(line: string): never {
  throw new Error(`unexpected report: ${line}`);
}
