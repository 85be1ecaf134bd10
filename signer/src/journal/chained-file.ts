import { createHmac, type KeyObject } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, truncateSync, write, writeSync } from 'node:fs';
import { stopwatch } from '../../../process/src/stopwatch.ts';
import { JournalError } from './journal-error.ts';
import type { Place } from './journal-index.ts';

/*
 * One line for each entry: 64 hex digits, a space, JSON. The digits are an HMAC-SHA256 over those of the previous line, as bytes,
 * and the JSON. So no line can be changed, left out or put elsewhere without the key, but for lines at the end.
 */
const DIGITS = 64;
const START = Buffer.alloc(DIGITS / 2);
const LINE_FEED = 0x0a;
const CHUNK_BYTES = 1 << 16;
/** Of a file that is written at once. */
const WRITE_BYTES = 1 << 20;
/** Far more than an entry has. */
const LINE_MAX_BYTES = 1 << 16;
/** Room for the longest line. */
const PAGE_BYTES = LINE_MAX_BYTES;

/** The end of a line. */
interface Position {
  /** Bytes up to it. */
  readonly at: number;
  /** Digits of the line, empty at the start of the file. */
  readonly digits: string;
}

/** Lines that follow each other. */
export interface Page {
  readonly lines: readonly string[];
  /** Bytes up to their end. */
  readonly at: number;
}

export interface ChainedFile {
  /**
   * Appends a line and resolves to its place once it is on the disk. Lines are written in the order of the calls, as many at once as have
   * come meanwhile. Rejects if the line is not on the disk; what is half written is removed.
   */
  append(json: string): Promise<Place>;
  /** The JSON at a place. */
  read(place: Place): string;
  bytes(at: number, size: number): Buffer;
  /** Calls back for each line again. Throws JournalError if one was changed since. */
  each(onLine: (json: string) => void): void;
  /** Bytes of the file, and the digits of its newest line. */
  end(): { readonly at: number; readonly digits: string };
  /** Called after the file was renamed. */
  renamed(path: string): void;
  /** The JSON of whole lines from a position on, some 64 KiB of them, and the position behind them. */
  page(at: number): Page;
  /** Resolves once nothing is being written. */
  close(): Promise<void>;
}

/**
 * Opens a file, which is created if it is missing, and calls back for each of its lines. A crash may have left a part of a line
 * at the end, which was never acknowledged: it is removed. `onWritten` is called after each write that has reached the disk.
 * Throws JournalError if a line was changed.
 */
export function openChainedFile(
  path: string,
  key: KeyObject,
  onLine: (json: string, place: Place) => void,
  onWritten: (seconds: number) => void = () => {},
): ChainedFile {
  const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW, O_DSYNC } = constants;
  // Node's permission model disables fsync. With O_DSYNC each write is on disk when it returns.
  const fd = openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_DSYNC, 0o600);
  let end: Position;
  try {
    end = readLines(fd, path, key, onLine);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  if (fstatSync(fd).size > end.at) truncateSync(path, end.at);

  interface Waiting {
    readonly json: string;
    readonly written: PromiseWithResolvers<Place>;
  }
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let isBroken = false;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      let next = end;
      const places: Place[] = [];
      const lines = batch.map(({ json }) => {
        const line = lineOf(key, next, json);
        const length = Buffer.byteLength(line);
        places.push(placeIn(next, length));
        next = { at: next.at + length, digits: line.slice(0, DIGITS) };
        return line;
      });
      try {
        if (isBroken) throw new JournalError('The journal could not be mended after a write failed.');
        const seconds = stopwatch();
        await writeAll(fd, Buffer.from(lines.join('')));
        onWritten(seconds());
        end = next;
        for (const [index, { written }] of batch.entries()) written.resolve(places[index]!);
      } catch (error) {
        isBroken = !mended(path, end.at);
        for (const { written } of batch) written.reject(error);
      }
    }
    writing = null;
  }

  function bytesAt(at: number, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    readSync(fd, bytes, 0, size, at);
    return bytes;
  }

  return {
    append(json) {
      const written = Promise.withResolvers<Place>();
      waiting.push({ json, written });
      // In a later turn, so that lines of the same turn are written together.
      writing ??= Promise.resolve().then(writeWaiting);
      return written.promise;
    },
    each(onLine) {
      readLines(fd, path, key, onLine);
    },
    end: () => end,
    renamed(name) {
      path = name;
    },
    read: ({ at, size }) => bytesAt(at, size).toString(),
    bytes: bytesAt,
    page(at) {
      const bytes = bytesAt(at, Math.max(0, Math.min(PAGE_BYTES, end.at - at)));
      const length = bytes.lastIndexOf(LINE_FEED) + 1;
      const lines = bytes.toString('utf8', 0, length).split('\n').slice(0, -1);
      return { lines: lines.map((line) => line.slice(DIGITS + 1)), at: at + length };
    },
    async close() {
      await writing;
      closeSync(fd);
    },
  };
}

/** Writes a file of lines, synchronously. It is on the disk once it is closed. */
export function writeChain(path: string, key: KeyObject): { put(json: string): void; close(): void } {
  const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = constants;
  const fd = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC, 0o600);
  let end: Position = { at: 0, digits: '' };
  let lines: string[] = [];
  let bytes = 0;
  const flush = (): void => {
    const buffer = Buffer.from(lines.join(''));
    for (let written = 0; written < buffer.length; ) written += writeSync(fd, buffer, written);
    [lines, bytes] = [[], 0];
  };
  return {
    put(json) {
      const line = lineOf(key, end, json);
      end = { at: end.at + line.length, digits: line.slice(0, DIGITS) };
      lines.push(line);
      bytes += line.length;
      if (bytes >= WRITE_BYTES) flush();
    },
    close() {
      try {
        flush();
      } finally {
        closeSync(fd);
      }
    },
  };
}

/** The place of the JSON in a line of this many bytes that follows. */
function placeIn({ at }: Position, lineBytes: number): Place {
  return { at: at + DIGITS + 1, size: lineBytes - DIGITS - 2 };
}

function lineOf(key: KeyObject, { digits }: Position, json: string): string {
  return `${digitsOf(key, digits, json)} ${json}\n`;
}

function digitsOf(key: KeyObject, before: string, json: string): string {
  return createHmac('sha256', key)
    .update(before === '' ? START : Buffer.from(before, 'hex'))
    .update(json)
    .digest('hex');
}

/** Calls back for all whole lines and returns the end of the last one. */
function readLines(
  fd: number,
  path: string,
  key: KeyObject,
  onLine: (json: string, place: Place) => void,
): Position {
  let end: Position = { at: 0, digits: '' };
  let rest: Buffer = Buffer.alloc(0);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const damaged = () => new JournalError(`The journal ${path} is damaged behind byte ${end.at}.`);
  const isNext = (line: string) =>
    line[DIGITS] === ' ' && line.slice(0, DIGITS) === digitsOf(key, end.digits, line.slice(DIGITS + 1));
  for (let at = 0; ; ) {
    const read = readSync(fd, chunk, 0, chunk.length, at);
    if (read === 0) break;
    at += read;
    rest = Buffer.concat([rest, chunk.subarray(0, read)]);
    for (let length = rest.indexOf(LINE_FEED); length >= 0; length = rest.indexOf(LINE_FEED)) {
      const line = rest.toString('utf8', 0, length);
      if (!isNext(line)) throw damaged();
      const place = placeIn(end, length + 1);
      end = { at: end.at + length + 1, digits: line.slice(0, DIGITS) };
      onLine(line.slice(DIGITS + 1), place);
      rest = rest.subarray(length + 1);
    }
    if (rest.length > LINE_MAX_BYTES) throw damaged();
  }
  // A whole line behind which another byte than the line feed stands was not cut off but changed.
  if (rest.length > 0 && isNext(rest.toString('utf8', 0, rest.length - 1))) throw damaged();
  return end;
}

async function writeAll(fd: number, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const from = written;
    written += await new Promise<number>((resolve, reject) => {
      write(fd, bytes, from, (error, count) => (error ? reject(error) : resolve(count)));
    });
  }
}

/** Removes what a failed write has left. False if even that fails: a later line would follow half a line. */
function mended(path: string, length: number): boolean {
  try {
    truncateSync(path, length);
    return true;
  } catch {
    return false;
  }
}
