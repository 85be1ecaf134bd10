import { EMAIL_MAX_CHARACTERS } from '../limits.ts';
import type { Definitions } from './definition.ts';

export interface AccountErrorContext {
  PASSWORD_TOO_SHORT: { characters: number };
  /** Their names. */
  ACCOUNT_NOT_EMPTY: { wallets: string };
  /** ISO time from which on it may be thawed. */
  THAW_TOO_EARLY: { at: string };
}

export const accountErrors = {
  ACCOUNT_BLOCKED: {
    status: 'PERMISSION_DENIED',
    message:
      'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.',
  },
  EMAIL_BLOCKED: { status: 'PERMISSION_DENIED', message: 'This email cannot be used for registration' },
  INVALID_EMAIL: { status: 'INVALID_ARGUMENT', message: 'Invalid email format' },
  EMAIL_TOO_LONG: {
    status: 'INVALID_ARGUMENT',
    message: `An email address has at most ${EMAIL_MAX_CHARACTERS} characters.`,
  },
  INVALID_PASSWORD: { status: 'PERMISSION_DENIED', message: 'This is not your current password.' },
  PASSWORD_NOT_SET: {
    status: 'FAILED_PRECONDITION',
    message: 'This account has no password here. Sign in the way you did before.',
  },
  PASSWORD_TOO_SHORT: {
    status: 'INVALID_ARGUMENT',
    message: (c: AccountErrorContext['PASSWORD_TOO_SHORT']) =>
      `Password should be at least ${c.characters} characters`,
  },
  PASSWORD_TOO_COMMON: {
    status: 'INVALID_ARGUMENT',
    message: 'This password is too common. Please choose another one.',
  },
  PASSWORD_IS_EMAIL: {
    status: 'INVALID_ARGUMENT',
    message: 'Your password must not be your email. Please choose another one.',
  },
  SIGN_IN_REQUIRED: { status: 'FAILED_PRECONDITION', message: 'Please sign in again to do this.' },
  ACCOUNT_FROZEN: {
    status: 'FAILED_PRECONDITION',
    message: 'Your account is frozen: nothing leaves your wallets. Unfreeze it in Settings first.',
  },
  ACCOUNT_NOT_FROZEN: { status: 'FAILED_PRECONDITION', message: 'Your account is not frozen.' },
  FREEZE_LINK_INVALID: {
    status: 'INVALID_ARGUMENT',
    message: 'This link is no longer valid. Sign in to freeze your account in Settings.',
  },
  THAW_LINK_INVALID: {
    status: 'INVALID_ARGUMENT',
    message: 'This link is no longer valid, or is for another account. Request a new one in Settings.',
  },
  THAW_TOO_EARLY: {
    status: 'FAILED_PRECONDITION',
    message: 'A frozen account can be unfrozen after 24 hours.',
  },
  THAW_NEEDS_PASSKEY: {
    status: 'FAILED_PRECONDITION',
    message: 'Without a passkey, you can unfreeze your account by email after 24 hours.',
  },
  THAW_BY_OPERATOR: {
    status: 'FAILED_PRECONDITION',
    message:
      'Your account has no email address to confirm this. Please contact the operator of this service.',
  },
  MAIL_NOT_SENT: { status: 'UNAVAILABLE', message: 'The email could not be sent. Please try again.' },
  SESSION_NOT_FOUND: { status: 'NOT_FOUND', message: 'This device is no longer signed in.' },
  ACCOUNT_EMAIL_MISMATCH: { status: 'INVALID_ARGUMENT', message: 'This is not the email of this account.' },
  ACCOUNT_NOT_EMPTY: {
    status: 'FAILED_PRECONDITION',
    message: (c: AccountErrorContext['ACCOUNT_NOT_EMPTY']) =>
      `These wallets still hold funds: ${c.wallets}. Send them elsewhere first.`,
  },
  ACCOUNT_BUSY: {
    status: 'FAILED_PRECONDITION',
    message: 'A transaction or an order is still in progress. Wait for it, or cancel it first.',
  },
  EMAIL_UNVERIFIED: { status: 'FAILED_PRECONDITION', message: 'Please confirm your email address first.' },
  EMAIL_LINK_EXPIRED: {
    status: 'FAILED_PRECONDITION',
    message: 'This link has expired. Request a new one in the app.',
  },
  EMAIL_LINK_OF_ANOTHER: {
    status: 'FAILED_PRECONDITION',
    message: 'This link is for another account. Sign in to the account that requested it.',
  },
  TERMS_REQUIRED: { status: 'FAILED_PRECONDITION', message: 'Please accept the terms of service first.' },
  TERMS_VERSION_UNKNOWN: {
    status: 'INVALID_ARGUMENT',
    message: 'There is no such version of the terms of service.',
  },
} as const satisfies Definitions;
