import { isOfSession } from './failure.ts';

/** Tells the browser's console about a failure in the background, which the user need not be told about. */
export function logFailure(what: string, failure: unknown): void {
  // Who is refused as a whole hears of it once, from the session, however many calls were under way.
  if (isOfSession(failure)) return;
  // biome-ignore lint/suspicious/noConsole: the console is this app's only log.
  console.warn(`${what}:`, failure instanceof Error ? `${failure.name}: ${failure.message}` : failure);
}
