import { type Definitions, minute, wait } from './definition.ts';

export interface CallErrorContext {
  INVALID_INPUT: { field: string; reason: string };
  RATE_LIMITED: { seconds: number };
  /** Since when, as an ISO time, and why, in the operator's words. */
  INCIDENT: { since: string; reason: string };
}

export const callErrors = {
  UNAUTHENTICATED: { status: 'UNAUTHENTICATED', message: 'Please sign in.' },
  INVALID_INPUT: {
    status: 'INVALID_ARGUMENT',
    message: (c: CallErrorContext['INVALID_INPUT']) => (c.field ? `${c.field}: ${c.reason}` : c.reason),
  },
  FUNCTION_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no function of this name.' },
  ENDPOINT_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no endpoint of this name.' },
  FUNCTION_UNAVAILABLE: { status: 'UNIMPLEMENTED', message: 'This function is not available here.' },
  METHOD_NOT_ALLOWED: { status: 'INVALID_ARGUMENT', message: 'Functions are called with POST.' },
  MALFORMED_REQUEST: {
    status: 'INVALID_ARGUMENT',
    message: 'The request is not a JSON object with "data" and nothing else.',
  },
  REQUEST_TOO_LARGE: { status: 'INVALID_ARGUMENT', message: 'The request is too large.' },
  // Outside the functions: malformed HTTP, URL or body.
  UNREADABLE_REQUEST: { status: 'INVALID_ARGUMENT', message: 'The request cannot be read.' },
  REQUEST_TIMED_OUT: { status: 'DEADLINE_EXCEEDED', message: 'The request took too long to arrive.' },
  ROUTE_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is nothing at this address.' },
  SERVER_STOPPING: {
    status: 'UNAVAILABLE',
    message: 'Cumulus is stopping. Nothing was changed. Try again shortly.',
  },
  RATE_LIMITED: {
    status: 'RESOURCE_EXHAUSTED',
    message: (c: CallErrorContext['RATE_LIMITED']) => `Too many requests. Try again in ${wait(c.seconds)}.`,
  },
  INTERNAL: { status: 'INTERNAL', message: 'INTERNAL' },
  // The message does not promise that nothing was changed: a broken connection may have committed.
  DATABASE_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'Cumulus cannot reach its database. Try again shortly.',
  },
  DATABASE_READ_ONLY: {
    status: 'UNAVAILABLE',
    message:
      'Cumulus is read-only right now, because its database accepts no changes. Try again in a minute.',
  },
  CLOCK_WRONG: {
    status: 'UNAVAILABLE',
    message: 'The clock of Cumulus is wrong. Nothing was changed. Try again shortly.',
  },
  CHAIN_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The Solana network cannot be reached. Nothing was sent. Try again shortly.',
  },
  SIGNER_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The signer cannot be reached. Nothing was sent. Try again shortly.',
  },
  RECOVERING: {
    status: 'UNAVAILABLE',
    message: 'Cumulus is being restored. Nothing was sent. Try again later.',
  },
  INCIDENT: {
    status: 'UNAVAILABLE',
    message: ({ since, reason }: CallErrorContext['INCIDENT']) =>
      `All changes have been paused since ${minute(since)}: ${reason} Nothing was changed. You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.`,
  },
  IDENTITY_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The sign-in service cannot be reached. Try again shortly.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 'ABORTED',
    message: 'This request was made before with different contents. Start again.',
  },
  REQUEST_VOID: {
    status: 'ABORTED',
    message: 'This request arrived too late. Nothing was done. Review it and try again.',
  },
} as const satisfies Definitions;
