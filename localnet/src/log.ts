import { writeSync } from 'node:fs';
import { hostname } from 'node:os';

const STDOUT = 1;
const LEVELS = { info: 30, warn: 40, error: 50 } as const;
const where = { pid: process.pid, hostname: hostname(), name: 'localnet' };
/** The last line was cut off: the next one begins with an end of line. */
let isTorn = false;

/**
 * Writes one JSON line to standard output, in the shape that the other processes log in. A line that cannot be written
 * is lost: a full disk or a reader that is gone is no reason to stop. Node's own stream writes nothing more after an error.
 */
export function log(level: keyof typeof LEVELS, message: string, facts: object = {}): void {
  const line = JSON.stringify({ level: LEVELS[level], time: Date.now(), ...where, ...facts, msg: message });
  const bytes = Buffer.from(`${isTorn ? '\n' : ''}${line}\n`);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
    isTorn = false;
  } catch {
    isTorn ||= written > 0;
  }
}
