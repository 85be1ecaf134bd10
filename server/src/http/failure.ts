import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';

/** The refusal that a caller is told for whatever was thrown. Anything unforeseen is INTERNAL and tells no more. */
export function toCallError(error: unknown): CallError {
  if (isCallError(error)) return error;
  if (isDatabaseUnavailable(error)) return new CallError('DATABASE_UNAVAILABLE');
  return new CallError('INTERNAL');
}
