import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('runs so many tasks at a time, in turn, also after failures', async () => {
  const inTurn = createQueue(2);
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const tasks = gates.map((gate, index) =>
    inTurn(() => {
      started.push(index);
      return gate.promise;
    }).catch(() => {}),
  );
  expect(started).toEqual([0, 1]);
  gates[1]!.reject(new Error('fails'));
  await tasks[1];
  expect(started).toEqual([0, 1, 2]);
  gates[0]!.resolve();
  gates[2]!.resolve();
  await tasks[2];
  expect(started).toEqual([0, 1, 2, 3]);
  gates[3]!.resolve();
  await Promise.all(tasks);
});
