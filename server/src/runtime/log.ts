import { writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import { currentContext } from './context.ts';

const STDOUT = 1;

/** How many lines were logged, by level. */
export type LogLines = ReadonlyMap<string, number>;

/** Logs JSON lines, to standard output unless they are written elsewhere, and counts them in `lines`. */
export function createLog(level: string, lines = new Map<string, number>(), write = lineWriter()): Logger {
  const { labels } = pino.levels;
  return pino(
    {
      ...{ name: 'server', level, serializers: { err: errorLine } },
      // Unless the logger of a request names it already.
      mixin(_facts, _level, logger) {
        const { reqId } = currentContext();
        return reqId === null || 'reqId' in logger.bindings() ? {} : { reqId };
      },
      hooks: {
        logMethod(args, method, number) {
          const name = labels[number] ?? 'other';
          lines.set(name, (lines.get(name) ?? 0) + 1);
          method.apply(this, args);
        },
      },
    },
    { write },
  );
}

/**
 * Writes lines synchronously, and drops a line that cannot be written: a full disk or a closed pipe must not stop the server.
 * pino's own destination emits an error in that case, and retries the lost line before all others.
 */
function lineWriter(): (line: string) => void {
  let isTruncated = false;
  return (line) => {
    const bytes = Buffer.from(isTruncated ? `\n${line}` : line);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
      isTruncated = false;
    } catch {
      isTruncated ||= written > 0;
    }
  };
}

/** Logs only these properties of an error: a database error also carries a user's row. */
function errorLine(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}
