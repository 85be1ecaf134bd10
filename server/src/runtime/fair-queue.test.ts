import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends when the test says so. */
function steps() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    work: (name: string) => () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    async end() {
      ends.shift()!();
      await setImmediate();
    },
  };
}

test('a caller that asks for little waits for one piece of work of a caller that asks for much', async () => {
  const { run } = createFairQueue(1);
  const { started, work, end } = steps();
  for (let nth = 1; nth <= 30; nth += 1) void run('robot', work(`robot ${nth}`));
  void run('person', work('person'));
  void run('other', work('other'));
  for (let nth = 0; nth < 4; nth += 1) await end();
  expect(started).toEqual(['robot 1', 'robot 2', 'person', 'other', 'robot 3']);
});

test('work of one party keeps its order, and no more runs at once than allowed', async () => {
  const { run } = createFairQueue(2);
  const { started, work, end } = steps();
  for (let nth = 1; nth <= 5; nth += 1) void run('one', work(String(nth)));
  expect(started).toEqual(['1', '2']);
  await end();
  expect(started).toEqual(['1', '2', '3']);
  for (let nth = 0; nth < 4; nth += 1) await end();
  expect(started).toEqual(['1', '2', '3', '4', '5']);
  void run('one', work('6'));
  expect(started).toHaveLength(6);
});

test('work that fails gives its slot back', async () => {
  const { run } = createFairQueue(1);
  const failing = run('one', () => Promise.reject(new Error('no')));
  const next = run('two', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
