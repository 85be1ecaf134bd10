import { isCallError } from '@cumulus/contract/errors.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { isAway, QUORUM } from './fan-out.ts';

const UNRECORDED = 'there is no such mandate';

/** It may have been away when the others recorded the mandate. */
export function isDissent(error: unknown): boolean {
  return !isAway(error) && reasonOf(error) !== UNRECORDED;
}

export function reasonOf(error: unknown): string {
  return isCallError(error, 'GUARD_REFUSED') ? String((error.context as Fields).reason) : '';
}

/** What members say of each other names one of them, and is nothing that a payment can be refused for. */
function isOfPayment(error: unknown, names: readonly string[]): boolean {
  if (isAway(error)) return false;
  const words = reasonOf(error).split(/[^\w-]+/);
  return !names.some((name) => words.includes(name));
}

/**
 * Of a payment that no two sign. It is refused if two refuse it, best for the same reason: one alone may lie, while the third is away. `isGiven`:
 * one has given its part, and another may have the signature, whatever they refuse now.
 */
export function outcomeOf(
  names: readonly string[],
  failures: ReadonlyMap<string, unknown>,
  isGiven: boolean,
): unknown {
  const errors = [...failures.values()];
  // It was away when the others recorded it.
  if (errors.filter((error) => reasonOf(error) === UNRECORDED).length === 1)
    return signerUnavailable('A signer that answers has missed the mandate.');
  const refusals = errors.filter((error) => isOfPayment(error, names));
  if (!isGiven && refusals.length >= QUORUM)
    return (
      refusals.find((one) => refusals.some((other) => other !== one && isAlike(one, other))) ?? refusals[0]
    );
  return errors.find(isAway) ?? signerUnavailable('The signers do not agree: their logs say why.');
}

function isAlike(one: unknown, other: unknown): boolean {
  if (!(isCallError(one) && isCallError(other))) return false;
  return one.code === other.code && JSON.stringify(one.context) === JSON.stringify(other.context);
}
