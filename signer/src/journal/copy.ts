import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  write,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createPrivateFolder } from '../../../process/src/private-folder.ts';
import type { ChainedFile } from './chained-file.ts';
import { JournalError } from './journal-error.ts';

/** How far a copy is behind its journal. */
export interface CopyLag {
  readonly bytes: number;
  /** How long the oldest of them has waited, milliseconds. */
  readonly milliseconds: number;
  /** Code of the error that keeps it from being copied; null without. */
  readonly reason: string | null;
}

/**
 * A copy of a journal in a second place, as `journal.<generation>`, with its wrapped key. Nothing waits for it: it follows the
 * journal as fast as its disk takes it, and resumes after an error or a restart.
 */
export interface JournalCopy {
  /** Called after something was appended. */
  wake(): void;
  /** Called after the journal's key was wrapped again. */
  keyChanged(): void;
  /** Called with the next generation once it has replaced the journal. */
  follow(generation: number, file: Source): void;
  /** Resolves once all is copied, or it cannot be. */
  caughtUp(): Promise<void>;
  lag(): CopyLag;
  /** Copies the rest, for two seconds at most. */
  close(): Promise<void>;
}

export type Source = Pick<ChainedFile, 'bytes' | 'end'>;

interface Options {
  readonly folder: string;
  /** The journal's own. */
  readonly keyPath: string;
  readonly generation: number;
  /** Digits with which the generation before ends; empty for the first. */
  readonly originDigits: string;
  readonly file: Source;
}

const CHUNK_BYTES = 1 << 18;
/** More than two lines have. */
const TAIL_BYTES = 1 << 18;
const DIGITS = 64;
const RETRY_MS = 1_000;
const CLOSE_MS = 2_000;
const LINE_FEED = 0x0a;

/** Throws JournalError if the copy has what the journal lacks. */
export function openCopy({ folder, keyPath, generation, originDigits, file }: Options): JournalCopy {
  if (!existsSync(folder))
    throw new JournalError(`The folder of SIGNER_JOURNAL_COPY, ${folder}, is missing: is its disk mounted?`);
  createPrivateFolder(folder, 'SIGNER_JOURNAL_COPY');
  let source = file;
  let [fd, copied] = openGeneration(folder, generation, originDigits, file);
  let isKeyCopied = false;
  let copying: Promise<void> | null = null;
  let behindSince: number | null = null;
  let reason: string | null = null;
  let isClosed = false;

  async function copy(): Promise<void> {
    try {
      if (!isKeyCopied) copyKey(keyPath, join(folder, 'key'));
      isKeyCopied = true;
      while (copied < source.end().at) {
        const chunk = source.bytes(copied, Math.min(CHUNK_BYTES, source.end().at - copied));
        copied += await writeAt(fd, chunk, copied);
      }
      [behindSince, reason] = [null, null];
    } catch (error) {
      reason = (error as NodeJS.ErrnoException).code ?? 'error';
      if (!isClosed) setTimeout(wake, RETRY_MS).unref();
    }
  }

  function wake(): void {
    if (isClosed || (isKeyCopied && copied >= source.end().at)) return;
    behindSince ??= performance.now();
    copying ??= copy().finally(() => {
      copying = null;
    });
  }

  wake();
  return {
    wake,
    keyChanged() {
      isKeyCopied = false;
      wake();
    },
    follow(next, nextFile) {
      const [nextFd, nextCopied] = openGeneration(folder, next, '', nextFile);
      closeSync(fd);
      [source, fd, copied] = [nextFile, nextFd, nextCopied];
      wake();
    },
    async caughtUp() {
      await copying;
    },
    lag: () => ({
      bytes: source.end().at - copied,
      milliseconds: behindSince === null ? 0 : performance.now() - behindSince,
      reason,
    }),
    async close() {
      wake();
      isClosed = true;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS);
      await Promise.race([copying, late]);
      clearTimeout(timer);
      if (copying === null) closeSync(fd);
    },
  };
}

/** Opens the copy of this generation and compares its end with the journal. Returns it with the bytes that it has. */
function openGeneration(
  folder: string,
  generation: number,
  originDigits: string,
  file: Source,
): [fd: number, copied: number] {
  const path = join(folder, `journal.${generation}`);
  const generations = readdirSync(folder).flatMap((name) => /^journal\.(\d+)$/.exec(name)?.[1] ?? []);
  const newest = Math.max(-1, ...generations.map(Number));
  const advice = 'Put the newest journal back: the copy may be it. If its loss is known, move the copy away.';
  if (newest > generation)
    throw new JournalError(`${folder} has a copy of a later journal, ${newest}. ${advice}`);
  if (newest >= 0 && newest < generation && originDigits !== '') {
    const before = openSync(join(folder, `journal.${newest}`), constants.O_RDONLY);
    const isComplete = newest === generation - 1 && lastLine(before).digits === originDigits;
    closeSync(before);
    if (!isComplete)
      throw new JournalError(`${folder} has a copy of another journal than this one. ${advice}`);
  }
  const { O_RDWR, O_CREAT, O_NOFOLLOW, O_DSYNC } = constants;
  const fd = openSync(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_DSYNC, 0o600);
  const { start, end, bytes } = lastLine(fd);
  // The digits of a line follow from all lines before it.
  if (end <= file.end().at && file.bytes(start, end - start).equals(bytes)) return [fd, end];
  closeSync(fd);
  const state = end > file.end().at ? 'is shorter than' : 'is not like';
  throw new JournalError(`The journal ${state} its copy ${path}: it was cut or replaced. ${advice}`);
}

/** The last whole line of a file; without one, nothing at its start. */
function lastLine(fd: number) {
  const { size } = fstatSync(fd);
  const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(fd, tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(LINE_FEED) + 1;
  const start = end < 2 ? 0 : tail.lastIndexOf(LINE_FEED, end - 2) + 1;
  const bytes = tail.subarray(start, end);
  const offset = end === 0 ? 0 : size - tail.length;
  return { start: offset + start, end: offset + end, bytes, digits: bytes.toString('latin1', 0, DIGITS) };
}

function writeAt(fd: number, bytes: Buffer, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    write(fd, bytes, 0, bytes.length, position, (error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Without its key, a copy could not be read. */
function copyKey(from: string, to: string): void {
  const key = readFileSync(from);
  if (existsSync(to) && readFileSync(to).equals(key)) return;
  writeFileSync(`${to}.new`, key, { mode: 0o600, flush: false });
  renameSync(`${to}.new`, to);
}
