import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../signer/testing/process.ts';
import { jsonLog, lineWriter } from './log.ts';

/** A named pipe: without a reader it cannot be written to, as a disk that is full, and with a new one it can again. */
function pipe() {
  const folder = scratchFolder();
  const path = join(folder.path, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  let reading = reader();
  const writing = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(writing);
    closeSync(reading);
    rmSync(folder.path, { recursive: true });
  });
  return {
    writing,
    fail: () => closeSync(reading),
    recover() {
      reading = reader();
    },
    read() {
      const bytes = Buffer.alloc(1 << 20);
      return bytes.toString('utf8', 0, readSync(reading, bytes));
    },
  };
}

test('a line that cannot be written is lost, and the next one that can says so', () => {
  const { writing, fail, recover, read } = pipe();
  const log = jsonLog(lineWriter(writing), 'signer');
  log('info', 'first');
  expect(JSON.parse(read())).toMatchObject({ event: 'first' });
  fail();
  log('info', 'second');
  log('info', 'third');
  recover();
  log('info', 'fourth');
  const lines = read().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'log_lines_lost', level: 40, lines: 2 },
    { event: 'fourth' },
  ]);
  log('info', 'fifth');
  expect(JSON.parse(read())).toMatchObject({ event: 'fifth' });
});

test('a line that was cut off does not spoil the next one', () => {
  const { writing, read } = pipe();
  const write = lineWriter(writing);
  // More than a pipe takes in.
  expect(write(`${'x'.repeat(1 << 20)}\n`)).toBe(false);
  read();
  expect(write('whole\n')).toBe(true);
  expect(read()).toBe('\nwhole\n');
});

test('a device that is full takes nothing and throws nothing', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const log = jsonLog(lineWriter(full), 'signer');
  expect(() => log('info', 'first')).not.toThrow();
});
