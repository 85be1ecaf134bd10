import { existsSync, readFileSync, symlinkSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendTo, logFile, openLogs, writeLine } from './log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('rotates large logs only', () => {
  const folder = join(temporaryFolder(), 'logs');
  openLogs(folder, []);
  writeFileSync(logFile(folder, 'small'), 'few words');
  writeFileSync(logFile(folder, 'large'), '');
  truncateSync(logFile(folder, 'large'), 20_000_001);
  openLogs(folder, ['small', 'large', 'missing']);
  expect(readFileSync(logFile(folder, 'small'), 'utf8')).toBe('few words');
  expect(existsSync(logFile(folder, 'large'))).toBe(false);
  expect(existsSync(join(folder, 'large.log.1'))).toBe(true);
});

test('returns what was appended since', () => {
  const file = join(temporaryFolder(), 'it.log');
  writeFileSync(file, 'before\n');
  const { since } = appendTo(file, (descriptor) => writeSync(descriptor, 'after\n'));
  expect(since()).toBe('after\n');
  expect(readFileSync(file, 'utf8')).toBe('before\nafter\n');
});

test('does so for a huge log, and after the log was truncated', () => {
  const file = join(temporaryFolder(), 'it.log');
  writeFileSync(file, '');
  // More than is ever read whole; the disk has none of it.
  truncateSync(file, 3_000_000_000);
  const { since } = appendTo(file, (descriptor) => writeSync(descriptor, 'after\n'));
  expect(since()).toBe('after\n');
  truncateSync(file, 0);
  expect(since()).toBe('');
});

test('loses only its own line on a full disk', () => {
  const folder = temporaryFolder();
  symlinkSync('/dev/full', logFile(folder, 'launcher'));
  expect(() => writeLine(folder, 'signer ended; starting it again.')).not.toThrow();
});
