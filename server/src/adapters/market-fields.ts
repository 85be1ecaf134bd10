import { shownName } from '@cumulus/contract/name.ts';

/** Reads fields of upstream answers, each of which may be missing or of another type. */

/** Names are chosen by a token's creator: longer ones are cut. UTF-16 units. */
const NAME_MAX_LENGTH = 64;

/** A name or symbol as it is shown; empty if there is none. */
export function nameOf(value: unknown): string {
  return typeof value === 'string' ? shownName(value, NAME_MAX_LENGTH) : '';
}

export function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** As `finite`, for what cannot be below 0. */
export function positive(value: unknown): number | null {
  const number = finite(value);
  return number !== null && number >= 0 ? number : null;
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
