import { writeSync } from 'node:fs';

const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** The fields of a line. The type has no place for keys, messages or sealed bytes. */
export interface Facts {
  /** Of the server's request that it is part of. */
  readonly reqId?: string;
  readonly walletId?: string;
  readonly mandateId?: string;
  /** Id of a user. */
  readonly owner?: string;
  /** Of what an owner allows a program. */
  readonly grantId?: string;
  /** What an operator ordered. */
  readonly action?: string;
  /** What became of a PIN. */
  readonly pin?: string;
  /** Id of a passkey. */
  readonly credentialId?: string;
  /** What a passkey was given for: the name of a server's call. */
  readonly call?: string;
  readonly thawed?: string;
  readonly kind?: string;
  /** Addresses are base58, amounts decimal text in base units. */
  readonly recipient?: string;
  readonly mint?: string;
  readonly amount?: string;
  readonly soldMint?: string;
  readonly soldAmount?: string;
  readonly boughtMint?: string;
  readonly leastBoughtAmount?: string;
  readonly feeLamports?: string;
  readonly feeCapLamports?: string;
  /** The transaction's signature, which is public on the chain. */
  readonly signature?: string;
  readonly outcome?: string;
  readonly reason?: string;
  readonly milliseconds?: number;
  readonly provider?: string;
  readonly socket?: string;
  readonly permissionModel?: boolean;
}

export type Log = (level: keyof typeof LEVELS, event: string, facts?: Facts) => void;

/**
 * One JSON line for each event, in pino's format. `write` returns whether a line was written; after lines that were lost, the
 * next one says how many.
 */
export function jsonLog(write: (line: string) => boolean, name: string): Log {
  const { pid } = process;
  let lost = 0;
  const put = (level: keyof typeof LEVELS, event: string, facts: object = {}): boolean => {
    const line = { level: LEVELS[level], time: Date.now(), pid, name, event, ...facts, msg: event };
    return write(`${JSON.stringify(line)}\n`);
  };
  return (level, event, facts) => {
    if (lost > 0 && put('warn', 'log_lines_lost', { lines: lost })) lost = 0;
    if (!put(level, event, facts)) lost += 1;
  };
}

/**
 * Writes lines to a file descriptor synchronously and returns whether it succeeded. A full disk or a closed pipe is not fatal.
 * Not a Node stream: after one error it would never write again.
 */
export function lineWriter(descriptor: number): (line: string) => boolean {
  let isTorn = false;
  return (line) => {
    // Ends a line that was cut off, so that this one can be parsed.
    const bytes = Buffer.from(isTorn ? `\n${line}` : line);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
      isTorn = false;
      return true;
    } catch {
      isTorn ||= written > 0;
      return false;
    }
  };
}
