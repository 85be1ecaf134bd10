import { contactNameRefusals } from '../contact-name.ts';
import type { Definitions } from './definition.ts';

export const contactErrors = {
  CONTACT_NAME_REQUIRED: { status: 'INVALID_ARGUMENT', message: contactNameRefusals.CONTACT_NAME_REQUIRED },
  CONTACT_NAME_TOO_LONG: { status: 'INVALID_ARGUMENT', message: contactNameRefusals.CONTACT_NAME_TOO_LONG },
  MALFORMED_CONTACT_NAME: { status: 'INVALID_ARGUMENT', message: contactNameRefusals.MALFORMED_CONTACT_NAME },
  CONTACT_NAME_TAKEN: {
    status: 'ALREADY_EXISTS',
    message: 'Another contact already has this name. Choose a different one.',
  },
  CONTACT_COUNT_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'Your address book is full at 100 contacts. Delete one to save another.',
  },
} as const satisfies Definitions;
