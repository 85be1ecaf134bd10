import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;

/** False outside Linux, or if the system forbids reading a process's memory. */
export function isMemoryReadable(pid: number): boolean {
  try {
    closeSync(openSync(`/proc/${pid}/mem`, 'r'));
    return true;
  } catch {
    return false;
  }
}

/** Counts these bytes, which are all as long, in the writable memory of a child process. Requires isMemoryReadable. */
export function occurrences(pid: number, ...needles: readonly [Buffer, ...Buffer[]]): number {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    let found = 0;
    for (const [start, end] of writableRegions(pid)) {
      // Chunks overlap by a byte less than the needle, so that none is missed and none counted twice.
      for (let at = start; at < end; at += CHUNK_BYTES - needles[0].length + 1) {
        const chunk = readAt(memory, at, Math.min(CHUNK_BYTES, end - at));
        for (const needle of needles) found += count(chunk, needle);
      }
    }
    return found;
  } finally {
    closeSync(memory);
  }
}

/** Without V8's half a gigabyte for code, which holds no data. */
function writableRegions(pid: number): [start: number, end: number][] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const region = /^([0-9a-f]+)-([0-9a-f]+) rw-/.exec(line);
    return region ? [[Number.parseInt(region[1]!, 16), Number.parseInt(region[2]!, 16)] as const] : [];
  }) as [number, number][];
}

function readAt(memory: number, position: number, length: number): Buffer {
  const chunk = Buffer.alloc(length);
  try {
    return chunk.subarray(0, readSync(memory, chunk, 0, length, position));
  } catch {
    // A region may be gone, or not be backed by anything.
    return Buffer.alloc(0);
  }
}

function count(chunk: Buffer, needle: Buffer): number {
  let found = 0;
  for (let at = chunk.indexOf(needle); at >= 0; at = chunk.indexOf(needle, at + 1)) found += 1;
  return found;
}
