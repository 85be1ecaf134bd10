/** Tells the browser's console about a failure in the background, which the user need not be told about. */
export function logFailure(what: string, failure: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is this app's only log.
  console.warn(`${what}:`, failure instanceof Error ? `${failure.name}: ${failure.message}` : failure);
}
