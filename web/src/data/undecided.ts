import { CallFailure } from './failure.ts';

/** Statuses that leave open whether a request was carried out. */
const UNDECIDED = new Set(['UNKNOWN', 'UNAVAILABLE', 'UNAUTHENTICATED', 'CANCELLED', 'DATA_LOSS']);
/** Refusals before anything is done for this request, which say nothing of an earlier one with the same key. */
const NOT_NOW = new Set(['CHAIN_UNAVAILABLE', 'SIGNER_UNAVAILABLE', 'RATE_LIMITED']);

/** Whether the server could not take a request up now: asked again it may. */
export function isNotNow(failure: unknown): boolean {
  return failure instanceof CallFailure && NOT_NOW.has(failure.code);
}

/** Whether money may have moved although its request failed. `first`: nobody has asked before. */
export function isUndecided(failure: unknown, first: boolean): boolean {
  if (!(failure instanceof CallFailure)) return true;
  if (first && isNotNow(failure)) return false;
  // An unforeseen error tells nothing; one that has a code is a decision.
  if (failure.status === 'INTERNAL') return failure.code === 'INTERNAL';
  return failure.code === 'TIMEOUT' || UNDECIDED.has(failure.status);
}
