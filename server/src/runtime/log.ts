import { writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';

const STDOUT = 1;

/** The server's log: JSON lines on standard output. */
export function createLog(level: string): Logger {
  return pino({ name: 'server', level, serializers: { err: errorLine } }, { write: lineWriter() });
}

/**
 * Writes lines, each before it returns. One that cannot be written is lost: a full disk or a reader that is gone is no
 * reason to stop. pino's own destination throws it at the process, and tries the lost line again before all others.
 */
function lineWriter(): (line: string) => void {
  let isTorn = false;
  return (line) => {
    // The end of a line that was cut off, so that this one can be read.
    const bytes = Buffer.from(isTorn ? `\n${line}` : line);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
      isTorn = false;
    } catch {
      isTorn ||= written > 0;
    }
  };
}

/** What of an error is written down: a database's error also carries the row that it is about, which is nobody's. */
function errorLine(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}
