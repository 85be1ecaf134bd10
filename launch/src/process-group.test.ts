import { expect, test } from 'vitest';
import type { Running } from './child.ts';
import { createProcessGroup } from './process-group.ts';

const unused = undefined as never;

/** A process that ends when it is asked to, or only when it is killed. */
function fake(pid: number, isStubborn: boolean): Running {
  const { promise: exited, resolve } = Promise.withResolvers<string>();
  return {
    pid,
    exited,
    kill: () => resolve('signal SIGKILL'),
    async stop() {
      if (!isStubborn) resolve('exit code 0');
      await exited;
    },
  };
}

async function groupOf(stubborn: readonly string[], stopMilliseconds: number) {
  const reports: string[] = [];
  const report = (line: string) => void reports.push(line);
  const group = createProcessGroup({ logs: unused, lock: unused, report, stopMilliseconds });
  const ends: string[] = [];
  for (const [index, name] of (['postgres', 'signer', 'server'] as const).entries()) {
    const running = fake(index, stubborn.includes(name));
    void running.exited.then((how) => ends.push(`${name} ${how}`));
    await group.add(name, async () => running);
  }
  return { group, reports, ends };
}

test('each process ends before those that it uses', async () => {
  const { group, reports, ends } = await groupOf([], 60_000);
  await group.stop();
  expect(ends).toEqual(['server exit code 0', 'signer exit code 0', 'postgres exit code 0']);
  expect(reports).toEqual([]);
});

test.each([[['server']], [['signer']], [['postgres']], [['server', 'signer', 'postgres']]])(
  'all end although %j would not, and none is started again',
  async (stubborn) => {
    const { group, reports, ends } = await groupOf(stubborn, 1);
    await group.stop();
    expect(ends.sort()).toEqual([
      expect.stringMatching(/^postgres /),
      expect.stringMatching(/^server /),
      expect.stringMatching(/^signer /),
    ]);
    for (const name of stubborn) expect(ends).toContain(`${name} signal SIGKILL`);
    expect(reports).toEqual(['Not everything has ended in time; killing the rest.']);
  },
);
