import { hostname } from 'node:os';

const LEVELS = { info: 30, warn: 40, error: 50 } as const;
const where = { pid: process.pid, hostname: hostname(), name: 'localnet' };

/** Writes one JSON line to standard output, in the shape that the other processes log in. */
export function log(level: keyof typeof LEVELS, message: string, facts: object = {}): void {
  process.stdout.write(
    `${JSON.stringify({ level: LEVELS[level], time: Date.now(), ...where, ...facts, msg: message })}\n`,
  );
}
