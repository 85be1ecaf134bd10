import { CallError } from '@cumulus/contract/errors.ts';

/** CHAIN_UNAVAILABLE with what really happened as its cause, for the log. */
export function unavailable(cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  const error = new CallError('CHAIN_UNAVAILABLE');
  error.cause = cause;
  return error;
}
