import { CONTACT_NAME_MAX_CHARACTERS } from './limits.ts';
import { readName } from './name.ts';

/** Sentences by error code. */
export const contactNameRefusals = {
  CONTACT_NAME_REQUIRED: 'Please enter a name',
  CONTACT_NAME_TOO_LONG: 'A name has at most 30 characters',
  MALFORMED_CONTACT_NAME: 'This name contains characters that cannot be shown',
} as const;

type Refusal = keyof typeof contactNameRefusals;

/** Reads a contact's name as typed; see readName. */
export function readContactName(typed: string): { name: string } | { refusal: Refusal } {
  return readName(typed, CONTACT_NAME_MAX_CHARACTERS, {
    missing: 'CONTACT_NAME_REQUIRED',
    tooLong: 'CONTACT_NAME_TOO_LONG',
    malformed: 'MALFORMED_CONTACT_NAME',
  });
}
