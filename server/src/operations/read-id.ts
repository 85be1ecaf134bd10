import { readEmail as readEmailAddress } from '@cumulus/contract/email.ts';
import { UsageError } from './operator-error.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(typed: string): boolean {
  return UUID.test(typed);
}

/** An e-mail address as the database keeps it. Throws UsageError. */
export function readEmail(typed: string): string {
  const read = readEmailAddress(typed);
  if ('refusal' in read) throw new UsageError(`${typed} is not an e-mail address.`);
  return read.email;
}
