/**
 * Node's codes of broken or refused connections, and PostgreSQL's 08 (connection), 53 (out of disk, memory or connections),
 * 57014 (a statement that took too long), 57P (shutdown, recovery), 58000 and 58030 (system and I/O errors).
 */
const CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08...|53...|57014|57P0[1-4]|580[03]0)$/;
/** Errors of pg and its pool without a code, and PostgreSQL's for a used-up disk quota. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)|(?:No space left on device|Disk quota exceeded)$/;

/** PostgreSQL's code for a write to a server that only reads: a standby, or one whose disk its operator protects. */
const READ_ONLY = '25006';

/** Whether the database refused a statement because it only reads. It has not begun the statement. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === READ_ONLY;
}

/** Whether the database could not do its work, as opposed to refusing a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message);
}
