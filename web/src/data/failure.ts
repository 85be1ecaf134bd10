import type { Status } from '@cumulus/contract/status.ts';
import { t } from '../locale/t.ts';
import { translated } from '../locale/translated.ts';
import type { NoticeInput } from '../ui/notices.ts';

/** A call that was refused or could not be made. `message` is English; show `failureMessage` instead. */
export class CallFailure extends Error {
  /** The product's own code, such as PIN_REQUIRED; NETWORK or TIMEOUT if no answer came; otherwise the status. */
  readonly code: string;
  readonly status: Status;
  /** The code's context, such as { triesLeft }. */
  readonly details: Readonly<Record<string, unknown>>;
  /** As in the server's logs; null if no answer came. */
  readonly requestId: string | null;

  constructor(
    code: string,
    status: Status,
    message: string,
    details: Record<string, unknown> = {},
    requestId: string | null = null,
  ) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }
}

/** Cancelled before a request was sent: by the user, or because the tap ended. Not shown to the user. */
export class Cancelled extends Error {
  constructor() {
    super('Cancelled');
    this.name = 'Cancelled';
  }
}

/** The user did not give the passkey, or the browser could not ask for it: nothing was sent. `message` is for the user. */
export class PasskeyDeclined extends Cancelled {
  constructor(message: string) {
    super();
    this.name = 'PasskeyDeclined';
    this.message = message;
  }
}

/** Whether the failure concerns the user's session, not the request. */
export function isSessionFailure(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false;
  const { code, status } = failure;
  return status === 'UNAUTHENTICATED' || code === 'ACCOUNT_BLOCKED' || code === 'TERMS_REQUIRED';
}

/** What an operator finds in the logs, rather than its user. */
const OPERATORS: readonly Status[] = ['INTERNAL', 'UNKNOWN', 'DATA_LOSS', 'UNAVAILABLE'];
/** Enough to find the request, and few enough to be read out. */
const QUOTED_CHARACTERS = 8;

/**
 * The sentence to show, in the user's language; `fallback` if the server gave none. An unexpected error says INTERNAL. What is the
 * server's fault comes with the id of the request, to be quoted.
 */
export function failureMessage(failure: unknown, fallback: string): string {
  if (!(failure instanceof CallFailure)) return fallback;
  const isSaid = failure.message !== '' && failure.message !== 'INTERNAL';
  const sentence = isSaid
    ? translated(failure.message, { ...failure.details, code: failure.code })
    : fallback;
  if (failure.requestId === null || !OPERATORS.includes(failure.status)) return sentence;
  return `${sentence} ${t('Request {id}.', { id: failure.requestId.slice(0, QUOTED_CHARACTERS) })}`;
}

/** The notice for a failed call: some statuses have a title of their own. */
export function failureNotice(failure: unknown, fallback: string): NoticeInput {
  const message = failureMessage(failure, fallback);
  const status = failure instanceof CallFailure ? failure.status : 'UNKNOWN';
  if (status === 'ALREADY_EXISTS') return { type: 'info', title: t('Already Claimed'), message };
  const isTooMany = failure instanceof CallFailure && failure.code === 'RATE_LIMITED';
  if (status === 'RESOURCE_EXHAUSTED' && !isTooMany)
    return { type: 'warning', title: t('Campaign Ended'), message };
  return { type: 'error', message };
}
