import { GRANTS_PER_USER_MAX } from '../limits.ts';
import type { Definitions } from './definition.ts';

export interface ProgramErrorContext {
  /** `payment`, `day`, `week` or `all`: what of the budget does not reach. */
  GRANT_EXCEEDED: { limit: string };
  /** `act`, `wallet`, `recipient`, `token`, `price` or `call`: what the grant does not name. */
  GRANT_FORBIDS: { what: string };
}

const EXCEEDED: Readonly<Record<string, string>> = {
  payment: 'This is more than the limit of one payment.',
  day: 'This is more than is left of the limit of a day.',
  week: 'This is more than is left of the limit of a week.',
};

const FORBIDDEN: Readonly<Record<string, string>> = {
  wallet: 'The program may not use this wallet.',
  recipient: 'The program may not pay this address.',
  token: 'The program may not use this token.',
  price: 'This token has no price that a limit in dollars could count.',
};

export const programErrors = {
  GRANT_MALFORMED: { status: 'INVALID_ARGUMENT', message: 'These permissions cannot be read.' },
  GRANT_EXISTS: { status: 'ALREADY_EXISTS', message: 'There are permissions under this id. Change those.' },
  GRANT_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no such program.' },
  GRANTS_EXCEEDED: {
    status: 'RESOURCE_EXHAUSTED',
    message: `You can have at most ${GRANTS_PER_USER_MAX} programs.`,
  },
  GRANT_ENDED: { status: 'PERMISSION_DENIED', message: 'The permissions of this program have ended.' },
  GRANT_EXCEEDED: {
    status: 'PERMISSION_DENIED',
    message: (c: ProgramErrorContext['GRANT_EXCEEDED']) =>
      EXCEEDED[c.limit] ?? 'This is more than is left of the limit.',
  },
  GRANT_FORBIDS: {
    status: 'PERMISSION_DENIED',
    message: (c: ProgramErrorContext['GRANT_FORBIDS']) =>
      FORBIDDEN[c.what] ?? 'The program is not allowed to do this.',
  },
  ACT_INVALID: {
    status: 'PERMISSION_DENIED',
    message: 'The program has not signed this request, or has signed another.',
  },
  ACT_CLOCK: {
    status: 'FAILED_PRECONDITION',
    message: 'The program signed this more than five minutes ago, or its clock is wrong.',
  },
  APPROVAL_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no such approval.' },
  CONNECTION_INVALID: {
    status: 'FAILED_PRECONDITION',
    message: 'This request to connect has expired, or cannot be read. Begin again in the program.',
  },
  APPROVAL_ENDED: { status: 'FAILED_PRECONDITION', message: 'This approval is decided, or has expired.' },
} as const satisfies Definitions;
