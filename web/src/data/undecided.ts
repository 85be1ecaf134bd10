import { CallFailure, Cancelled } from './failure.ts';

/** Statuses that leave open whether a request was carried out. */
const UNDECIDED = new Set(['UNKNOWN', 'UNAVAILABLE', 'CANCELLED', 'DATA_LOSS']);
/** Temporary refusals, before anything was done: a retry from the review may succeed. */
const NOT_NOW = new Set([
  'CHAIN_UNAVAILABLE',
  'SIGNER_UNAVAILABLE',
  'CLOCK_WRONG',
  'RATE_LIMITED',
  'TRANSACTION_EXPIRED',
  'REQUEST_VOID',
]);

/** Whether nothing was done, and a retry from the review may succeed. */
export function isNotNow(failure: unknown): boolean {
  return failure instanceof CallFailure && NOT_NOW.has(failure.code);
}

/** Whether money may have moved although its request failed. */
export function isUndecided(failure: unknown): boolean {
  if (failure instanceof Cancelled || isNotNow(failure)) return false;
  if (!(failure instanceof CallFailure)) return true;
  // An unforeseen error tells nothing; one that has a code is a decision.
  if (failure.status === 'INTERNAL') return failure.code === 'INTERNAL';
  return failure.code === 'TIMEOUT' || UNDECIDED.has(failure.status);
}
