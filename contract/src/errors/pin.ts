import { type Definitions, wait } from './definition.ts';
import type { PasskeyRequest } from './passkeys.ts';

export interface PinErrorContext {
  /** A user with passkeys may use one of them instead. */
  PIN_REQUIRED: { passkey?: PasskeyRequest };
  /** A try that locks says for how long. */
  INVALID_PIN: { triesLeft: number; retryAt?: string; seconds?: number };
  PIN_LOCKED: { retryAt: string; seconds: number };
  PIN_TOO_OFTEN: { seconds: number };
}

export const pinErrors = {
  PIN_REQUIRED: { status: 'FAILED_PRECONDITION', message: 'PIN_REQUIRED' },
  INVALID_PIN: { status: 'PERMISSION_DENIED', message: 'INVALID_PIN' },
  PIN_LOCKED: {
    status: 'PERMISSION_DENIED',
    message: (c: PinErrorContext['PIN_LOCKED']) => `Too many wrong PINs. Try again in ${wait(c.seconds)}.`,
  },
  PIN_TOO_OFTEN: {
    status: 'RESOURCE_EXHAUSTED',
    message: (c: PinErrorContext['PIN_TOO_OFTEN']) =>
      `Your PIN was entered more often than a person can. Try again in ${wait(c.seconds)}.`,
  },
  MALFORMED_PIN: { status: 'INVALID_ARGUMENT', message: 'PIN must be exactly 6 digits' },
  WEAK_PIN: {
    status: 'INVALID_ARGUMENT',
    message: 'This PIN is easy to guess. Please choose another one.',
  },
  PIN_RESET_UNAVAILABLE: {
    status: 'FAILED_PRECONDITION',
    message: 'This account has no email to send a link to. Contact the operator.',
  },
  PIN_RESET_LINK_EXPIRED: {
    status: 'FAILED_PRECONDITION',
    message: 'This link was already used or has expired. Request a new one.',
  },
  PIN_ALREADY_SET: { status: 'FAILED_PRECONDITION', message: 'A PIN is already set. Remove it first.' },
  PIN_NOT_CARRIED_OVER: {
    status: 'FAILED_PRECONDITION',
    message: 'Your PIN is from an older version and has not been carried over yet. Contact the operator.',
  },
  PIN_NOT_SET: { status: 'FAILED_PRECONDITION', message: 'No PIN is set.' },
} as const satisfies Definitions;
