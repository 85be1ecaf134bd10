import { type Logger, pino } from 'pino';

/** The server's log: JSON lines on standard output. */
export function openLog(level: string): Logger {
  return pino({ name: 'server', level, serializers: { err: errorLine } });
}

/** What of an error is written down: a database's error also carries the row that it is about, which is nobody's. */
function errorLine(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}
