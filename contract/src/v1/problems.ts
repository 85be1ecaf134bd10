import { CallError, type ErrorCode, errorCodes } from '../errors.ts';
import { httpStatus, type Status } from '../status.ts';

/** What a refusal of the HTTP API is, apart from what happened this time. */
export interface ProblemType {
  readonly type: string;
  readonly code: string;
  /** Of HTTP. */
  readonly status: number;
  /** One sentence; facts of the context of a refusal stand in braces. */
  readonly title: string;
  /** What a program does about it. */
  readonly advice: string;
}

type Own = Pick<ProblemType, 'status' | 'title'> & { readonly advice?: string };

/** Refusals that the named functions do not have, or word for people. */
const OWN = {
  UNAUTHENTICATED: {
    status: 401,
    title: 'The token is missing, or nobody has allowed it.',
    advice:
      'Send "Authorization: Bearer" with the token that follows from the secret of the program, or have the owner allow the program.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    title: 'The body is not JSON.',
    advice: 'Send one JSON object, in UTF-8.',
  },
  RECEIPT_NOT_FOUND: {
    status: 404,
    title: 'There is no transfer or swap of this id, or no receipt of it yet.',
    advice: 'GET /v1/history has the ids. A receipt follows soon after a payment is settled.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'This address does not take this method.',
    advice: 'The header Allow has those that it takes.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'Answers are JSON, and the request does not accept that.',
    advice: 'Leave the header Accept out, or let it name application/json.',
  },
  REQUEST_TOO_LARGE: {
    status: 413,
    title: 'The request is too large: a body has at most 64 KiB.',
    advice: 'Send less.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The body has to be JSON.',
    advice: 'Send it with "Content-Type: application/json".',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests.',
    advice: 'Wait for as many seconds as Retry-After says, then send the same again.',
  },
  INTERNAL: { status: 500, title: 'Something went wrong here.' },
} as const satisfies Record<string, Own>;
export type ProblemCode = ErrorCode | keyof typeof OWN;

/** Of refusals whose sentences reckon with their facts. */
const SAMPLES: Partial<Record<ErrorCode, Pick<CallError, 'status' | 'message'>>> = {
  INSUFFICIENT_FUNDS: { status: 'FAILED_PRECONDITION', message: 'The wallet does not hold that much.' },
  INSUFFICIENT_SOL_FOR_FEES: {
    status: 'FAILED_PRECONDITION',
    message: 'The wallet has {available} SOL, and network costs take {needed}.',
  },
  TRIGGER_IN_DOUBT: {
    status: 'FAILED_PRECONDITION',
    message: 'Nobody knows whether the market has reached the trigger.',
  },
  PIN_LOCKED: { status: 'PERMISSION_DENIED', message: 'There were too many wrong PINs.' },
  PIN_TOO_OFTEN: {
    status: 'RESOURCE_EXHAUSTED',
    message: 'The PIN was entered more often than a person can.',
  },
  ORDER_NOT_PENDING: {
    status: 'FAILED_PRECONDITION',
    message: 'This order is being changed or executed, or has ended.',
  },
  ROUND_SKIPPED: { status: 'FAILED_PRECONDITION', message: 'This round was not made.' },
  SCHEDULED_SEND_NOT_WAITING: {
    status: 'FAILED_PRECONDITION',
    message: 'This transfer does not wait any more.',
  },
};

/** What to do about single codes. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Correct the field that context.field names.',
  ACT_INVALID:
    'Sign this method, path and body with the key of the grant, as docs/developers.md says, and send it in the header Cumulus-Act.',
  ACT_CLOCK:
    'Set the clock, and sign again under a new id, unless the act may have happened: then ask what became of it.',
  IDEMPOTENCY_KEY_REUSED:
    'Sign what is different under a new id. Idempotency-Key, if it is sent, is the UUID of the act.',
  GRANT_ENDED: 'Stop. Only the owner can allow the program again.',
  ACCOUNT_FROZEN: 'Wait until the owner unfreezes the account.',
  ROUTE_NOT_FOUND: '/v1/openapi.json has all addresses.',
};

const BY_STATUS: Readonly<Partial<Record<Status, string>>> = {
  INVALID_ARGUMENT: 'Correct the request: the same again is refused again.',
  FAILED_PRECONDITION: 'Read how things are, and ask for what is possible now.',
  PERMISSION_DENIED:
    'GET /v1/grant says what the owner has allowed. Ask for this with POST /v1/approvals, or have the owner change the program.',
  NOT_FOUND: 'Take the id from a list: there is nothing under this one that the grant names.',
  RESOURCE_EXHAUSTED: 'Wait, then send the same again.',
};
/** Of all others, which decide nothing. */
const REPEAT =
  'Send the same again after a while. An act keeps its header Cumulus-Act: it happens once, however often it is sent.';

/** Status and sentence of a refusal. `message`: of the named functions. */
export function ownProblem(code: string): Own | null {
  return Object.hasOwn(OWN, code) ? OWN[code as keyof typeof OWN] : null;
}

/** Null if nothing is refused so. */
export function problemType(code: string): ProblemType | null {
  const own = ownProblem(code);
  const refusal = errorCodes.includes(code as ErrorCode) ? sampleOf(code as ErrorCode) : null;
  if (!own && !refusal) return null;
  const advice = own?.advice ?? ADVICE[code as ErrorCode] ?? (refusal && BY_STATUS[refusal.status]) ?? REPEAT;
  return {
    ...{ type: `/v1/problems/${code}`, code, advice },
    status: own?.status ?? httpStatus[refusal!.status],
    title: own?.title ?? refusal!.message,
  };
}

/** With the names of its facts in their places. */
function sampleOf(code: ErrorCode): Pick<CallError, 'status' | 'message'> {
  const sample = SAMPLES[code];
  if (sample) return sample;
  const names = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
  return new CallError(code, names as never);
}
