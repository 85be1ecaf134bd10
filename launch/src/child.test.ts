import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { type ChildOptions, startChild } from './child.ts';
import { openLog } from './log.ts';
import { birth } from './process.ts';
import { StartError } from './start-error.ts';

const file = fileURLToPath(new URL('../../testing/launch/child.ts', import.meta.url));

function options(env: NodeJS.ProcessEnv, more: Partial<ChildOptions> = {}): ChildOptions {
  return { name: 'helper', file, env, log: openLog(join(temporaryFolder(), 'helper.log')), ...more };
}

test('resolves with the child’s ready message, and stops it', async () => {
  const child = await startChild(options({ READY: '{"at":"here"}' }));
  onTestFinished(() => child.kill());
  expect(child.ready).toEqual({ at: 'here' });
  expect(birth(child.pid)).toBeDefined();
  await child.stop();
  expect(await child.exited).toBe('exit code 0');
  expect(birth(child.pid)).toBeUndefined();
});

test('fails with the sentence of a child that cannot start, without its log', async () => {
  const start = startChild(options({ SAY: '{"msg":"hello"}\nThe cellar is flooded.', FAIL: '1' }));
  await expect(start).rejects.toThrow(new StartError('The cellar is flooded.'));
});

test('reports how a silent child ended', async () => {
  await expect(startChild(options({ FAIL: '3' }))).rejects.toThrow(/helper did not start \(exit code 3\)/);
});

test('ends a child that is not ready in time', async () => {
  let pid = 0;
  const spawned = (of: number) => {
    pid = of;
  };
  const start = startChild(options({}, { readyMilliseconds: 50, spawned }));
  await expect(start).rejects.toThrow(/not ready within 0.05 seconds/);
  expect(birth(pid)).toBeUndefined();
});

test('ends a child whose start is aborted', async () => {
  const giveUp = new AbortController();
  const start = startChild(options({}, { signal: giveUp.signal }));
  giveUp.abort();
  await expect(start).rejects.toThrow(StartError);
});

test('kills a child that ignores SIGTERM', async () => {
  const child = await startChild(options({ READY: '{}', STUBBORN: '1' }, { stopMilliseconds: 50 }));
  await child.stop();
  expect(await child.exited).toBe('signal SIGKILL');
});

test('appends all output to the log', async () => {
  const given = options({ SAY: 'one', READY: '{}' });
  for (let run = 0; run < 2; run += 1) await (await startChild(given)).stop();
  expect(readFileSync(given.log.path, 'utf8')).toBe('one\none\n');
});
