import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { smallDisk } from '../../localnet/src/testing/small-disk.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { follow } from './follow.ts';
import { openLog, openLogs } from './log.ts';

const numbered = fileURLToPath(new URL('../../testing/launch/lines.ts', import.meta.url));
const lines = (text: string) => Buffer.from(text);

/** All that is in a log, the oldest file first. */
function textOf(path: string, files: number): string {
  const names = Array.from({ length: files }, (_, index) => `${path}.${files - index}`);
  return [...names, path].map((name) => (existsSync(name) ? readFileSync(name, 'utf8') : '')).join('');
}

test('a log is rotated while it is written, each line is in one file, and only so many files are kept', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'it.log');
  const log = openLog(path, { maxBytes: 30, files: 2 });
  for (let n = 10; n < 20; n += 1) log.write(lines(`line ${n} 90\n`));
  expect(readdirSync(folder).sort()).toEqual(['it.log', 'it.log.1', 'it.log.2']);
  expect(textOf(path, 2)).toBe([14, 15, 16, 17, 18, 19].map((n) => `line ${n} 90\n`).join(''));
});

test('of a process that writes 20,000 lines as fast as it can, no line is lost while its log rotates', async () => {
  const path = join(temporaryFolder(), 'fast.log');
  const log = openLog(path, { maxBytes: 10_000, files: 60 });
  const child = spawn(process.execPath, [numbered, '20000'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const { lastOutput } = follow(child, log);
  await once(child, 'exit');
  expect(await lastOutput()).toContain('line 19999 of stdout\n');
  const found = textOf(path, 60).trimEnd().split('\n');
  const of = (stream: string) => found.filter((text) => text.endsWith(stream));
  const expected = (stream: string) => Array.from({ length: 20_000 }, (_, n) => `line ${n} of ${stream}`);
  expect(of('stdout')).toEqual(expected('stdout'));
  expect(of('stderr')).toEqual(expected('stderr').filter((_, n) => n % 10 === 0));
  expect(existsSync(`${path}.40`)).toBe(true);
});

test('a launcher that starts again goes on with the log', () => {
  const path = join(temporaryFolder(), 'it.log');
  writeFileSync(path, 'before\n');
  openLog(path, { maxBytes: 20, files: 1 }).write(lines('after\n'));
  expect(readFileSync(path, 'utf8')).toBe('before\nafter\n');
  openLog(path, { maxBytes: 20, files: 1 }).write(lines('much later\n'));
  expect([readFileSync(`${path}.1`, 'utf8'), readFileSync(path, 'utf8')]).toEqual([
    'before\nafter\n',
    'much later\n',
  ]);
});

test('a log that another program has cut is written on, and is not rotated for what it had', () => {
  const path = join(temporaryFolder(), 'it.log');
  const log = openLog(path, { maxBytes: 20, files: 1 });
  log.write(lines('0123456789012\n'));
  truncateSync(path, 0);
  log.write(lines('after the cut\n'));
  expect(readFileSync(path, 'utf8')).toBe('after the cut\n');
  expect(existsSync(`${path}.1`)).toBe(false);
});

test('a log that cannot be written throws nothing', () => {
  const folder = temporaryFolder();
  const logs = openLogs(folder);
  symlinkSync('/dev/full', join(folder, 'launcher.log'));
  expect(() => logs('launcher').write(lines('lost\n'))).not.toThrow();
  expect(() => openLog('/dev/null/it.log').write(lines('lost\n'))).not.toThrow();
});

const disk = smallDisk(1);
test.runIf(disk)('on a full disk only lines are lost, and the next one that is not says how many', () => {
  onTestFinished(() => disk!.remove());
  const path = join(disk!.path, 'it.log');
  const log = openLog(path);
  log.write(lines('before\n'));
  disk!.fill();
  // More than the rest of the page that the log has.
  const long = `${'x'.repeat(5_000)}\n`;
  log.write(lines(long + long));
  log.write(lines(long));
  disk!.free();
  log.write(lines('after\n'));
  const found = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(found[0]).toBe('before');
  expect(found.at(-1)).toBe('after');
  expect(JSON.parse(found.at(-2)!)).toMatchObject({ event: 'log_lines_lost', lines: 3 });
});
