import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { LogFile } from './log.ts';

/** What a process has written so far. */
export interface Followed {
  /** The newest of it, once it has closed its output. */
  lastOutput(): Promise<string>;
}

const LINE_FEED = 0x0a;
/** A line that is longer is written in parts. */
const LINE_MAX_BYTES = 1 << 20;
/** Why a process could not start is in the last lines. */
const KEPT_BYTES = 1 << 16;
/** How long its output may stay open after a process has ended, because a child of it still has it, milliseconds. */
const OPEN_MS = 2_000;

/** Writes all output of a process to a log, line by line. */
export function follow({ stdout, stderr }: ChildProcess, log: LogFile): Followed {
  let kept: Buffer = Buffer.alloc(0);
  const streams = [stdout, stderr].filter((stream) => stream !== null);
  const keep = (lines: Buffer): void => {
    kept = Buffer.concat([kept, lines]).subarray(-KEPT_BYTES);
    log.write(lines);
  };
  const ended = Promise.all(streams.map((stream) => eachLine(stream, keep)));
  return {
    async lastOutput() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, OPEN_MS);
      await Promise.race([ended, late]);
      clearTimeout(timer);
      return kept.toString();
    },
  };
}

/** Calls back with whole lines, as many at once as have come. Resolves at the end of the stream. */
async function eachLine(stream: Readable, onLines: (lines: Buffer) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.length > LINE_MAX_BYTES ? rest.length : rest.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) return;
    onLines(rest.subarray(0, end));
    rest = rest.subarray(end);
  });
  await once(stream, 'close').catch(() => {});
  // What was cut off when the process ended.
  if (rest.length > 0) onLines(Buffer.concat([rest, Buffer.from('\n')]));
}
