import { appendFileSync, closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** At a start, a larger log is renamed to <name>.log.1, which replaces the one before. */
const LARGE_BYTES = 20_000_000;

/** Creates the folder of logs and rotates large ones. */
export function openLogs(folder: string, names: string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of names.map((name) => logFile(folder, name)))
    if (size(file) > LARGE_BYTES) renameSync(file, `${file}.1`);
}

export function logFile(folder: string, name: string): string {
  return join(folder, `${name}.log`);
}

/** Appends a line of the launcher, in the format of the other processes. On a full disk the line is lost. */
export function writeLine(folder: string, message: string): void {
  const line = JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: message });
  try {
    appendFileSync(logFile(folder, 'launcher'), `${line}\n`, { mode: 0o600 });
  } catch {
    // The launcher prints the message too.
  }
}

/** Runs `use` with a descriptor that appends to a log. `since` returns what has been appended from then on. */
export function appendTo<T>(file: string, use: (descriptor: number) => T): { used: T; since(): string } {
  const before = size(file);
  const descriptor = openSync(file, 'a', 0o600);
  try {
    return { used: use(descriptor), since: () => textFrom(file, before) };
  } finally {
    closeSync(descriptor);
  }
}

function textFrom(file: string, start: number): string {
  const bytes = Buffer.alloc(Math.max(0, size(file) - start));
  const descriptor = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, start));
  } finally {
    closeSync(descriptor);
  }
}

function size(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
