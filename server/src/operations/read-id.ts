import { readEmail as readEmailAddress } from '@cumulus/contract/email.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { UsageError } from './operator-error.ts';

/** Whether it is a UUID, in whatever case it was typed. */
export function isId(typed: string): boolean {
  return isUuid(typed.toLowerCase());
}

/** An e-mail address as the database keeps it. Throws UsageError. */
export function readEmail(typed: string): string {
  const read = readEmailAddress(typed);
  if ('refusal' in read) throw new UsageError(`${typed} is not an e-mail address.`);
  return read.email;
}
