import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How large a log becomes before it is renamed to <name>.log.1, and how many of those are kept. */
export interface Rotation {
  maxBytes: number;
  files: number;
}

/** One log, which several processes of one name may write after each other. */
export interface LogFile {
  readonly path: string;
  /** Appends whole lines. On a full disk they are lost; the next one that is not says how many. */
  write(lines: Buffer): void;
}

export type Logs = (name: string) => LogFile;

const ROTATION: Rotation = { maxBytes: 20_000_000, files: 4 };
const LINE_FEED = 0x0a;

/** The log of each name in a folder, which is created with the first line. */
export function openLogs(folder: string, rotation?: Rotation): Logs {
  const logs = new Map<string, LogFile>();
  return (name) => {
    const log = logs.get(name) ?? openLog(join(folder, `${name}.log`), rotation);
    logs.set(name, log);
    return log;
  };
}

/**
 * A log that is rotated while it is written: a process cannot open another file for what it already writes to, so it writes to a
 * pipe, and its launcher here. A line is in one file, whole.
 */
export function openLog(path: string, { maxBytes, files }: Rotation = ROTATION): LogFile {
  let descriptor: number | null = null;
  let size = 0;
  let lost = 0;
  let isTorn = false;

  function open(): number {
    if (descriptor === null) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      descriptor = openSync(path, 'a', 0o600);
      size = fstatSync(descriptor).size;
    }
    return descriptor;
  }

  function rotate(): void {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
    if (files === 0) rmSync(path, { force: true });
    for (let number = files; number > 0; number -= 1)
      renameIfThere(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`);
  }

  function append(bytes: Buffer): void {
    let written = 0;
    try {
      // Another program may have cut it meanwhile.
      if (open() >= 0 && size + bytes.length > maxBytes) size = fstatSync(open()).size;
      if (size > 0 && size + bytes.length > maxBytes) rotate();
      const whole = isTorn ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes;
      while (written < whole.length) written += writeSync(open(), whole, written);
      size += written;
      isTorn = false;
    } catch (error) {
      isTorn ||= written > 0;
      throw error;
    }
  }

  return {
    path,
    write(lines) {
      try {
        if (lost > 0)
          append(line({ event: 'log_lines_lost', lines: lost }, `${lost} lines of the log were lost`));
        lost = 0;
        append(lines);
      } catch {
        lost += count(lines);
      }
    },
  };
}

/** A line of the launcher, in the format of the other processes. */
export function line(facts: object, message: string): Buffer {
  const { pid } = process;
  return Buffer.from(
    `${JSON.stringify({ level: 30, time: Date.now(), pid, name: 'launcher', ...facts, msg: message })}\n`,
  );
}

function count(lines: Buffer): number {
  let found = 0;
  for (let at = lines.indexOf(LINE_FEED); at >= 0; at = lines.indexOf(LINE_FEED, at + 1)) found += 1;
  return found;
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
