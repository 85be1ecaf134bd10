import { isSessionFailure } from './failure.ts';

/** Logs a background failure that the user need not see. */
export function logFailure(what: string, failure: unknown): void {
  // A failure of the session is shown once, however many calls failed with it.
  if (isSessionFailure(failure)) return;
  // biome-ignore lint/suspicious/noConsole: the console is this app's only log.
  console.warn(`${what}:`, failure instanceof Error ? `${failure.name}: ${failure.message}` : failure);
}
