/**
 * Codes of a database that is away or cannot do its work just now: Node's own for broken or refused connections, and
 * PostgreSQL's 08 (connection), 53 (out of disk, memory or connections), 57P (shutdown, recovery), 58000 and 58030 (the
 * system, or its disk).
 */
const CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08...|53...|57P0[1-4]|580[03]0)$/;
/** pg and its pool report the first of these without a code, PostgreSQL the last for a quota that is used up. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)|(?:No space left on device|Disk quota exceeded)$/;

/** True for an error of the database client that says that the database could not do its work, not that it refused. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message);
}
