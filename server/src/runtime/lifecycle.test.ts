import { expect, test } from 'vitest';
import { inOrder, type Task, together } from './lifecycle.ts';

/** Tasks that write down what happens to them. */
function recorded() {
  const events: string[] = [];
  const task = (name: string, more: Task = {}): Task => ({
    start() {
      events.push(`start ${name}`);
      return more.start?.();
    },
    stop() {
      events.push(`stop ${name}`);
      return more.stop?.();
    },
  });
  return { events, task };
}

const failing = (message: string) => async () => {
  throw new Error(message);
};

test('tasks stop in the reverse of the order in which they start, once', async () => {
  const { events, task } = recorded();
  const { start, stop } = inOrder([task('a'), { stop: () => void events.push('close b') }, task('c')]);
  await start();
  await Promise.all([stop(), stop()]);
  expect(events).toEqual(['start a', 'start c', 'stop c', 'close b', 'stop a']);
});

test('a task starts and stops when its neighbour has', async () => {
  const { events, task } = recorded();
  const slow = { start: Promise.withResolvers<void>(), stop: Promise.withResolvers<void>() };
  const of = { start: () => slow.start.promise, stop: () => slow.stop.promise };
  const { start, stop } = inOrder([task('a'), task('slow', of), task('c')]);
  const started = start();
  await Promise.resolve();
  expect(events).toEqual(['start a', 'start slow']);
  slow.start.resolve();
  await started;
  const stopped = stop();
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  expect(events.slice(3)).toEqual(['stop c', 'stop slow']);
  slow.stop.resolve();
  await stopped;
  expect(events.at(-1)).toBe('stop a');
});

test('a task that cannot start stops those before it, starts none after it, and says why', async () => {
  const { events, task } = recorded();
  const { start } = inOrder([
    task('a', { stop: failing('a does not stop') }),
    task('b', { start: failing('the port is taken') }),
    task('c'),
  ]);
  await expect(start()).rejects.toThrow('the port is taken');
  expect(events).toEqual(['start a', 'start b', 'stop c', 'stop b', 'stop a']);
});

test('a task that cannot stop keeps no other from it', async () => {
  const { events, task } = recorded();
  const { stop } = inOrder([task('a'), together([task('b', { stop: failing('b') }), task('c')]), task('d')]);
  await expect(stop()).rejects.toThrow('b');
  expect(events).toEqual(['stop d', 'stop b', 'stop c', 'stop a']);
});

test('tasks together stop at once', async () => {
  const { events, task } = recorded();
  const never = Promise.withResolvers<void>();
  const { start, stop } = together([task('a', { stop: () => never.promise }), task('b')]);
  await start();
  const stopped = stop();
  expect(events).toEqual(['start a', 'start b', 'stop a', 'stop b']);
  never.resolve();
  await stopped;
});
